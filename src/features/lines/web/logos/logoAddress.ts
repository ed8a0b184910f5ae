import { teamOf } from '../teams.ts'
import { collegeIds } from './collegeIds.ts'

/** The size of every requested logo, in pixels; the screen shows it smaller. [LIM-07] */
const size = 500

/** The host's names for the leagues. */
const leagues: Readonly<Record<string, string>> = {
  americanfootball_nfl: 'nfl',
  basketball_nba: 'nba',
  baseball_mlb: 'mlb',
  icehockey_nhl: 'nhl',
  basketball_wnba: 'wnba',
  americanfootball_ncaaf: 'ncaa',
  basketball_ncaab: 'ncaa',
}

/** The host's id of a team, if it is not its letters in lower case. */
const otherIds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nba: { gsw: 'gs', nop: 'no', nyk: 'ny', sas: 'sa', uta: 'utah', was: 'wsh' },
  mlb: { ath: 'oak', cws: 'chw' },
  nhl: { lak: 'la', njd: 'nj', uta: 'utah' },
  wnba: { gsv: 'gs', lva: 'lv', las: 'la', nyl: 'ny' },
}

/** The address of a team's logo, by league, size and the host's id of the team; null if none is known. [LIM-04] */
export function logoAddress(base: string, team: string, sportKey: string): string | null {
  const league = leagues[sportKey]
  const id = league === undefined ? null : idOf(team, league, sportKey)
  return id === null ? null : `${base.replace(/\/$/, '')}/${league}/${size}/${id}.png`
}

function idOf(team: string, league: string, sportKey: string): string | number | null {
  if (league === 'ncaa') return collegeIds[team] ?? null
  const { letters, isListed } = teamOf(team, sportKey)
  const id = letters.toLowerCase()
  return isListed ? (otherIds[league]?.[id] ?? id) : null
}
