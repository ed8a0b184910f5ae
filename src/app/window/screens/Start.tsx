import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sessionQuery } from '../../../features/web/session.ts'
import { Redirect } from '../../../web/browser/Link.tsx'
import { readStored } from '../../../web/browser/storedValue.ts'
import { useFirstStep } from '../../../web/session/firstSteps.ts'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'
import { lazyScreen } from '../../../web/ui/late/lazyScreen.ts'

const Landing = lazyPart(async () => ({ default: (await import('./Landing.tsx')).Landing }))

const FirstPage = lazyScreen(async () => (await import('#features/pages/web/FirstPage.tsx')).FirstPage)

/** Members go to the lines, or to what is new to them where they have just joined; visitors see what this is. [APP-28] [BEY-31] */
export function Start() {
  const { data: session, isError } = useQuery(sessionQuery)
  const step = useFirstStep()
  // Kept until the next page is there, whatever becomes of the step on the way.
  const [joined] = useState(step?.at === 'joined' ? step.groupId : null)
  if (session && joined !== null) {
    return (
      <Suspense fallback={null}>
        <Landing groupId={joined} />
      </Suspense>
    )
  }
  if (session || isError) return <Redirect to="/lines" />
  if (session === undefined) return null
  return (
    <Suspense fallback={null}>
      <FirstPage />
    </Suspense>
  )
}

// Together with the session, not after it, where nobody seems to have been signed in.
Start.preload = async () => {
  if (readStored('group') === null) await FirstPage.preload?.()
}
