import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sessionQuery } from '../../../features/web/session.ts'
import { readStored } from '../../../web/browser/storedValue.ts'

const FirstPage = lazyRouteComponent(() => import('#features/pages/web/FirstPage.tsx'), 'FirstPage')

export const Route = createFileRoute('/')({
  component: Start,
  // Together with the session, not after it, where nobody seems to have been signed in.
  loader: () => {
    if (readStored('group') === null) void FirstPage.preload?.()
  },
})

/** Members go to the lines; visitors see what this is. [APP-28] [BEY-31] */
function Start() {
  const { data: session, isError } = useQuery(sessionQuery)
  if (session || isError) return <Navigate to="/lines" search={{}} replace />
  if (session === undefined) return null
  return (
    <Suspense fallback={null}>
      <FirstPage />
    </Suspense>
  )
}
