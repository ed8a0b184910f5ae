import { describe, expect, it } from 'vitest'
import { billsAtDolphins, kickoff, noon } from '#test/support/domainExamples.ts'
import { dayMs, hourMs, type Instant, instant, minuteMs } from '../times.ts'
import type { GameRecord, GameReport } from './game.ts'
import { firstHeard, hasBegun, hear, newsOf } from './games.ts'

const now = noon
const later = (at: Instant, ms: number) => instant(at + ms)
const [atEleven, tomorrow] = [later(noon, -hourMs), later(kickoff, dayMs)]
const others = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }
const turned = { homeTeam: billsAtDolphins.awayTeam, awayTeam: billsAtDolphins.homeTeam }

const odds = (startsAt = kickoff, teams = billsAtDolphins): GameReport => ({
  ...{ id: 'game1', sport: 'americanfootball_nfl', ...teams, startsAt, score: null },
})
const scores = (startsAt = kickoff, { completed = false, points = '', teams = billsAtDolphins } = {}): GameReport => ({
  ...odds(startsAt, teams),
  score: { completed, scores: points ? [{ name: teams.homeTeam, score: points }] : null, lastUpdate: noon },
})
/** The game after all of these answers, in order. */
const behind = ([first = odds(), ...more]: readonly GameReport[]): GameRecord =>
  more.reduce((game, reported) => hear(game, reported, now), firstHeard(first, now))

describe('a game starts when the newest answer says', () => {
  it.each<[string, GameReport[], Instant]>([
    ['odds alone', [odds()], kickoff],
    ['scores alone', [scores()], kickoff],
    ['scores that are newer than the odds', [odds(), scores(tomorrow)], tomorrow],
    ['odds that are newer than the scores', [scores(), odds(tomorrow)], tomorrow],
    ['odds that newer scores miss by minutes', [odds(), scores(later(kickoff, 29 * minuteMs))], kickoff],
    ['odds that miss older scores by minutes', [scores(later(kickoff, 29 * minuteMs)), odds()], kickoff],
    [
      'scores that miss the odds by more',
      [odds(), scores(later(kickoff, 30 * minuteMs))],
      later(kickoff, 30 * minuteMs),
    ],
    ['the other way round for teams that have changed places', [odds(), odds(tomorrow, turned)], tomorrow],
    ['nothing new by an id that went to other teams', [odds(), scores(tomorrow, { teams: others })], kickoff],
  ])('%s [BID-27] [BEY-02]', (_, reported, startsAt) => {
    expect(behind(reported)).toMatchObject({ startsAt, scheduledAt: reported[0]?.startsAt })
  })
})

describe('a game is known to have begun', () => {
  it.each<[string, GameReport[], { begun: boolean; isOver?: boolean; begunAt?: Instant }]>([
    ['not before its start', [odds(later(now, 1))], { begun: false }],
    ['at its start', [odds(now)], { begun: true }],
    ['by the newer start, when that was moved up', [odds(), scores(atEleven)], { begun: true }],
    ['not by the older start, when it was put off', [odds(atEleven), scores(tomorrow)], { begun: false }],
    [
      'by points, however old the score, whatever its start',
      [scores(kickoff, { points: '3' }), odds()],
      { begun: true },
    ],
    ['not by nil to nil', [odds(), scores(kickoff, { points: '0' })], { begun: false }],
    [
      'when it was broken off and put off, in the time that it began first',
      [scores(atEleven, { points: '3' }), scores(tomorrow, { points: '3' })],
      { begun: true, begunAt: atEleven },
    ],
    [
      'when it is over, without a score too',
      [odds(), scores(kickoff, { completed: true })],
      { begun: true, isOver: true },
    ],
    [
      'not by the end of a game of other teams',
      [odds(), scores(atEleven, { completed: true, points: '9', teams: others })],
      { begun: false },
    ],
  ])('%s [BID-14] [BID-27] [BEY-02] [BEY-03]', (_, reported, { begun, isOver = false, begunAt = null }) => {
    const game = behind(reported)
    expect([hasBegun(game, now), game.isOver, game.begunAt]).toEqual([begun, isOver, begunAt])
  })
})

describe('a game', () => {
  const game = behind([odds()])

  it('has its score as it is told and, where it is whole, as numbers by team', () => {
    const reported: GameReport = {
      ...odds(),
      score: {
        completed: false,
        lastUpdate: noon,
        scores: [
          { name: billsAtDolphins.awayTeam, score: '21' },
          { name: billsAtDolphins.homeTeam, score: 'W' },
        ],
      },
    }
    expect(hear(game, reported, now)).toMatchObject({
      ...{ scores: reported.score?.scores, homeScore: null, awayScore: 21, scoreUpdatedAt: noon, hasPoints: true },
    })
  })

  it('is back with any answer about its id, also about other teams', () => {
    const missing = { ...game, missingSince: atEleven }
    for (const reported of [odds(), scores(), odds(kickoff, others)]) {
      expect(hear(missing, reported, now).missingSince).toBeNull()
    }
  })

  it('is news where it moves, ends, is missed and comes back, and nowhere else', () => {
    const missing = { ...game, missingSince: atEleven }
    expect(newsOf(game, hear(game, odds(), now))).toEqual([])
    expect(newsOf(game, hear(game, odds(tomorrow), now))).toEqual([{ what: 'moved', from: kickoff, to: tomorrow }])
    expect(newsOf(game, hear(game, scores(kickoff, { completed: true }), now))).toEqual([{ what: 'over' }])
    expect(newsOf(game, missing)).toEqual([{ what: 'missing' }])
    expect(newsOf(missing, hear(missing, odds(), now))).toEqual([{ what: 'back' }])
  })
})
