import { addCents, type Cents, negateCents } from '../money/money.ts'

/** One member's bets, counted: those under way, and those that somebody won within a range of time. Pushes count in neither. */
export type Tally = {
  readonly activeBets: number
  readonly wins: number
  readonly losses: number
  /** What the won bets brought, paid or not. */
  readonly won: Cents
  /** What the lost bets cost, paid or not. */
  readonly lost: Cents
  /** What the member risked in the won and lost bets. */
  readonly wagered: Cents
}

export type MemberFigures = {
  readonly activeBets: number
  readonly wins: number
  readonly losses: number
  /** Wins and losses; pushes do not count. */
  readonly totalBets: number
  /** From 0 to 1. */
  readonly winRate: number
  readonly profit: Cents
  readonly totalWagered: Cents
  /** Profit as a part of what was risked: 0.1 is ten per cent. */
  readonly roi: number
}

/** A member's row of the statistics. Rates are 0 where nothing was settled. [STAT-03] [STAT-04] [STAT-05] */
export function memberFigures({ activeBets, wins, losses, won, lost, wagered }: Tally): MemberFigures {
  const totalBets = wins + losses
  const profit = addCents([won, negateCents(lost)])
  return {
    activeBets,
    wins,
    losses,
    totalBets,
    winRate: totalBets === 0 ? 0 : wins / totalBets,
    profit,
    totalWagered: wagered,
    roi: wagered === 0 ? 0 : profit / wagered,
  }
}

/** A rate in per cent with one decimal: `63.3`, `-17.2`, `0.0`. [STAT-05] */
export function formatRate(rate: number): string {
  const text = (rate * 100).toFixed(1)
  return text === '-0.0' ? '0.0' : text
}

/** Whether a win rate is shown as a good one: from 50.0 per cent, as it is shown. [STAT-06] */
export function isGoodWinRate(rate: number): boolean {
  return Number(formatRate(rate)) >= 50
}
