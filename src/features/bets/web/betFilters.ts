import { isSportKey, sportLabel } from '#domain/sports.ts'
import { dayMs } from '#domain/times.ts'
import { matchesTeam } from '#features/lines/web/teams.ts'
import type { BetAnswer } from '../contract.ts'
import { phaseOf, type ReadBet } from './betReading.ts'

/** [BET-09] */
export const betTabs = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'settled', label: 'Settled' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
] as const
export type BetTab = (typeof betTabs)[number]['value']

/** [BET-11] [BET-12] */
export const betRanges = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'Past Week' },
  { value: 'month', label: 'Past Month' },
  { value: 'all', label: 'All Time' },
] as const
export type BetRange = (typeof betRanges)[number]['value']

export function betTabFrom(text: string | undefined): BetTab {
  return betTabs.find(({ value }) => value === text)?.value ?? 'all'
}

/** Past Month when the address says nothing; null when it says `none`: then no range is chosen. */
export function betRangeFrom(text: string | undefined): BetRange | null {
  if (text === 'none') return null
  return betRanges.find(({ value }) => value === text)?.value ?? 'month'
}

/** From when on, and before when, bets of a range were made; in ms, null where there is no such end. */
export function boundsOf(range: BetRange, now: number): { from: number | null; before: number | null } {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const dayBefore = new Date(midnight)
  dayBefore.setDate(dayBefore.getDate() - 1)
  switch (range) {
    case 'today':
      return { from: midnight.getTime(), before: null }
    case 'yesterday':
      return { from: dayBefore.getTime(), before: midnight.getTime() }
    case 'week':
      return { from: now - 7 * dayMs, before: null }
    case 'month':
      return { from: now - 30 * dayMs, before: null }
    default:
      return { from: null, before: null }
  }
}

export function isWithin(bet: Pick<BetAnswer, 'createdAt'>, range: BetRange, now: number): boolean {
  const { from, before } = boundsOf(range, now)
  const at = Date.parse(bet.createdAt)
  return (from === null || at >= from) && (before === null || at < before)
}

/** Whether a team, the sport, what it is about or one of the two people contains the words. [BET-10] */
export function matchesSearch({ bet }: ReadBet, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const sport = isSportKey(bet.sport) ? sportLabel(bet.sport) : 'Custom'
  const teams = [bet.homeTeam, bet.awayTeam]
  const texts = [sport, bet.description, bet.creatorName, bet.acceptorName]
  return (
    teams.some((team) => matchesTeam(wanted, team, bet.sport)) ||
    texts.some((text) => text.toLowerCase().includes(wanted))
  )
}

export function belongsTo(tab: BetTab, { bet, view }: ReadBet): boolean {
  switch (tab) {
    case 'all':
      return true
    case 'won':
      return view === 'winner'
    case 'lost':
      return view === 'loser'
    default:
      return bet.status === tab
  }
}

const rank = { live: 0, soon: 1, attention: 2, upcoming: 2, waiting: 2, custom: 2, settled: 2 } as const

/** Live first, then soon, then the rest, each as they came: newest first. */
export function inReadingOrder(bets: readonly ReadBet[], now: number): ReadBet[] {
  const rankOf = ({ bet }: ReadBet) => rank[phaseOf(bet, now)]
  return bets.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** [BET-14] */
export function statusSummary(active: number, total: number): string {
  if (active > 0) return `${active} active bet${active === 1 ? '' : 's'}`
  return total > 0 ? 'All bets settled' : 'No bets yet'
}
