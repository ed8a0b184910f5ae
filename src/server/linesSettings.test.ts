import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

describe('the settings of the lines', () => {
  it.each([
    [{ LEAGUES: 'nfl,foo' }, 'LEAGUES must be some of nfl, nba, mlb'],
    [{ ODDS_REGIONS: 'eu' }, 'ODDS_REGIONS must be "us", or "us,us2".'],
    [{ ODDS_MARKETS: 'h2h;totals' }, 'ODDS_MARKETS must be some of h2h'],
    [{ LINES: 'bookie' }, 'LINES must be "sample", "odds-api" or "espn".'],
    [{ LINES: 'odds-api' }, 'ODDS_API_KEY must be set when LINES is odds-api.'],
    [{ SECOND_SCORES: 'bookie', ODDS_API_KEY: 'key' }, 'SECOND_SCORES must be "espn".'],
    [{ SECOND_SCORES: 'espn' }, 'SECOND_SCORES compares the results of the odds service'],
    [{ SECOND_SCORES: 'espn', LINES: 'espn' }, 'SECOND_SCORES compares the results of the odds service'],
    [{ ESPN_URL: 'espn' }, 'ESPN_URL must be an address like'],
  ])('stop the start by their name where they make no sense: %j [BEY-40] [BEY-41]', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(sentence)
  })

  it('choose leagues, regions and markets, each all of them if none is named [BEY-40]', () => {
    const chosen = parseConfig({ LEAGUES: 'NBA, nfl', ODDS_REGIONS: 'us', ODDS_MARKETS: 'totals,h2h' })
    expect(chosen.leagues).toEqual(['americanfootball_nfl', 'basketball_nba'])
    expect([chosen.oddsRegions, chosen.oddsMarkets]).toEqual([['us'], ['h2h', 'totals']])
    expect(parseConfig({}).leagues).toHaveLength(7)
    expect(parseConfig({}).oddsRegions).toEqual(['us', 'us2'])
  })

  it.each([
    [{}, 'sample'],
    [{ ODDS_API_KEY: 'key' }, 'odds-api'],
    [{ ODDS_API_URL: 'http://localhost/v4' }, 'odds-api'],
    [{ LINES: 'espn', ODDS_API_KEY: 'key' }, 'espn'],
    [{ LINES: 'sample', ODDS_API_KEY: 'key' }, 'sample'],
  ])('with %j take the lines of %s [BEY-41]', (environment, lines) => {
    expect(parseConfig(environment).lines).toBe(lines)
  })
})
