import type { BetAnswer } from '#features/bets/contract.ts'
import type { BetLegView, LegView } from '#features/bets/legContract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BookView, GameView } from '#features/lines/contract.ts'
import { ramsPlusThree } from './bidExamples.ts'
import { betMgm, packersAtBears } from './slipExamples.tsx'
import { aBetAnswer } from './wireExamples.ts'

const prices = (odds: number, originalOdds: number) => ({ odds, oppositeOdds: -odds, originalOdds })

const atBetMgm = { bookmaker: 'betmgm', sport: 'americanfootball_nfl' }

/** The Bears to win at +138, the Rams +3 at +105 and over 224.5 points at +100: +876 together. */
export const threeLegs: readonly LegView[] = [
  {
    ...atBetMgm,
    ...{ gameId: 'game1', homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' },
    gameTime: '2026-11-23T01:20:00Z',
    betType: 'moneyline',
    selection: { team: 'Chicago Bears', line: null, ...prices(138, 130) },
  },
  {
    ...atBetMgm,
    ...{ gameId: 'game2', homeTeam: 'Los Angeles Rams', awayTeam: 'Arizona Cardinals' },
    gameTime: '2026-11-22T21:25:00Z',
    betType: 'spread',
    selection: { team: 'Los Angeles Rams', line: 3, ...prices(105, 100) },
  },
  {
    ...{ bookmaker: 'betmgm', sport: 'basketball_nba' },
    ...{ gameId: 'game3', homeTeam: 'Boston Celtics', awayTeam: 'Golden State Warriors' },
    gameTime: '2026-11-23T00:30:00Z',
    betType: 'total',
    selection: { type: 'Over', line: 224.5, ...prices(100, -110) },
  },
]

const ofParlay = {
  betType: 'parlay',
  sport: 'parlay',
  gameId: null,
  homeTeam: 'Every leg wins',
  awayTeam: 'A leg loses',
  gameTime: '2026-11-22T21:25:00Z',
  odds: 876,
  oppositeOdds: -876,
} as const
const everyLegWins = { team: 'Every leg wins', line: null, ...prices(876, 760) }
const aLegLoses = { ...everyLegWins, team: 'A leg loses', odds: -876, oppositeOdds: 876 }

/** Ann offers three legs for $10 to win $87.60. */
export const offeredParlay: BidView = {
  ...ramsPlusThree,
  ...ofParlay,
  id: 'parlay1',
  selection: everyLegWins,
  bookmaker: null,
  legs: [...threeLegs],
  ...{ wagerAmount: 10, amount: 10, remaining: 10, toWin: 87.6 },
}

const undecided = {
  postponed: null,
  status: 'active',
  needsAttention: null,
  voidReason: null,
  decidedAt: null,
  receipt: null,
} as const

/** The three legs of a bet, the first of them changed like the first of `changes`, and so on. */
export function betLegs(...changes: readonly Partial<BetLegView>[]): BetLegView[] {
  return threeLegs.map((leg, index) => ({ ...leg, scheduledTime: leg.gameTime, ...undecided, ...changes[index] }))
}

/** What becomes of a leg with that score. */
export function ended(status: 'won' | 'lost' | 'push', homeScore: number, awayScore: number): Partial<BetLegView> {
  const at = '2026-11-23T00:40:00Z'
  return {
    status,
    decidedAt: at,
    receipt: {
      ...{ homeScore, awayScore, source: 'odds service', at },
      rule: 'The team’s score plus its line against the other score; equal is a push.',
      arithmetic: `${homeScore} against ${awayScore}`,
    },
  }
}

export const voided: Partial<BetLegView> = {
  status: 'void',
  voidReason: 'The game was never played.',
  decidedAt: '2026-11-24T00:00:00Z',
  receipt: {
    ...{ homeScore: null, awayScore: null, source: 'odds service', at: '2026-11-24T00:00:00Z' },
    ...{ rule: 'The game was never played.', arithmetic: '' },
  },
}

/** Sam's parlay of three legs against Ann: $10.00 to win $87.60. */
export function aParlayBet(different: Partial<BetAnswer> = {}): BetAnswer {
  const { toWin = 87.6, odds = 876 } = different
  return aBetAnswer({
    ...ofParlay,
    id: 'parlay',
    scheduledTime: '2026-11-22T21:25:00Z',
    selection: everyLegWins,
    legs: betLegs(),
    ...{ amount: 10, wagerAmount: 10, toWin },
    participants: [
      {
        ...{ id: 'sam', name: 'Sam', role: 'creator', selection: { ...everyLegWins, odds } },
        ...{ wagerAmount: 10, risk: 10, toWin },
      },
      {
        ...{ id: 'ann', name: 'Ann', role: 'acceptor', selection: { ...aLegLoses, odds: -odds } },
        ...{ wagerAmount: 10, risk: toWin, toWin: 10 },
      },
    ],
    ...different,
  })
}

/** A game on the lines, with the prices of the Bears' game. */
export function aGameOn(id: string, homeTeam: string, awayTeam: string, book: BookView = betMgm): GameView {
  return { ...packersAtBears, id, homeTeam, awayTeam, books: [book] }
}
