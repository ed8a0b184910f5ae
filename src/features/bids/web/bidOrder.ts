import { boardSections, type OnBoard } from '#domain/bids/boardOrder.ts'
import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import type { Address } from '#web/browser/address.ts'
import type { BidView } from '../contract.ts'
import { type Looking, waitsFor } from './bidStates.ts'
import { bidTitle } from './bidWords.ts'

/** [BID-56] */
export const orderChoices = [
  { value: 'board', label: 'By game' },
  { value: 'newest', label: 'Newest' },
  { value: 'closing', label: 'Closing first' },
  { value: 'best', label: 'Best price' },
] as const
export type BidOrder = (typeof orderChoices)[number]['value']

export function readOrder({ order }: Address): BidOrder {
  return orderChoices.find(({ value }) => value === order)?.value ?? 'board'
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
function inOrder(
  bids: readonly BidView[],
  order: BidOrder,
  gainOf: (bid: BidView) => number | null,
): readonly BidView[] {
  if (order === 'board') return bids
  if (order === 'newest') return bids.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  if (order === 'closing') return bids.toSorted((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt))
  const worth = (bid: BidView) => gainOf(bid) ?? Number.NEGATIVE_INFINITY
  const compare = (a: number, b: number) => (a === b ? 0 : b > a ? 1 : -1)
  return bids.toSorted((a, b) => compare(worth(a), worth(b)))
}

/** Bids that stand together on the board. */
export type BidSection = {
  readonly key: string
  /** Null where nothing else is on the board. */
  readonly title: string | null
  readonly look: 'card' | 'row'
  /** All are on the game of the title. */
  readonly inGame: boolean
  readonly bids: readonly BidView[]
}

const titles: Readonly<Record<string, string>> = {
  'for-you': 'For you',
  'closing-soon': 'Closing soon',
  parlay: 'Parlays',
  custom: 'Custom bids',
}

type Board = Looking & {
  readonly order: BidOrder
  readonly gainOf: (bid: BidView) => number | null
  readonly look: BidSection['look']
}

/**
 * The board in its sections. Rows stand under their games; a card names its own, and so does any bid in an order that
 * the reader chose. What waits for the reader comes first in each, as cards, on which it is answered.
 */
export function sectionsOf(bids: readonly BidView[], { order, gainOf, look, ...looking }: Board): BidSection[] {
  const found = boardSections(bids, (bid) => placeOf(bid, looking), instant(looking.now))
  const first = found.filter(({ key }) => key === 'for-you' || (order === 'board' && key === 'closing-soon'))
  const others = found.filter((section) => !first.includes(section))
  const isGrouped = order === 'board' && look === 'row'
  const rest = {
    key: 'rest',
    bids: inOrder(
      others.flatMap((section) => section.bids),
      order,
      gainOf,
    ),
  }
  const sections = [...first, ...(isGrouped ? others : [rest])].filter((section) => section.bids.length > 0)
  return sections.map(({ key, bids: [...inSection] }) => ({
    key,
    title: key === 'rest' && sections.length === 1 ? null : titleOf(key, inSection),
    look: key === 'for-you' ? 'card' : look,
    inGame: !(key in titles) && key !== 'rest',
    bids: inSection,
  }))
}

function titleOf(key: string, [first]: readonly BidView[]): string {
  if (key === 'rest') return 'More bids'
  return titles[key] ?? (first ? bidTitle(first) : '')
}

function placeOf(bid: BidView, looking: Looking): OnBoard {
  return {
    waitsForReader: waitsFor(bid, looking),
    closesAt: instantFromIso(bid.closesAt),
    startsAt: bid.gameTime === null ? null : instantFromIso(bid.gameTime),
    gameId: bid.gameId,
    isParlay: bid.betType === 'parlay',
  }
}
