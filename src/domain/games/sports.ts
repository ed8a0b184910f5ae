/** The seven leagues whose lines are read, by the keys of the odds service, in the order of the filters. [LINE-02] */
export const sportKeys = [
  'americanfootball_nfl',
  'basketball_nba',
  'baseball_mlb',
  'icehockey_nhl',
  'americanfootball_ncaaf',
  'basketball_ncaab',
  'basketball_wnba',
] as const

export type SportKey = (typeof sportKeys)[number]

/**
 * A bet that friends wrote themselves has the sport `custom` and is settled by hand. A `parlay` has legs of several
 * sports.
 */
export type BetSport = SportKey | 'custom' | 'parlay'

export type SportLabel = 'NFL' | 'NBA' | 'MLB' | 'NHL' | 'NCAAF' | 'NCAAB' | 'WNBA'

type Sport = {
  readonly label: SportLabel
  /** Whether a final score may be a tie. Only the NFL still has ties; elsewhere a tie is a doubt. */
  readonly hasTies: boolean
  /** A full game with breaks; after that a final score is expected. */
  readonly expectedHours: number
}

export const sports: Readonly<Record<SportKey, Sport>> = {
  americanfootball_nfl: { label: 'NFL', hasTies: true, expectedHours: 3.5 },
  basketball_nba: { label: 'NBA', hasTies: false, expectedHours: 2.75 },
  baseball_mlb: { label: 'MLB', hasTies: false, expectedHours: 3.5 },
  icehockey_nhl: { label: 'NHL', hasTies: false, expectedHours: 3 },
  americanfootball_ncaaf: { label: 'NCAAF', hasTies: false, expectedHours: 3.75 },
  basketball_ncaab: { label: 'NCAAB', hasTies: false, expectedHours: 2.5 },
  basketball_wnba: { label: 'WNBA', hasTies: false, expectedHours: 2.25 },
}

export function isSportKey(text: string): text is SportKey {
  return Object.hasOwn(sports, text)
}

/** The label a person reads: `NFL`, `Custom` or `Parlay`. */
export function sportLabel(sport: BetSport): string {
  if (sport === 'parlay') return 'Parlay'
  return sport === 'custom' ? 'Custom' : sports[sport].label
}

export function sportOfLabel(label: string): SportKey | null {
  return sportKeys.find((key) => sports[key].label === label.toUpperCase()) ?? null
}
