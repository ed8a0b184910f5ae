import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import type { Address } from '#web/browser/address.ts'
import type { BidView } from '../contract.ts'
import { bidTitle } from './bidWords.ts'

/** [BID-56] */
export const orderChoices = [
  { value: 'newest', label: 'Newest' },
  { value: 'closing', label: 'Closing first' },
  { value: 'best', label: 'Best price' },
] as const
export type BidOrder = (typeof orderChoices)[number]['value']

export function readOrder({ order }: Address): BidOrder {
  return orderChoices.find(({ value }) => value === order)?.value ?? 'newest'
}

/** "NFL", "Custom", "Parlay". */
export function leagueName(sport: string): string {
  return isSportKey(sport) || sport === 'custom' || sport === 'parlay' ? sportLabel(sport) : sport
}

/** The sports of these bids with how many each has, the busiest first. */
export function sportsOf(bids: readonly BidView[]): { sport: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { sport } of bids) counts.set(leagueName(sport), (counts.get(leagueName(sport)) ?? 0) + 1)
  return Array.from(counts, ([sport, count]) => ({ sport, count })).sort(
    (a, b) => b.count - a.count || (a.sport < b.sport ? -1 : 1),
  )
}

/** In that order; `gainOf` is what a bid is worth to its taker in cents, null if that is unknown: those come last. */
export function inOrder(
  bids: readonly BidView[],
  order: BidOrder,
  gainOf: (bid: BidView) => number | null,
): readonly BidView[] {
  if (order === 'newest') return bids
  if (order === 'closing') return bids.toSorted((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt))
  const worth = (bid: BidView) => gainOf(bid) ?? Number.NEGATIVE_INFINITY
  const compare = (a: number, b: number) => (a === b ? 0 : b > a ? 1 : -1)
  return bids.toSorted((a, b) => compare(worth(a), worth(b)))
}

/** Bids on one game, or all parlays, or all others that are on none. */
export type BidGroup = { readonly key: string; readonly title: string; readonly bids: readonly BidView[] }

const titles: Readonly<Record<string, string>> = { custom: 'Custom bids', parlay: 'Parlays' }

/** Grouped by game, parlays by themselves; a group comes where its first bid does. */
export function byGame(bids: readonly BidView[]): BidGroup[] {
  const groups = new Map<string, BidView[]>()
  for (const bid of bids) {
    const key = bid.gameId ?? (bid.betType === 'parlay' ? 'parlay' : 'custom')
    const group = groups.get(key)
    if (group) group.push(bid)
    else groups.set(key, [bid])
  }
  return Array.from(groups, ([key, ofGame]) => ({
    key,
    title: titles[key] ?? (ofGame[0] ? bidTitle(ofGame[0]) : ''),
    bids: ofGame,
  }))
}
