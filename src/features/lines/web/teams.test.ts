import { describe, expect, test } from 'vitest'
import { contrastWithWhite, listedTeams, matchesTeam, teamOf } from './teams.ts'
import { teamTable } from './teamTable.ts'

describe('a team', () => {
  test('is known by its full name within its league', () => {
    expect(teamOf('Arizona Cardinals', 'americanfootball_nfl')).toMatchObject({ letters: 'ARI', name: 'Cardinals' })
    expect(teamOf('St. Louis Cardinals', 'baseball_mlb')).toMatchObject({ letters: 'STL', place: 'St. Louis' })
  })

  test('has its initials, its full name and always the same color when nobody listed it', () => {
    const team = teamOf('Slippery Rock Pride', 'americanfootball_ncaaf')
    expect(team).toMatchObject({ letters: 'SRP', place: '', name: 'Slippery Rock Pride', isListed: false })
    expect(teamOf('Slippery Rock Pride', 'custom').color).toBe(team.color)
    expect(teamOf('!', 'custom').letters).toBe('!')
  })

  test.each([
    ['Alabama Crimson Tide', 'BAMA', 'Alabama', 'Crimson Tide'],
    ['Ole Miss Rebels', 'MISS', 'Ole Miss', 'Rebels'],
    ['Mississippi State Bulldogs', 'MSST', 'Mississippi State', 'Bulldogs'],
    ['Miami (OH) RedHawks', 'M-OH', 'Miami (OH)', 'RedHawks'],
    ["Hawai'i Rainbow Warriors", 'HAW', 'Hawaii', 'Rainbow Warriors'],
  ])(
    'of a college, %s, has the letters that fans use, %s, and is called by its school [LIM-08]',
    (full, letters, name, place) => {
      for (const league of ['americanfootball_ncaaf', 'basketball_ncaab']) {
        expect(teamOf(full, league)).toMatchObject({ letters, name, place, isListed: true })
      }
      expect(matchesTeam(letters, full, 'americanfootball_ncaaf')).toBe(true)
    },
  )

  test('has letters that stand out from its color, whichever team it is', () => {
    expect(listedTeams().length).toBeGreaterThan(150)
    for (const { color, ink } of listedTeams()) {
      const withWhite = contrastWithWhite(color)
      expect(ink === 'white' ? withWhite : 21 / withWhite, color).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test.each([
  ['bill', 'Buffalo Bills', true],
  ['BUF', 'Buffalo Bills', true],
  ['niners', 'San Francisco 49ers', true],
  ['niners', 'Buffalo Bills', false],
  ['  ', 'Buffalo Bills', true],
])('a search for "%s" finds %s: %s [LINE-08] [LIM-10]', (query, team, found) => {
  expect(matchesTeam(query, team, 'americanfootball_nfl')).toBe(found)
})

test.each([
  ['lakers', 'Los Angeles Lakers', 'basketball_nba'],
  ['warriors', 'Golden State Warriors', 'basketball_nba'],
  ['los angeles', 'LA Clippers', 'basketball_nba'],
  ['sixers', 'Philadelphia 76ers', 'basketball_nba'],
  ['montreal', 'Montréal Canadiens', 'icehockey_nhl'],
  ['habs', 'Montréal Canadiens', 'icehockey_nhl'],
  ['St. Louis', 'St Louis Blues', 'icehockey_nhl'],
  ['st louis', 'St. Louis Cardinals', 'baseball_mlb'],
  ["a's", 'Oakland Athletics', 'baseball_mlb'],
  ['d-backs', 'Arizona Diamondbacks', 'baseball_mlb'],
  ['valks', 'Golden State Valkyries', 'basketball_wnba'],
  ['hawaii', "Hawai'i Rainbow Warriors", 'americanfootball_ncaaf'],
])('people who type "%s" find the %s [LINE-08] [LIM-10] [LIM-11]', (query, team, league) => {
  expect(matchesTeam(query, team, league)).toBe(true)
})

test('every team of the five leagues is listed, and another city’s team of the same name is another one [LIM-10]', () => {
  const perLeague = teamTable
    .trim()
    .split(/\n(?=[a-z_]+\n)/)
    .map((part) => part.split('\n'))
    .map(([league, ...teams]) => [league, teams.length])
  // The NHL's includes the Coyotes, who played until 2024 and appear in recorded games.
  expect(Object.fromEntries(perLeague)).toEqual({
    americanfootball_nfl: 32,
    basketball_nba: 30,
    baseball_mlb: 30,
    icehockey_nhl: 33,
    basketball_wnba: 15,
  })
  expect(matchesTeam('giants', 'New York Giants', 'americanfootball_nfl')).toBe(true)
  expect(teamOf('New York Giants', 'americanfootball_nfl').letters).not.toBe(
    teamOf('San Francisco Giants', 'baseball_mlb').letters,
  )
})
