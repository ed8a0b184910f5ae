import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAutoSettle } from '../../../features/accounts/web/autoSettle.ts'
import { openGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { sessionQuery, useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { useLostGroups } from './useLostGroups.ts'
import { useMarkedTabs } from './useMarkedTabs.ts'

/** What the page does for a signed-in user, whatever they look at. */
export function MemberDuties() {
  useLostGroups()
  useOnboarding()
  useAutoSettleRuns()
  usePresence()
  useMarkedTabs()
  return null
}

/** Asks users without a group, once, to create or join one. Who runs the website needs none for that. [APP-14] */
function useOnboarding() {
  const session = useSession()
  const userId = session?.user.id
  const isAlone = session?.groups.length === 0
  const runsWebsite = useLocation().pathname.startsWith('/settings/admin')
  const [asked, setAsked] = useState<string | null>(null)
  const isToAsk = isAlone && !runsWebsite && asked !== userId
  useEffect(() => {
    if (userId === undefined || !isToAsk) return
    setAsked(userId)
    openGroupDialog('onboarding')
  }, [userId, isToAsk])
  useEffect(() => {
    if (runsWebsite) openGroupDialog(null)
  }, [runsWebsite])
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
