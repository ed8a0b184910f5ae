import { centsFromDollars, formatShortMoney } from '#domain/money/money.ts'
import { kindNames } from '#domain/pools/poolWords.ts'
import type { PoolSummary } from '../contract.ts'

export const stateNames = {
  open: 'Open',
  running: 'Running',
  over: 'Over',
  settled: 'Settled',
  calledOff: 'Called off',
} as const satisfies Record<PoolSummary['state'], string>

export const stateTones = {
  open: 'accent',
  running: 'accent',
  over: 'neutral',
  settled: 'neutral',
  calledOff: 'neutral',
} as const satisfies Record<PoolSummary['state'], string>

/** "Pick’em with points · NFL · $20 each". */
export function poolTerms({ kind, confidence, leagues, entry }: PoolSummary): string {
  const what = `${kindNames[kind]}${confidence ? ' with points' : ''}`
  return [what, leagues.join(', ').toUpperCase(), entry === 0 ? 'free' : `${money(entry)} each`].join(' · ')
}

export function money(dollars: number): string {
  return formatShortMoney(centsFromDollars(dollars))
}

/** "1 point", "12 points". */
export function pointsWords(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}
