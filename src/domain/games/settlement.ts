import { minuteMs } from '../times.ts'
import type { Matchup, Side } from './sides.ts'
import { type BetSport, sports } from './sports.ts'

/**
 * Settlement never guesses. A result is first read (`readFinalScore`): anything but one whole, complete, plausible
 * final score of exactly this game is a doubt, and the bet stays active. Only then is it decided (`settleBet`).
 */

/** No game in these leagues ends sooner after its start: a final is believed from then on. [BEY-03] */
export const shortestGameMs = 90 * minuteMs

/** A score as the feed sends it: untrusted text. [FEED-04] */
export type ScoreRecord = {
  readonly completed: boolean
  readonly scores: readonly { readonly name: string; readonly score: unknown }[] | null
}

/** The final score by team, overtime and shootout included. */
export type FinalScore = { readonly homeScore: number; readonly awayScore: number }

/** Why a result cannot settle anything yet. `not completed` is ordinary; all others need attention. */
export type Doubt =
  | 'not completed'
  | 'scores missing'
  | 'no final score in time'
  | 'nothing settles by itself'
  | 'final before its start'
  | 'final too soon'
  | 'nobody scored'
  | 'other teams'
  | 'not a whole number'
  | 'tied in a sport without ties'
  | 'selection missing'
  | 'settled by hand only'
  | SourcesDiffer

/** A second source says something else; with what both say, the away team first. [BEY-41] */
export type SourcesDiffer = `sources differ: ${string}`

/** The doubt about a bet that should long be settled where nothing settles by itself. [BEY-04] [STL-15] */
export const offDoubt = 'nothing settles by itself' satisfies Doubt

/** Whether somebody has scored, so that the game was or is being played: 0-0 may also be reported before a game. */
export function hasPoints({ scores }: ScoreRecord): boolean {
  return scores?.some(({ score }) => Number(score) > 0) ?? false
}

/**
 * The final score of this game in `record`, or why there is none. Teams are matched by name. 0-0 is a doubt in all of
 * these leagues: basketball, baseball, hockey with its shootouts and college football go on until somebody scores, and
 * of the NFL's games, which may be tied, none has ended so since 1943. A feed says 0-0 of a game that was not played.
 * [STL-01] [STL-06] [BEY-03]
 */
export function readFinalScore(record: ScoreRecord, matchup: Matchup, sport: BetSport): FinalScore | Doubt {
  if (sport === 'custom' || sport === 'parlay') return 'settled by hand only'
  if (record.completed !== true) return 'not completed'
  if (!record.scores || record.scores.length === 0) return 'scores missing'
  if (record.scores.length !== 2 || matchup.homeTeam === matchup.awayTeam) return 'other teams'
  const home = record.scores.find(({ name }) => name === matchup.homeTeam)
  const away = record.scores.find(({ name }) => name === matchup.awayTeam)
  if (!home || !away) return 'other teams'
  const homeScore = wholeScore(home.score)
  const awayScore = wholeScore(away.score)
  if (homeScore === null || awayScore === null) return 'not a whole number'
  if (homeScore === 0 && awayScore === 0) return 'nobody scored'
  if (homeScore === awayScore && !sports[sport].hasTies) return 'tied in a sport without ties'
  return { homeScore, awayScore }
}

/** The score in the text (or number): one to three digits; null for anything else. */
export function wholeScore(score: unknown): number | null {
  const text = typeof score === 'number' ? String(score) : score
  return typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : null
}

/**
 * How one side came out: above zero it won by that many points, below zero it lost, zero is a push. A side with no line
 * or an unknown team is a doubt: comparing with a missing line would always lose. [STL-04]
 */
export function marginOf(side: Side, score: FinalScore, matchup: Matchup): number | Doubt {
  if ((side.betType === 'spread' || side.betType === 'total') && !Number.isFinite(side.line)) return 'selection missing'
  const { homeScore, awayScore } = score
  switch (side.betType) {
    case 'moneyline':
    case 'spread': {
      if (side.team !== matchup.homeTeam && side.team !== matchup.awayTeam) return 'selection missing'
      const lead = side.team === matchup.homeTeam ? homeScore - awayScore : awayScore - homeScore
      return side.betType === 'spread' ? lead + side.line : lead
    }
    case 'total': {
      if (side.type !== 'Over' && side.type !== 'Under') return 'selection missing'
      const excess = homeScore + awayScore - side.line
      // A zero difference is 0, not -0, also for the Under.
      return side.type === 'Over' || excess === 0 ? excess : -excess
    }
    default:
      return 'settled by hand only'
  }
}

export type Outcome = {
  readonly settlementStatus: 'resolved' | 'push'
  readonly winnerId: string | null
}

export const nobodyWins: Outcome = { settlementStatus: 'push', winnerId: null }

/**
 * Who wins the bet by that score: the creator if the creator's side won, nobody on a push, else the acceptor. [STL-02]
 * to [STL-09]
 */
export function settleBet(
  bet: Matchup & {
    readonly creator: { readonly id: string; readonly side: Side }
    readonly acceptor: { readonly id: string }
  },
  score: FinalScore,
): Outcome | Doubt {
  const margin = marginOf(bet.creator.side, score, bet)
  if (typeof margin !== 'number') return margin
  if (margin === 0) return nobodyWins
  return { settlementStatus: 'resolved', winnerId: margin > 0 ? bet.creator.id : bet.acceptor.id }
}

/** The rule that decided and its arithmetic in words, for the receipt. [BEY-06] */
export function explainSettlement(
  side: Side,
  score: FinalScore,
  matchup: Matchup,
): { rule: string; arithmetic: string } {
  const [own, other] =
    side.betType !== 'total' && side.team === matchup.awayTeam
      ? [score.awayScore, score.homeScore]
      : [score.homeScore, score.awayScore]
  switch (side.betType) {
    case 'moneyline':
      return { rule: 'The higher score wins; equal is a push.', arithmetic: `${own} against ${other}` }
    case 'spread':
      return {
        rule: 'The team’s score plus its line against the other score; equal is a push.',
        arithmetic: `${own} ${side.line < 0 ? '-' : '+'} ${Math.abs(side.line)} = ${own + side.line} against ${other}`,
      }
    case 'total':
      return {
        rule: 'The sum of both scores against the line; equal is a push.',
        arithmetic: `${score.awayScore} + ${score.homeScore} = ${score.awayScore + score.homeScore} against ${side.line}`,
      }
    default:
      return { rule: 'Settled by hand.', arithmetic: '' }
  }
}
