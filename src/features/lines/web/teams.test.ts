import { describe, expect, test } from 'vitest'
import { contrastWithWhite, listedTeams, matchesTeam, teamOf } from './teams.ts'

describe('a team', () => {
  test('is known by its full name within its league', () => {
    expect(teamOf('Arizona Cardinals', 'americanfootball_nfl')).toMatchObject({ letters: 'ARI', name: 'Cardinals' })
    expect(teamOf('St. Louis Cardinals', 'baseball_mlb')).toMatchObject({ letters: 'STL', place: 'St. Louis' })
  })

  test('has its initials, its full name and always the same colour when nobody listed it', () => {
    const team = teamOf('Ohio State Buckeyes', 'americanfootball_ncaaf')
    expect(team).toMatchObject({ letters: 'OSB', place: '', name: 'Ohio State Buckeyes' })
    expect(teamOf('Ohio State Buckeyes', 'custom').colour).toBe(team.colour)
    expect(teamOf('!', 'custom').letters).toBe('!')
  })

  test('has letters that stand out from its colour, whichever team it is', () => {
    expect(listedTeams.length).toBeGreaterThan(150)
    for (const { colour, textColour } of listedTeams) {
      const withWhite = contrastWithWhite(colour)
      expect(textColour === '#ffffff' ? withWhite : 21 / withWhite, colour).toBeGreaterThanOrEqual(4.5)
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
