import { expect, test } from 'vitest'
import type { Side } from '#domain/games/sides.ts'
import { betRules } from './betRules.ts'

const now = Date.parse('2026-11-22T20:23:00Z')
const game = { sport: 'americanfootball_nfl', gameTime: '2026-11-22T21:25:00Z' }
const rams = 'Los Angeles Rams'

test.each<[string, Side, string]>([
  ['-3', { betType: 'spread', team: rams, line: -3 }, 'Rams by exactly 3: push, nobody owes.'],
  ['+3', { betType: 'spread', team: rams, line: 3 }, 'Rams lose by exactly 3: push, nobody owes.'],
  ['pick', { betType: 'spread', team: rams, line: 0 }, 'A tie: push, nobody owes.'],
  ['-3.5', { betType: 'spread', team: rams, line: -3.5 }, "3.5 can't push."],
  ['a total of 47', { betType: 'total', type: 'Over', line: 47 }, 'Exactly 47 together: push, nobody owes.'],
  ['a total of 47.5', { betType: 'total', type: 'Over', line: 47.5 }, "47.5 can't push."],
  ['the winner', { betType: 'moneyline', team: rams }, 'A tie: push, nobody owes. Overtime counts.'],
  ['friends’ own words', { betType: 'custom', team: 'Rain' }, 'Called off or undecided: push, nobody owes.'],
  ['a proposition', { betType: 'prop', team: 'Yes' }, 'Called off or undecided: push, nobody owes.'],
])('for a bet on %s it is said when nobody owes [BID-63] [STL-05] [STL-06] [STL-07]', (_, side, push) => {
  expect(betRules(side, game, now).push).toBe(push)
})

/** The text for that instant in the time zone of these tests. */
const clock = (at: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(at))

test.each([
  ['football, the end of its week', 'americanfootball_nfl', '2026-11-26T04:59:00Z'],
  ['any other sport, 48 hours', 'icehockey_nhl', '2026-11-24T21:25:00Z'],
])('a game that is not played is void after a time that is named: in %s [BEY-03]', (_, sport, until) => {
  const { postponed } = betRules({ betType: 'moneyline', team: rams }, { ...game, sport }, now)
  const [day, time] = clock(until).split(/,? (.*)/)
  expect(postponed.replace(/\s/g, ' ')).toBe(
    `Postponed: void unless it starts by ${day} ${time}. Then nobody owes.`.replace(/\s/g, ' '),
  )
})

test('a game that is under way cannot be put off: the bet waits until it is finished [BEY-03]', () => {
  const started = { sport: 'icehockey_nhl', gameTime: new Date(now - 60_000).toISOString() }
  expect(betRules({ betType: 'moneyline', team: rams }, started, now).postponed).toBe(
    'Suspended: the bet waits until the game is finished.',
  )
})

test.each<[string, Side, string | null, string | null]>([
  [
    'begun',
    { betType: 'moneyline', team: rams },
    game.gameTime,
    'If the game turns out to have begun already: void, nobody owes.',
  ],
  [
    'ended',
    { betType: 'moneyline', team: rams },
    new Date(now - 60_000).toISOString(),
    'If the game turns out to be over already: void, nobody owes.',
  ],
  [
    'begun with a leg',
    { betType: 'parlay', team: 'Every leg wins' },
    game.gameTime,
    'A leg whose game turns out to have begun already is void.',
  ],
  ['no game', { betType: 'custom', team: 'Rain' }, null, null],
])('a bet on what was known is void: %s [BEY-03]', (_, side, gameTime, late) => {
  expect(betRules(side, { ...game, gameTime }, now).late).toBe(late)
})
