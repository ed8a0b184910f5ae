import { dayMs } from '#domain/times.ts'
import { matchesTeam } from '#features/lines/web/teams.ts'
import type { Address } from '#web/browser/address.ts'
import { dayKey } from '#web/time/timeWords.ts'
import type { BidView } from '../contract.ts'
import { leagueName } from './bidOrder.ts'
import { type BidTab, isInTab, type Looking, stateOf, tabChoices } from './bidStates.ts'

/** [BID-59] */
export const dateChoices = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'Past Week' },
  { value: 'month', label: 'Past Month' },
  { value: 'all', label: 'All Time' },
] as const
export type DateChoice = (typeof dateChoices)[number]['value']

export type BidFilters = {
  readonly tab: BidTab
  readonly date: DateChoice
  readonly query: string
  /** "NFL"; absent for all. */
  readonly sport?: string | undefined
}

export function readDate({ date }: Address): DateChoice {
  return dateChoices.find(({ value }) => value === date)?.value ?? 'month'
}

/** The tab in the address; without one, the first tab with the bid that is looked for. */
export function readTab({ tab }: Address, linked: BidView | undefined, looking: Looking): BidTab {
  const chosen = tabChoices.find((choice) => choice === tab)
  if (chosen) return chosen
  return linked ? (tabChoices.find((choice) => isInTab(linked, choice, looking)) ?? 'all') : 'available'
}

/**
 * Whether the filters let a bid through. Today and Yesterday are days, for every bid; Past Week and Past Month leave out
 * only what is over. [BID-59] [BID-60]
 */
export function isFound(bid: BidView, { date, query, sport }: BidFilters, { now }: Looking): boolean {
  if (sport !== undefined && leagueName(bid.sport) !== sport) return false
  const isDay = date === 'today' || date === 'yesterday'
  const isStillOpen = !isDay && stateOf(bid, now) === 'open'
  return (isStillOpen || isWithin(bid.gameTime ?? bid.createdAt, date, now)) && isNamed(bid, query)
}

/** The day of the game, in the reader's time zone; a bid without a game goes by its own. [BID-59] [BID-60] */
function isWithin(at: string, date: DateChoice, now: number): boolean {
  if (date === 'all') return true
  if (date === 'week' || date === 'month') return Date.parse(at) >= now - (date === 'week' ? 7 : 30) * dayMs
  const day = new Date(now)
  if (date === 'yesterday') day.setDate(day.getDate() - 1)
  return dayKey(at) === dayKey(day.toISOString())
}

/** By team or by friend. [BID-58] */
function isNamed(bid: BidView, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  const people = [bid.creatorName, bid.acceptorName ?? ''].some((name) => name.toLowerCase().includes(wanted))
  const games = bid.betType === 'parlay' ? bid.legs : [bid]
  return (
    people ||
    games.some(({ homeTeam, awayTeam, sport }) => [homeTeam, awayTeam].some((team) => matchesTeam(wanted, team, sport)))
  )
}
