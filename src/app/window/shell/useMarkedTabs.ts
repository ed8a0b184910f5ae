import { useQuery, useQueryClient } from '@tanstack/react-query'
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
      '/thread': overview && !isInThread ? markOfThread(overview) : undefined,
      '/pools': overview && markOfPools(overview),
      '/bids': bids && markOfBids(bids, { userId, now }),
      '/bets': overview && markOfBets(overview),
      '/debts': overview && markOfDebts(overview),
    })
    return () => setTabMarks({})
  }, [userId, bids, overview, now, isInThread])
}

/**
 * What waits for the user in the group. Not as current as the page: it is asked once a minute, and with each other page,
 * since the answers of many groups together are too much for every event.
 */
function useOverview(groupId: string | undefined): GroupOverview | undefined {
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: [...marksKey, groupId, pathname],
    queryFn: () => client.overview.read(),
    enabled: groupId !== undefined,
    refetchInterval: minuteMs,
    placeholderData: (before) => before,
  })
  return data?.groups.find((group) => group.groupId === groupId)
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
  return { count, dot: waiting > 0, label: words([`${count} available`, waiting > 0 && waits(waiting)]) }
}

function markOfBets({ waits: all, live, disputed, newBets }: GroupOverview): TabMark {
  const count = all.filter(({ kind }) => kind === 'callOff' || kind === 'dispute').length
  const dot = newBets + live + disputed > 0
  const fresh = newBets > 0 && `${newBets} new`
  return {
    count,
    dot,
    label: words([count > 0 && waits(count), fresh, live > 0 && `${live} live`, disputes(disputed)]),
  }
}

function markOfDebts({ waits: all, disputed }: GroupOverview): TabMark {
  const count = all.filter(({ kind }) => kind === 'doubt' || kind === 'opening').length
  return { count, dot: disputed > 0, label: words([count > 0 && waits(count), disputes(disputed)]) }
}

/** Games to pick, and disputes to decide. [BEY-34] */
function markOfPools({ waits: all, livePools }: GroupOverview): TabMark {
  const count = all.filter(({ kind }) => kind === 'picks' || kind === 'poolDispute').length
  return {
    count,
    dot: livePools > 0,
    label: words([count > 0 && waits(count), livePools > 0 && `${livePools} live`]),
  }
}

/** Nothing there asks for anything, so its mark has no number. [BEY-39] */
function markOfThread({ newComments }: GroupOverview): TabMark {
  return { count: 0, dot: newComments > 0, label: newComments > 0 ? `${newComments} new` : '' }
}

const waits = (count: number) => (count === 1 ? '1 waits for you' : `${count} wait for you`)
const disputes = (count: number) => count > 0 && `${count} disputed`
const words = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false).join(', ')
