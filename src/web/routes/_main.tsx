import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useOpenGroupDialog } from '../groupDialog.ts'
import { Shell } from '../shell/Shell.tsx'
import { useEverTrue } from '../ui/useEverTrue.ts'

const GroupDialogs = lazy(async () => ({
  default: (await import('#features/groups/web/GroupDialogs.tsx')).GroupDialogs,
}))

export const Route = createFileRoute('/_main')({ component: Main })

function Main() {
  const everOpened = useEverTrue(useOpenGroupDialog() !== null)
  return (
    <>
      <Shell />
      {everOpened && (
        <Suspense fallback={null}>
          <GroupDialogs />
        </Suspense>
      )}
    </>
  )
}
