import { instant, isoFromInstant } from '#domain/times.ts'
import { listedTeams } from '#features/lines/web/teams.ts'
import type { BetCounts, BetsChosen, BetsWithin } from '../chosenContract.ts'
import { pastDays, usualDays } from './betDates.ts'
import type { BetForReader } from './betReading.ts'

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

/** Whose bets are shown: the reader's own, or everybody's in the group. */
export type Whose = 'own' | 'all'

/** One's own if the address does not say `all`. */
export function whoseFrom(text: string | undefined): Whose {
  return text === 'all' ? 'all' : 'own'
}

/** Past Month if the address names no range; null if it says `none`: then no range is chosen. */
export function betRangeFrom(text: string | undefined): BetRange | null {
  if (text === 'none') return null
  return betRanges.find(({ value }) => value === text)?.value ?? 'month'
}

/** Which bets a tab shows, as a query for the server. */
export function chosenBy(tab: BetTab): Pick<BetsChosen, 'status' | 'result'> {
  if (tab === 'all') return {}
  return tab === 'won' || tab === 'lost' ? { result: tab } : { status: tab }
}

/** The same for bets that are already loaded. */
export function belongsTo(tab: BetTab, { bet, view }: BetForReader): boolean {
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

/**
 * The start and end of a range of dates on which bets were made; days are the viewer's. Past Week and Past Month leave out
 * only what is over. [BET-11]
 */
export function boundsOf(range: BetRange, now: number): Pick<BetsWithin, 'from' | 'before' | 'active'> {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const dayBefore = new Date(midnight)
  dayBefore.setDate(dayBefore.getDate() - 1)
  const at = (ms: number) => isoFromInstant(instant(ms))
  switch (range) {
    case 'today':
      return { from: at(midnight.getTime()) }
    case 'yesterday':
      return { from: at(dayBefore.getTime()), before: at(midnight.getTime()) }
    case 'week':
      return pastDays(7, now)
    case 'month':
      return pastDays(usualDays, now)
    default:
      return {}
  }
}

export function ownOnly(whose: Whose): Pick<BetsWithin, 'whose'> {
  return whose === 'own' ? { whose } : {}
}

const mostTeams = 30

/** The words of a search, and the teams that they may mean: `KC` is the Kansas City Chiefs. [BET-10] */
export function soughtBy(search: string): Pick<BetsWithin, 'query' | 'teams'> {
  const query = search.trim().slice(0, 100)
  if (query === '') return {}
  const wanted = query.toLowerCase()
  const called = listedTeams().filter((team) => team.searched.some((text) => text.startsWith(wanted)))
  const names = new Set(called.map(({ place, name }) => `${place} ${name}`.trim()))
  // A single letter begins half of the team names, and teams that contain it are found by name anyway.
  if (wanted.length < 2 || names.size === 0) return { query }
  return { query, teams: [...names].slice(0, mostTeams).join(',') }
}

/** [BET-14] */
export function statusSummary({ active, any }: Pick<BetCounts['group'], 'active' | 'any'>): string {
  if (active > 0) return `${active} active bet${active === 1 ? '' : 's'}`
  return any ? 'All bets settled' : 'No bets yet'
}
