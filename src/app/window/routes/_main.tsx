import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useAccountLooks } from '../../../features/accounts/web/accountLooks.ts'
import { useAutoSettle } from '../../../features/accounts/web/autoSettle.ts'
import { openGroupDialog, useOpenGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { sessionQuery, useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useSite } from '../../../features/web/site.ts'
import { lazyPart } from '../../../web/browser/lazyPart.tsx'
import { useStored } from '../../../web/browser/storedValue.ts'
import { useEverTrue } from '../../../web/ui/overlays/useEverTrue.ts'
import { Shell } from '../shell/Shell.tsx'
import { useLostGroups } from '../shell/useLostGroups.ts'

const GroupDialogs = lazyPart(async () => ({
  default: (await import('#features/groups/web/GroupDialogs.tsx')).GroupDialogs,
}))

// Loaded only for signed-in users.
const Bell = lazyPart(async () => ({ default: (await import('#features/notifications/web/Bell.tsx')).Bell }))

const VerifyNotice = lazyPart(async () => ({
  default: (await import('#features/accounts/web/VerifyNotice.tsx')).VerifyNotice,
}))

export const Route = createFileRoute('/_main')({ component: Main })

function Main() {
  const everOpened = useEverTrue(useOpenGroupDialog() !== null)
  const asked = useAskedToVerify()
  useLostGroups()
  useOnboarding()
  useAutoSettleRuns()
  useAccountLooks()
  usePresence()
  return (
    <>
      <Shell
        bell={
          <Suspense fallback={<BellToCome />}>
            <Bell />
          </Suspense>
        }
        notice={
          asked.isAsked && (
            <Suspense fallback={<NoticeToCome />}>
              <VerifyNotice className="mb-3" onClose={asked.close} />
            </Suspense>
          )
        }
      />
      {everOpened && (
        <Suspense fallback={null}>
          <GroupDialogs />
        </Suspense>
      )}
    </>
  )
}

/** Users are asked to verify their address, unless no email could reach them or they closed the notice. [CHN-09] */
function useAskedToVerify() {
  const user = useSession()?.user
  const isMailed = useSite()?.mail === true
  const [closedFor, setClosedFor] = useStored('verifyClosed')
  return {
    isAsked: isMailed && user?.emailVerified === false && closedFor !== user.email,
    close: () => setClosedFor(user?.email ?? null),
  }
}

/** The bell before it is loaded; it cannot be pressed yet. */
function BellToCome() {
  return (
    <span className="grid size-control place-items-center">
      <IconBell size={24} aria-hidden="true" />
    </span>
  )
}

/** As high as the notice, two lines on a phone and one elsewhere, so that nothing shifts when it appears. */
function NoticeToCome() {
  return <div className="mb-3 h-15 min-[420px]:h-10" />
}

/** Asks users without a group to create or join one. [APP-14] */
function useOnboarding() {
  const session = useSession()
  const userId = session?.user.id
  const isAlone = session?.groups.length === 0
  useEffect(() => {
    if (userId !== undefined && isAlone) openGroupDialog('onboarding')
  }, [userId, isAlone])
}

/** Reports the user's presence and time zone. [APP-17] to [APP-19] */
function usePresence() {
  const userId = useSession()?.user.id
  const queries = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const ends = new AbortController()
    const timer = setTimeout(async () => {
      const { reportPresence, sendTimeZone } = await import('../../../features/accounts/web/presence.ts')
      if (ends.signal.aborted) return
      ends.signal.addEventListener('abort', reportPresence(), { once: true })
      const me = queries.getQueryData(sessionQuery.queryKey)
      if (me) await sendTimeZone(me.settings)
    }, SOON_MS)
    return () => {
      clearTimeout(timer)
      ends.abort()
    }
  }, [queries, userId])
}

/** After the page itself has loaded. */
const SOON_MS = 3_000

/** It first runs after minutes, so it stays out of the first load. */
const LATER_MS = 20_000

/** While it is on, this browser settles the group's bets every five minutes. [STL-13] */
function useAutoSettleRuns() {
  const [isOn] = useAutoSettle()
  const groupId = useSelectedGroup()?.id
  useEffect(() => {
    if (!isOn || groupId === undefined) return
    const ends = new AbortController()
    const timer = setTimeout(async () => {
      const { keepSettling } = await import('#features/bets/web/keepSettling.ts')
      if (!ends.signal.aborted) ends.signal.addEventListener('abort', keepSettling(groupId), { once: true })
    }, LATER_MS)
    return () => {
      clearTimeout(timer)
      ends.abort()
    }
  }, [isOn, groupId])
}
