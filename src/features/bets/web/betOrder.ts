import type { GameView } from '#features/lines/contract.ts'
import { type BetForReader, type Phase, phaseOf } from './betReading.ts'

const rank: Readonly<Partial<Record<Phase, number>>> = { live: 0, soon: 2 }
const others = 4

/** Live first, then starting soon, your own before those of others; then the rest, newest first. */
export function inReadingOrder(
  bets: readonly BetForReader[],
  { now, games }: { now: number; games: ReadonlyMap<string, GameView> },
): BetForReader[] {
  const rankOf = (read: BetForReader) => {
    const base = rank[phaseOf(read, now, games.get(read.bet.gameId ?? '')?.completed)]
    return base === undefined ? others : base + (read.isMine ? 0 : 1)
  }
  const ranked = bets.map((read) => ({ read, rank: rankOf(read), at: read.bet.createdAt }))
  ranked.sort((a, b) => a.rank - b.rank || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return ranked.map(({ read }) => read)
}

/** Every bet once, even if two lists have it. */
export function together<Bet extends { readonly id: string }>(...lists: readonly (readonly Bet[])[]): Bet[] {
  return [...new Map(lists.flat().map((bet) => [bet.id, bet])).values()]
}
