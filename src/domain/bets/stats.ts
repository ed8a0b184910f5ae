import { addCents, type Cents, negateCents } from '../money/money.ts'

/** One member's bet counts: active bets, and bets won or lost within a time range. Pushes count in neither. */
export type Tally = {
  readonly activeBets: number
  readonly wins: number
  readonly losses: number
  /** Winnings from won bets, paid or not. */
  readonly won: Cents
  /** Losses from lost bets, paid or not. */
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
  /** Profit as a share of what was risked: 0.1 is ten percent. */
  readonly roi: number
}

/** A member's row in the statistics. Rates are 0 if nothing was settled. [STAT-03] [STAT-04] [STAT-05] */
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

/**
 * Each member's place by profit, counted from 1, by id; equal profits share a place. It does not depend on the order in
 * which the members are given or shown. [STAT-19]
 */
export function ranksByProfit(
  members: readonly { readonly id: string; readonly profit: number }[],
): ReadonlyMap<string, number> {
  const profits = members.map(({ profit }) => profit).toSorted((a, b) => b - a)
  return new Map(members.map(({ id, profit }) => [id, profits.indexOf(profit) + 1]))
}

/** A rate as a percentage with one decimal: `63.3`, `-17.2`, `0.0`. [STAT-05] */
export function formatRate(rate: number): string {
  const text = (rate * 100).toFixed(1)
  return text === '-0.0' ? '0.0' : text
}

/** Whether a win rate is shown as a good one: 50.0 percent or more after rounding. [STAT-06] */
export function isGoodWinRate(rate: number): boolean {
  return Number(formatRate(rate)) >= 50
}
