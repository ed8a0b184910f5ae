import { describe, expect, it } from 'vitest'
import { billsAtDolphins, kickoff, noon } from '#test/support/domainExamples.ts'
import { dayMs, hourMs, type Instant, instant, minuteMs } from '../times.ts'
import { hasBegun, knownGame, type Told } from './knownGames.ts'

const now = noon
const later = (at: Instant, ms: number) => instant(at + ms)
const [atTen, atEleven, tomorrow] = [later(noon, -2 * hourMs), later(noon, -hourMs), later(kickoff, dayMs)]
const others = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }

const odds = (fetchedAt: Instant, startsAt = kickoff, teams = billsAtDolphins): Told => ({
  game: { ...teams, startsAt },
  score: null,
  fetchedAt,
})
const scores = (
  fetchedAt: Instant,
  startsAt = kickoff,
  { completed = false, points = '', teams = billsAtDolphins } = {},
): Told => ({
  game: { ...teams, startsAt },
  score: { completed, scores: points ? [{ name: teams.homeTeam, score: points }] : null },
  fetchedAt,
})

describe('a game starts when the newest answer says', () => {
  const turned = { homeTeam: billsAtDolphins.awayTeam, awayTeam: billsAtDolphins.homeTeam }
  it.each<[string, Told[], Instant | null]>([
    ['odds alone', [odds(atTen)], kickoff],
    ['scores alone', [scores(atTen)], kickoff],
    ['scores that are newer than the odds', [odds(atTen), scores(atEleven, tomorrow)], tomorrow],
    ['odds that are newer than the scores', [odds(atEleven, tomorrow), scores(atTen)], tomorrow],
    ['odds that newer scores miss by minutes', [odds(atTen), scores(atEleven, later(kickoff, 29 * minuteMs))], kickoff],
    ['odds that are as new as the scores', [odds(atTen, tomorrow), scores(atTen)], tomorrow],
    ['the other way round for teams that have changed places', [odds(atTen, tomorrow, turned)], tomorrow],
    ['nothing about a game of other teams', [odds(atTen, kickoff, others)], null],
    [
      'nothing new by an id that went to other teams',
      [odds(atTen), scores(atEleven, tomorrow, { teams: others })],
      kickoff,
    ],
    ['scores rather than odds from a clock that ran ahead', [odds(tomorrow), scores(atTen, tomorrow)], tomorrow],
    ['odds from a clock that ran ahead where there is nothing else', [odds(tomorrow)], kickoff],
    ['nothing', [], null],
  ])('%s [BID-27] [BEY-02]', (_, told, startsAt) => {
    expect(knownGame(billsAtDolphins, told, now)?.startsAt ?? null).toBe(startsAt)
  })
})

describe('a game is known to have begun', () => {
  it.each<[string, Told[], { begun: boolean; isOver?: boolean }]>([
    ['not before its start', [odds(atTen, later(now, 1))], { begun: false }],
    ['at its start', [odds(atTen, now)], { begun: true }],
    ['by the newer start, when that was moved up', [odds(atTen), scores(atEleven, atEleven)], { begun: true }],
    [
      'not by the older start, when it was put off',
      [odds(atTen, atEleven), scores(atEleven, tomorrow)],
      { begun: false },
    ],
    [
      'by points, however old the score, whatever its start',
      [odds(atEleven), scores(atTen, kickoff, { points: '3' })],
      { begun: true },
    ],
    ['not by nil to nil', [odds(atEleven), scores(atTen, kickoff, { points: '0' })], { begun: false }],
    ['when it was broken off and put off', [scores(atTen, tomorrow, { points: '3' })], { begun: true }],
    [
      'when it is over, without a score too',
      [odds(atEleven), scores(atTen, kickoff, { completed: true })],
      { begun: true, isOver: true },
    ],
    [
      'not by the end of a game of other teams',
      [odds(atTen), scores(atEleven, atTen, { completed: true, points: '9', teams: others })],
      { begun: false },
    ],
  ])('%s [BID-14] [BID-27] [BEY-02]', (_, told, { begun, isOver = false }) => {
    const game = knownGame(billsAtDolphins, told, now)
    expect([game && hasBegun(game, now), game?.isOver]).toEqual([begun, isOver])
  })
})
