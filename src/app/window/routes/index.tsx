import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { sessionQuery } from '../../../features/web/session.ts'
import { lazyPart } from '../../../web/browser/lazyPart.tsx'
import { readStored } from '../../../web/browser/storedValue.ts'
import { useFirstStep } from '../../../web/session/firstSteps.ts'

const Landing = lazyPart(async () => ({ default: (await import('./-Landing.tsx')).Landing }))

const FirstPage = lazyRouteComponent(() => import('#features/pages/web/FirstPage.tsx'), 'FirstPage')

export const Route = createFileRoute('/')({
  component: Start,
  // Together with the session, not after it, where nobody seems to have been signed in.
  loader: () => {
    if (readStored('group') === null) void FirstPage.preload?.()
  },
})

/** Members go to the lines, or to what is new to them where they have just joined; visitors see what this is. [APP-28] [BEY-31] */
function Start() {
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
  if (session || isError) return <Navigate to="/lines" search={{}} replace />
  if (session === undefined) return null
  return (
    <Suspense fallback={null}>
      <FirstPage />
    </Suspense>
  )
}
