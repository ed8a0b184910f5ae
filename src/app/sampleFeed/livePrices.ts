import type { SportKey } from '#domain/games/sports.ts'
import { type AmericanOdds, impliedProbability, oddsFromProbability, type Probability } from '#domain/odds/odds.ts'
import { swing } from './chance.ts'
import type { BookPrices } from './feedProtocol.ts'
import type { RunningScore } from './runningScore.ts'
import type { ScheduledGame } from './schedule.ts'
import { shiftPair } from './shiftPair.ts'

/** The standard deviation of the final margin around the expected one, in points. */
const scatter: Readonly<Record<SportKey, number>> = {
  americanfootball_nfl: 13.5,
  basketball_nba: 12.5,
  baseball_mlb: 4.2,
  icehockey_nhl: 2.4,
  americanfootball_ncaaf: 16,
  basketball_ncaab: 11,
  basketball_wnba: 12,
}

/** A book's margin on each side's probability. */
const margin = 1.045

/** Books take a game off the board after this fraction of it. */
const lastFraction = 0.96

/**
 * What books quote during a game: the expected margin is the current lead plus the remaining share of the margin
 * expected before the game, and its deviation shrinks with the time left. Nothing is quoted at the very end, and no
 * moneyline that is practically decided.
 */
export function livePrices(
  game: ScheduledGame,
  before: readonly BookPrices[],
  { fraction, score }: { fraction: number; score: RunningScore },
): BookPrices[] {
  if (fraction > lastFraction) return []
  const left = 1 - fraction
  return before.map((book) => {
    const lead = score.home - score.away + left * expectedMargin(game, book)
    const total = score.home + score.away + left * (book.total?.point ?? 0)
    const homeWins = logistic((1.7 * lead) / (scatter[game.sport] * Math.sqrt(left)))
    const shift = (market: string) => swing(6, game.id, book.key, market, Math.floor(fraction * 60))
    return {
      key: book.key,
      title: book.title,
      ...(book.moneyline && isOpen(homeWins) && { moneyline: pricesOf(homeWins) }),
      ...(book.spread && {
        spread: { point: -nearestHalf(lead), ...named(shiftPair(even, shift('spreads')), 'home', 'away') },
      }),
      ...(book.total && {
        total: { point: nearestHalf(total), ...named(shiftPair(even, shift('totals')), 'over', 'under') },
      }),
    }
  })
}

const even = [-110, -110] as const

function expectedMargin({ sport }: ScheduledGame, { moneyline, spread }: BookPrices): number {
  if (!moneyline) return spread ? -spread.point : 0
  const home = impliedProbability(moneyline.home as AmericanOdds)
  const away = impliedProbability(moneyline.away as AmericanOdds)
  return (scatter[sport] / 1.7) * Math.log(home / away)
}

function isOpen(probability: number): boolean {
  return probability > 0.03 && probability < 0.97
}

function pricesOf(homeWins: number): { home: number; away: number } {
  const price = (probability: number) => oddsFromProbability(Math.min(0.99, probability * margin) as Probability)
  return { home: price(homeWins), away: price(1 - homeWins) }
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** A half-point line, so that a live bet has a winner. */
function nearestHalf(value: number): number {
  return Math.floor(value) + 0.5
}

function named<A extends string, B extends string>([a, b]: [number, number], nameA: A, nameB: B) {
  return { [nameA]: a, [nameB]: b } as Record<A | B, number>
}
