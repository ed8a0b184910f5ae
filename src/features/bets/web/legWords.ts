import { parlayOdds } from '#domain/bids/parlays.ts'
import { centsFromDollars } from '#domain/money/money.ts'
import { americanOdds, winAmount } from '#domain/odds/odds.ts'
import { legName } from '#features/lines/web/legNames.ts'
import type { BetAnswer } from '../contract.ts'
import type { BetLegView } from '../legContract.ts'
import type { Score } from './BetGame.tsx'

/** The final score that decided it; null while there is none, and if it is void. */
export function legScore({ receipt }: BetLegView): Score | null {
  if (receipt === null || receipt.homeScore === null || receipt.awayScore === null) return null
  return { home: receipt.homeScore, away: receipt.awayScore }
}

type Decided = Pick<BetAnswer, 'legs' | 'status' | 'winnerId'>

/** What decided a settled parlay: "Chiefs -3 lost", "Both legs won", "2 legs won, 1 was left out"; null for any other bet. */
export function decidedWords({ legs, status, winnerId }: Decided): string | null {
  if (status !== 'settled' || legs.length === 0) return null
  const lost = legs.filter((leg) => leg.status === 'lost')
  const [first] = lost
  if (first) return lost.length === 1 ? `${legName(first)} lost` : `${lost.length} legs lost`
  const won = legs.filter((leg) => leg.status === 'won').length
  const out = legs.filter((leg) => leg.status === 'push' || leg.status === 'void').length
  if (out === legs.length) return 'Every leg was left out'
  if (won + out < legs.length || winnerId === null) return null
  if (out === 0) return won === 2 ? 'Both legs won' : `All ${won} legs won`
  return `${won} ${won === 1 ? 'leg' : 'legs'} won, ${out} ${out === 1 ? 'was' : 'were'} left out`
}

/** The price before a leg was left out, and what the creator could win at it; null if none was. */
export function termsBefore({ legs, odds, wagerAmount }: Pick<BetAnswer, 'legs' | 'odds' | 'wagerAmount'>) {
  const before = legs.length === 0 ? null : parlayOdds(legs.map(({ selection }) => americanOdds(selection.odds)))
  if (before === null || before === odds) return null
  return { odds: before, toWin: winAmount(centsFromDollars(wagerAmount), before) }
}
