import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, after as later } from '../times.ts'
import { hasTeamsOf, sameGameAmong, underItsNames } from './sameGame.ts'
import type { SportKey } from './sports.ts'
import { isSameTeam } from './teamNames.ts'

const startsAt = instantFromIso('2025-04-10T23:00:00Z')
const mlb: SportKey = 'baseball_mlb'
const game = { sport: mlb, homeTeam: 'Oakland Athletics', awayTeam: 'Seattle Mariners', startsAt }

describe('two names of teams', () => {
  it.each([
    ['baseball_mlb', 2025, 'Oakland Athletics', 'Athletics', true],
    ['baseball_mlb', 2027, 'Oakland Athletics', 'Athletics', false],
    ['icehockey_nhl', 2025, 'Utah Hockey Club', 'Utah Mammoth', true],
    ['icehockey_nhl', 2024, 'Arizona Coyotes', 'Utah Hockey Club', false],
    ['americanfootball_nfl', 2021, 'Washington Redskins', 'Washington Football Team', false],
    ['americanfootball_nfl', 2022, 'Washington Football Team', 'Washington Commanders', true],
    ['basketball_nba', 2026, 'Los Angeles Clippers', 'LA Clippers', true],
    ['basketball_nba', 2026, 'Los Angeles Clippers', 'Los Angeles Lakers', false],
    ['icehockey_nhl', 2026, 'Montréal Canadiens', 'Montreal Canadiens', true],
    ['icehockey_nhl', 2026, 'Montre\u0301al Canadiens', 'Montr\u00e9al Canadiens', true],
    ['icehockey_nhl', 2026, 'St. Louis Blues', 'St Louis Blues', true],
    ['americanfootball_ncaaf', 2026, 'Hawai’i Rainbow Warriors', "Hawai'i Rainbow Warriors", true],
    ['americanfootball_ncaaf', 2026, 'Miami Hurricanes', 'Miami (OH) RedHawks', false],
    ['basketball_ncaab', 2026, 'Texas Longhorns', 'Texas', false],
    ['baseball_mlb', 2026, 'New York Mets', 'New York Yankees', false],
  ] as const)('in %s of %i: %s and %s are one team: %s [BEY-41]', (sport, year, one, other, isOne) => {
    expect(isSameTeam(one, other, { sport, year })).toBe(isOne)
    expect(isSameTeam(other, one, { sport, year })).toBe(isOne)
  })
})

describe('what is told under the id of a game', () => {
  const told = {
    homeTeam: 'Athletics',
    awayTeam: 'Seattle Mariners',
    startsAt,
    completed: true,
    scores: [
      { name: 'Athletics', score: '5' },
      { name: 'Seattle Mariners', score: '3' },
    ],
  }

  it('is about it where one team was renamed, and has its names [BEY-41]', () => {
    const read = underItsNames(game, told)
    expect(read).toMatchObject({ homeTeam: 'Oakland Athletics', awayTeam: 'Seattle Mariners' })
    expect(read.scores).toEqual([
      { name: 'Oakland Athletics', score: '5' },
      { name: 'Seattle Mariners', score: '3' },
    ])
  })

  it.each([
    ['with another team in one place', { homeTeam: 'Sacramento Somethings' }, true],
    ['a day later', { homeTeam: 'Sacramento Somethings', startsAt: later(startsAt, dayMs) }, true],
    ['later than a day', { homeTeam: 'Sacramento Somethings', startsAt: later(startsAt, dayMs + 1) }, false],
    ['with two other teams', { homeTeam: 'New York Mets', awayTeam: 'Cleveland Guardians' }, false],
    ['with its team in the other place', { homeTeam: 'Seattle Mariners', awayTeam: 'New York Mets' }, false],
  ])('%s is about it or not [BEY-41]', (_, change, isIt) => {
    expect(underItsNames(game, { ...told, ...change }).homeTeam === game.homeTeam).toBe(isIt)
  })
})

describe('another source’s game', () => {
  const other = (change: object = {}) => ({ homeTeam: 'Athletics', awayTeam: 'Seattle Mariners', startsAt, ...change })

  it.each([
    ['told alone', [other()], true],
    ['starting ten minutes later', [other({ startsAt: later(startsAt, 600_000) })], true],
    ['starting more than 6 hours later', [other({ startsAt: later(startsAt, 6 * hourMs + 1) })], false],
    ['of a doubleheader', [other(), other({ startsAt: later(startsAt, 4 * hourMs) })], false],
    ['with home and away swapped', [other({ homeTeam: 'Seattle Mariners', awayTeam: 'Athletics' })], false],
    ['of another team', [other({ awayTeam: 'New York Mets' })], false],
    ['told by nobody', [], false],
  ])('%s is ours or not [BEY-41]', (_, told, isOurs) => {
    expect(sameGameAmong(game, told) !== null).toBe(isOurs)
  })

  it('is never joined where a team differs, and is the same in any order [BEY-41]', () => {
    const team = fc.constantFrom('Athletics', 'Seattle Mariners', 'New York Mets', 'New York Yankees', 'Texas Rangers')
    const told = fc.record({
      homeTeam: team,
      awayTeam: team,
      startsAt: fc.integer({ min: -10, max: 10 }).map((hours) => later(startsAt, hours * hourMs)),
    })
    fc.assert(
      fc.property(fc.array(told, { maxLength: 12 }), (all) => {
        const found = sameGameAmong(game, all)
        expect(sameGameAmong(game, all.toReversed())).toEqual(found)
        if (found) expect(hasTeamsOf(game, found) && found.awayTeam === 'Seattle Mariners').toBe(true)
      }),
    )
  })
})
