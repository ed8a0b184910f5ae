import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { minuteMs } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import type { GameView } from '#features/lines/contract.ts'
import { useSession, useUser } from '#features/web/session.ts'
import { dayKey } from '#web/time/timeWords.ts'
import type { BetsWithin } from '../chosenContract.ts'
import type { BetAnswer } from '../contract.ts'
import { type BetRange, type BetTab, belongsTo, boundsOf, ownOnly, soughtBy, type Whose } from './betFilters.ts'
import { inReadingOrder } from './betOrder.ts'
import { liveGamesQuery } from './betQueries.ts'
import { type BetForReader, phaseOf, type Reader, readBet } from './betReading.ts'
import { useBetCounts, useBets } from './useBets.ts'

type Filters = {
  readonly tab: BetTab
  readonly whose: Whose
  readonly range: BetRange | null
  readonly search: string
}

/**
 * The bets of the page in display order, with what is said about all of them. `usual`: which bets a page shows whose
 * address names no filters.
 */
export function useShownBets(groupId: string, { tab, whose, range, search }: Filters, now: number) {
  const since = useStartOfLook(now)
  const sought = useSettled(search)
  const within = useMemo(
    () => range && withinOf({ whose, range, search: sought }, since),
    [whose, range, sought, since],
  )
  const usual = useMemo(() => withinOf({ whose: 'own', range: 'month', search: '' }, since), [since])
  const list = useBets(groupId, { tab, within })
  const counts = useBetCounts(groupId, within)
  const arrivals = useArrivals(list.bets, { key: JSON.stringify([groupId, tab, within]), isOld: list.isOld })
  const reader = useReader()
  // While another tab's bets are shown as placeholders, those that also belong here are shown.
  const read = useReadBets(arrivals.shown, reader)?.filter(
    (one) => belongsTo(tab, one) && (whose === 'all' || one.isMine),
  )
  const { games, areGamesAwaited } = useLiveGames(read?.some((one) => phaseOf(one, now) === 'live') ?? false, now)
  return { list, counts, arrivals, games, areGamesAwaited, bets: read && inReadingOrder(read, { now, games }), usual }
}

/** A bet that did not change keeps its object, so that its card is not redrawn. */
function useReadBets(bets: readonly BetAnswer[] | undefined, reader: Reader): BetForReader[] | undefined {
  const kept = useMemo(() => ({ reader, reads: new WeakMap<BetAnswer, BetForReader>() }), [reader])
  return bets?.map((bet) => {
    const read = kept.reads.get(bet) ?? readBet(bet, kept.reader)
    kept.reads.set(bet, read)
    return read
  })
}

/** When the reader began to look, and each day anew: until then time alone causes no request. */
function useStartOfLook(now: number): number {
  const day = dayKey(new Date(now).toISOString())
  const [start, setStart] = useState({ day, now })
  if (start.day !== day) setStart({ day, now })
  return start.now
}

type Within = Omit<Filters, 'tab'> & { readonly range: BetRange }

/** The query for the dates and the search. */
function withinOf({ whose, range, search }: Within, since: number): BetsWithin {
  return { ...boundsOf(range, since), ...ownOnly(whose), ...soughtBy(search) }
}

/**
 * Holds back bets that are made while the list is being read, so that nothing moves under the finger; `bringIn` lets
 * them in. Older ones, from further pages, appear immediately. A different `key` means a different list, which starts
 * over once it is loaded: `isOld` says that the bets are still those of the previous key.
 */
export function useArrivals(bets: readonly BetAnswer[] | undefined, { key, isOld }: { key: string; isOld: boolean }) {
  const [since, setSince] = useState<{ key: string; at: string } | null>(null)
  const newest =
    bets
      ?.map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? ''
  // Nobody is reading an empty list.
  const isUnread = since === null || since.key !== key || (since.at === '' && newest !== '')
  if (bets && !isOld && isUnread) setSince({ key, at: newest })
  const isNew = (bet: BetAnswer) => !isUnread && bet.createdAt > since.at
  return {
    shown: bets?.filter((bet) => !isNew(bet)),
    arrived: bets?.filter(isNew).length ?? 0,
    bringIn: () => setSince({ key, at: newest }),
  }
}

const PAUSE_MS = 200

/** `value` once it has not changed for a moment: one request per word, not one per letter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Games in progress by their id, with their scores; requested once a minute and only while a member has a bet on one.
 */
export function useLiveGames(isWanted: boolean, now: number) {
  const { data, isLoading: areGamesAwaited } = useQuery({
    ...liveGamesQuery(now),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 5 * minuteMs,
  })
  const games: ReadonlyMap<string, GameView> = useMemo(
    () => new Map(isWanted ? data?.games.map((game) => [game.id, game]) : []),
    [data, isWanted],
  )
  return { games, areGamesAwaited }
}

/** Who is reading the group's bets. */
export function useReader(): Reader {
  const { id } = useUser()
  const { role } = useGroup()
  const session = useSession()
  const isAdmin = role === 'admin' || session?.isWebsiteAdmin === true
  return useMemo(() => ({ id, isAdmin }), [id, isAdmin])
}
