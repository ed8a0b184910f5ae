import { type OddsMarket, type OddsRegion, oddsMarkets, oddsRegions } from '#domain/credits/creditShares.ts'
import { type SportKey, sportKeys, sportOfLabel, sports } from '#domain/games/sports.ts'
import { StartRefusal } from './startRefusal.ts'

/** The settings of where lines come from and what is asked for. [BEY-40] [BEY-41] */

type Given = {
  readonly LINES?: 'sample' | 'odds-api' | 'espn' | undefined
  readonly SECOND_SCORES?: 'espn' | undefined
  readonly ODDS_API_KEY?: string | undefined
  readonly ODDS_API_URL?: URL | undefined
}

/** With a key or another address from the odds service, else from the sample games, unless another is chosen. */
export function linesFrom({ LINES, ODDS_API_KEY, ODDS_API_URL }: Given): 'sample' | 'odds-api' | 'espn' {
  const hasService = ODDS_API_KEY !== undefined || ODDS_API_URL !== undefined
  if (LINES === 'odds-api' && !hasService) throw new StartRefusal('ODDS_API_KEY must be set when LINES is odds-api.')
  return LINES ?? (hasService ? 'odds-api' : 'sample')
}

/** A second source of scores is one only beside another one. */
export function secondScoresFrom(given: Given): 'espn' | null {
  if (given.SECOND_SCORES === 'espn' && linesFrom(given) !== 'odds-api')
    throw new StartRefusal('SECOND_SCORES compares the results of the odds service: it needs ODDS_API_KEY.')
  return given.SECOND_SCORES ?? null
}

const leagueNames = sportKeys.map((key) => sports[key].label.toLowerCase())

export function leaguesIn(list: string | undefined): SportKey[] {
  const wanted = 'LEAGUES must be some of nfl, nba, mlb, nhl, ncaaf, ncaab and wnba, separated by commas.'
  return chosen(list, leagueNames, wanted).flatMap((name) => sportOfLabel(name) ?? [])
}

export function regionsIn(list: string | undefined): OddsRegion[] {
  return chosen(list, oddsRegions, 'ODDS_REGIONS must be "us", or "us,us2".')
}

export function marketsIn(list: string | undefined): OddsMarket[] {
  return chosen(list, oddsMarkets, 'ODDS_MARKETS must be some of h2h, spreads and totals, separated by commas.')
}

/** Some of the names, in their order; all of them if none is given. */
function chosen<Name extends string>(list: string | undefined, names: readonly Name[], wanted: string): Name[] {
  const parts = partsOf(list?.toLowerCase())
  if (!parts.every((part) => names.some((name) => name === part))) throw new StartRefusal(wanted)
  return names.filter((name) => parts.length === 0 || parts.includes(name))
}

export function partsOf(list = ''): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
