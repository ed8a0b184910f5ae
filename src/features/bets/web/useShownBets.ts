import { useMemo, useState } from 'react'
import { dayKey } from '#web/time/timeWords.ts'
import type { BetAnswer } from '../contract.ts'
import { type BetRange, type BetTab, belongsTo, boundsOf, soughtBy } from './betFilters.ts'
import { inReadingOrder } from './betOrder.ts'
import { phaseOf, type ReadBet, type Reader, readBet } from './betReading.ts'
import { useArrivals } from './useArrivals.ts'
import { useBetCounts, useBets } from './useBets.ts'
import { useLiveGames } from './useLiveGames.ts'
import { useReader } from './useReader.ts'
import { useSettled } from './useSettled.ts'

type Filters = { readonly tab: BetTab; readonly range: BetRange | null; readonly search: string }

/** The bets of the page in the order in which they are read, with what is said about all of them. */
export function useShownBets(groupId: string, { tab, range, search }: Filters, now: number) {
  const within = useWithin(range, useSettled(search), now)
  const list = useBets(groupId, { tab, within })
  const counts = useBetCounts(groupId, within)
  const arrivals = useArrivals(list.bets, { key: JSON.stringify([groupId, tab, within]), isOld: list.isOld })
  const reader = useReader()
  // While another tab's bets stand in for this one's, those of them that belong here are shown.
  const read = useReadBets(arrivals.shown, reader)?.filter((one) => belongsTo(tab, one))
  const games = useLiveGames(read?.some((one) => phaseOf(one, now) === 'live') ?? false, now)
  return { list, counts, arrivals, games, bets: read && inReadingOrder(read, { now, games }) }
}

/** A bet that did not change is read as the same thing again, so that its card is not drawn anew. */
function useReadBets(bets: readonly BetAnswer[] | undefined, reader: Reader): ReadBet[] | undefined {
  const kept = useMemo(() => ({ reader, reads: new WeakMap<BetAnswer, ReadBet>() }), [reader])
  return bets?.map((bet) => {
    const read = kept.reads.get(bet) ?? readBet(bet, kept.reader)
    kept.reads.set(bet, read)
    return read
  })
}

/** What the dates and the search ask for. The same as long as the day is, so that time alone asks nothing anew. */
function useWithin(range: BetRange | null, search: string, now: number) {
  const day = dayKey(new Date(now).toISOString())
  const [asked, setAsked] = useState({ day, now })
  if (asked.day !== day) setAsked({ day, now })
  return useMemo(() => range && { ...boundsOf(range, asked.now), ...soughtBy(search) }, [range, search, asked.now])
}
