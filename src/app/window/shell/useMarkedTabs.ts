import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { isInTab, isWaiting, type Looking, waitsFor } from '#features/bids/web/bidStates.ts'
import { useOpenBids } from '#features/bids/web/boardQueries.ts'
import { useMoment } from '#features/bids/web/moment.ts'
import type { GroupOverview } from '#features/overview/contract.ts'
import { client } from '#features/web/api.ts'
import { marksKey } from '../../../features/web/marks.ts'
import { useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { setTabMarks, type TabMark } from '../../../web/session/tabMarks.ts'
import { useNow } from '../../../web/time/useNow.ts'
import { useOverview } from './useOverview.ts'

/**
 * Marks the tabs of the selected group behind which something waits for the user, with a number only for what they can do.
 */
export function useMarkedTabs() {
  const userId = useSession()?.user.id
  const groupId = useSelectedGroup()?.id
  const now = useNow(minuteMs)
  const { data: bids } = useOpenBids(groupId)
  const overview = useOverview(groupId)
  const isInThread = useLocation().pathname === '/thread'
  useLookAtBets(groupId, overview?.newBets ?? 0)
  useEffect(() => {
    if (userId === undefined) return
    setTabMarks({
      '/bids': bids && markOfBids(bids, { userId, now }),
      ...(overview && marksOf(overview, isInThread)),
    })
    return () => setTabMarks({})
  }, [userId, bids, overview, now, isInThread])
}

/** On the page of the bets none of them stays new; a bet just made is one. [BEY-45] */
function useLookAtBets(groupId: string | undefined, newBets: number) {
  const isLooking = useLocation().pathname === '/bets'
  const queries = useQueryClient()
  const moment = useMoment()
  useEffect(() => {
    if (moment) void queries.invalidateQueries({ queryKey: marksKey })
  }, [moment, queries])
  useEffect(() => {
    if (!isLooking || newBets === 0 || groupId === undefined) return
    void client.bets
      .see({ groupId })
      .then(() => queries.invalidateQueries({ queryKey: marksKey }))
      // It is tried again with the next answer.
      .catch(() => {})
  }, [isLooking, newBets, groupId, queries])
}

function markOfBids(bids: readonly BidView[], looking: Looking): TabMark {
  const count = bids.filter((bid) => isInTab(bid, 'available', looking) && !isWaiting(bid)).length
  const waiting = bids.filter((bid) => waitsFor(bid, looking)).length
  return { count, dot: waiting > 0, label: words([`${count} available`, waits(waiting)]) }
}

/** Nothing in the thread asks for anything, so its mark has no number. [BEY-34] [BEY-39] */
function marksOf({ waits: all, newComments, livePools, newBets, live, disputed }: GroupOverview, isInThread: boolean) {
  return {
    '/thread': isInThread ? undefined : markOf(all, [], [newComments, 'new']),
    '/pools': markOf(all, ['picks', 'poolDispute'], [livePools, 'live']),
    '/bets': markOf(all, ['callOff', 'dispute'], [newBets, 'new'], [live, 'live'], [disputed, 'disputed']),
    '/debts': markOf(all, ['doubt', 'opening'], [disputed, 'disputed']),
  }
}

/** A number for what waits for the user, of these kinds, and a dot for what else there is to see. */
function markOf(all: GroupOverview['waits'], kinds: readonly Wait[], ...seen: readonly [number, string][]): TabMark {
  const count = all.filter(({ kind }) => kinds.includes(kind)).length
  const told = seen.map(([some, word]) => some > 0 && `${some} ${word}`)
  return { count, dot: told.some(Boolean), label: words([waits(count), ...told]) }
}

type Wait = GroupOverview['waits'][number]['kind']

const waits = (count: number) => count > 0 && (count === 1 ? '1 waits for you' : `${count} wait for you`)
const words = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ')
