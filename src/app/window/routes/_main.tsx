import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useAccountLooks } from '../../../features/accounts/web/accountLooks.ts'
import { useAutoSettle } from '../../../features/accounts/web/autoSettle.ts'
import { openGroupDialog, useOpenGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { sessionQuery, useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useSite } from '../../../features/web/site.ts'
import { useAddress } from '../../../web/browser/address.ts'
import { lazyPart } from '../../../web/browser/lazyPart.ts'
import { useStored } from '../../../web/browser/storedValue.ts'
import { takeFirstStep, useFirstStep } from '../../../web/session/firstSteps.ts'
import { useEverTrue } from '../../../web/ui/overlays/useEverTrue.ts'
import { Shell } from '../shell/Shell.tsx'
import { isExplained } from '../shell/tabs.ts'
import { useLostGroups } from '../shell/useLostGroups.ts'

const GroupDialogs = lazyPart(async () => ({
  default: (await import('#features/groups/web/GroupDialogs.tsx')).GroupDialogs,
}))

// Loaded only for signed-in users.
const Bell = lazyPart(async () => ({ default: (await import('#features/notifications/web/Bell.tsx')).Bell }))

const AloneInGroup = lazyPart(async () => ({
  default: (await import('#features/groups/web/AloneInGroup.tsx')).AloneInGroup,
}))

const PushOffer = lazyPart(async () => ({
  default: (await import('#features/notifications/web/push/PushOffer.tsx')).PushOffer,
}))

const VerifyNotice = lazyPart(async () => ({
  default: (await import('#features/accounts/web/VerifyNotice.tsx')).VerifyNotice,
}))

export const Route = createFileRoute('/_main')({ component: Main })

function Main() {
  const everOpened = useEverTrue(useOpenGroupDialog() !== null)
  const asked = useAskedToVerify()
  const alone = useAlone()
  const offered = useOfferOfPushes()
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
          <>
            {asked.isAsked && (
              <Suspense fallback={<NoticeToCome />}>
                <VerifyNotice className="mb-3" onClose={asked.close} />
              </Suspense>
            )}
            {alone.group && (
              <Suspense fallback={<div className="mb-3 h-15" />}>
                <AloneInGroup key={alone.group.id} group={alone.group} onClose={alone.close} className="mb-3" />
              </Suspense>
            )}
          </>
        }
      />
      {offered && (
        <Suspense fallback={null}>
          <PushOffer did={offered} onFutile={endOffer} />
        </Suspense>
      )}
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

/**
 * The selected group, on the pages about it, while the user is alone in it, and from when somebody joins until that has
 * been read. [INV-11]
 */
function useAlone() {
  const { pathname } = useLocation()
  const [{ group: named }] = useAddress()
  const selected = useSelectedGroup()
  const [wasAlone, setWasAlone] = useState<string | null>(null)
  const isAlone = selected?.memberCount === 1
  if (selected && isAlone && wasAlone !== selected.id) setWasAlone(selected.id)
  const isAbout = (isExplained(pathname) && (named ?? selected?.id) === selected?.id) || pathname === '/settings/group'
  return {
    group: isAbout && selected && (isAlone || wasAlone === selected.id) ? selected : null,
    close: () => setWasAlone(null),
  }
}

const endOffer = () => takeFirstStep(null)

/** What the user has just done for the first time in a browser that has not asked them whether to send pushes. [BEY-15] */
function useOfferOfPushes() {
  const step = useFirstStep()
  const userId = useSession()?.user.id
  const [asked] = useStored('pushesAsked')
  const did = step?.at === 'bid' ? step.did : null
  const [offered, setOffered] = useState<typeof did>(null)
  const isAsked = userId === undefined || (asked?.split(',').includes(userId) ?? false)
  // Asking notes that it has been asked, and goes on.
  const next = did && (offered || !isAsked) ? did : null
  if (offered !== next) setOffered(next)
  return next
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
