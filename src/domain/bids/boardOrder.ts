import { grouped } from '../grouped.ts'
import { hourMs, type Instant } from '../times.ts'

/** What decides where an open bid stands on its reader's board. */
export type OnBoard = {
  /** It challenges the reader, or it is theirs and a counter-offer waits for their answer. */
  readonly waitsForReader: boolean
  readonly closesAt: Instant
  /** Null for a custom bid without a game. */
  readonly startsAt: Instant | null
  readonly gameId: string | null
  readonly isParlay: boolean
}

/** Bids that stand together: `for-you`, `closing-soon`, the id of a game, `parlay`, or `custom`. */
export type BoardSection<Bid> = { readonly key: string; readonly bids: readonly Bid[] }

/** How long before it closes a bid is among those that close soon. */
const soonMs = 2 * hourMs

/** Lower comes first. Between two of one rank the start of the game decides. */
const ranks: Readonly<Record<string, number>> = { 'for-you': 0, 'closing-soon': 1, parlay: 3, custom: 4 }
const gameRank = 2

/**
 * The board: first what waits for the reader, then what closes within two hours, then game by game in the order of their
 * starts, parlays, and custom bids. Within a section what closes first comes first; of two that close together, the one
 * that came first. [BID-56]
 */
export function boardSections<Bid>(
  bids: readonly Bid[],
  placeOf: (bid: Bid) => OnBoard,
  now: Instant,
): BoardSection<Bid>[] {
  const placed = bids.map((bid) => ({ bid, ...placeOf(bid) }))
  const inTime = placed.toSorted((a, b) => a.closesAt - b.closesAt)
  const sections = Array.from(
    grouped(inTime, (place) => sectionOf(place, now)),
    ([key, found]) => ({ key, startsAt: startOf(found), bids: found.map(({ bid }) => bid) }),
  )
  return sections
    .toSorted((a, b) => rankOf(a.key) - rankOf(b.key) || a.startsAt - b.startsAt)
    .map(({ key, bids: inSection }) => ({ key, bids: inSection }))
}

function sectionOf({ waitsForReader, closesAt, gameId, isParlay }: OnBoard, now: Instant): string {
  if (waitsForReader) return 'for-you'
  if (closesAt - now <= soonMs) return 'closing-soon'
  return gameId ?? (isParlay ? 'parlay' : 'custom')
}

function rankOf(key: string): number {
  return ranks[key] ?? gameRank
}

/** A game has one start for all bids on it, unless it was moved a moment ago. */
function startOf(places: readonly OnBoard[]): number {
  return Math.min(...places.map(({ startsAt, closesAt }) => startsAt ?? closesAt))
}
