import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useAutoSettleRuns } from '#features/bets/web/autoSettle.ts'
import { openGroupDialog, useOpenGroupDialog } from '../groupDialog.ts'
import { useSelectedGroup, useSession } from '../session.ts'
import { Shell } from '../shell/Shell.tsx'
import { useEverTrue } from '../ui/useEverTrue.ts'

const GroupDialogs = lazy(async () => ({
  default: (await import('#features/groups/web/GroupDialogs.tsx')).GroupDialogs,
}))

export const Route = createFileRoute('/_main')({ component: Main })

function Main() {
  const everOpened = useEverTrue(useOpenGroupDialog() !== null)
  useOnboarding()
  useAutoSettleRuns(useSelectedGroup()?.id ?? null)
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

/** Whoever is in no group is asked to create or join one. [APP-14] */
function useOnboarding() {
  const session = useSession()
  const userId = session?.user.id
  const isAlone = session?.groups.length === 0
  useEffect(() => {
    if (userId !== undefined && isAlone) openGroupDialog('onboarding')
  }, [userId, isAlone])
}
