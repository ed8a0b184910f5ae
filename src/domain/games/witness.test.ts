import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instantFromIso, after as later } from '../times.ts'
import { doubtWords } from './doubtWords.ts'
import type { Game, ScoreAnswer } from './game.ts'
import { stateOf } from './games.ts'
import { shortestGameMs } from './settlement.ts'
import { sourceOfScore } from './witness.ts'

const startsAt = instantFromIso('2026-11-22T18:00:00Z')
const [homeTeam, awayTeam] = ['Miami Dolphins', 'Buffalo Bills']
const game: Game = {
  ...{ id: 'g', sport: 'americanfootball_nfl', homeTeam, awayTeam, scheduledAt: startsAt, startsAt },
  ...{ begunAt: null, hasPoints: false, isOver: false, missingSince: null },
}
const endedAt = later(startsAt, 3.2 * hourMs)

function told(home: string | null, away: string, change: Partial<ScoreAnswer> = {}): ScoreAnswer {
  const scores =
    home === null
      ? null
      : [
          { name: homeTeam, score: home },
          { name: awayTeam, score: away },
        ]
  return { homeTeam, awayTeam, startsAt, completed: true, scores, lastUpdate: endedAt, ...change }
}

const notOver = { completed: false }
const first = told('24', '17')
const decide = (witness: ScoreAnswer | null | undefined, now: Instant = later(endedAt, hourMs)) =>
  stateOf(
    game,
    { askedAt: now, score: first, isListed: null, ...(witness !== undefined && { witness }) },
    { now, earliestFinalMs: shortestGameMs },
  )

describe('a final score of two sources', () => {
  it('settles where both say the same, and the receipt may name both [BEY-41]', () => {
    expect(decide(told('24', '17'))).toMatchObject({ is: 'final', isWitnessed: true })
  })

  it.each([
    ['another score', told('24', '20'), 'sources differ: 17-24, 20-24'],
    ['the scores the other way round', told('17', '24'), 'sources differ: 17-24, 24-17'],
    ['that it is still played', told('24', '17', notOver), 'sources differ: 17-24, not over, 17-24'],
    ['that it was postponed or called off', told(null, '', notOver), 'sources differ: 17-24, not over, no score'],
    ['a final without a score', told(null, ''), 'sources differ: 17-24, no score'],
    ['half a score', told('24', ''), 'sources differ: 17-24, no score'],
  ])('is held where the second one says %s [BEY-41]', (_, witness, doubt) => {
    expect(decide(witness)).toEqual({ is: 'in doubt', doubt })
    expect(doubtWords(doubt)).toMatch(/^The two sources differ: the odds service says 17-24, the second one .+\.$/)
  })

  it.each([
    [0, 'begun'],
    [3 * hourMs - 1, 'begun'],
    [3 * hourMs, 'final'],
    [dayMs, 'final'],
  ] as const)('waits for a second one that does not know the game, %i ms after its end: %s [BEY-41]', (ms, is) => {
    const state = decide(null, later(endedAt, ms))
    expect(state.is).toBe(is)
    if (state.is === 'final') expect(state.isWitnessed).toBe(false)
  })

  it('does not wait for ever for a first one that goes on telling it anew [BEY-41]', () => {
    const now = later(startsAt, 12 * hourMs)
    const score = told('24', '17', { lastUpdate: now })
    const answer = { askedAt: now, score, isListed: null, witness: null }
    expect(stateOf(game, answer, { now, earliestFinalMs: shortestGameMs }).is).toBe('final')
  })

  it('is that of the first alone where no second one is asked [BEY-41]', () => {
    expect(decide(undefined)).not.toHaveProperty('isWitnessed')
  })
})

it.each([
  ['b6f2', null, 'odds service'],
  ['b6f2', true, 'odds service and ESPN'],
  ['b6f2', false, 'odds service alone: ESPN did not have this game'],
  ['espn-401', null, 'ESPN'],
])('the score of %s, witnessed: %s, is by %s [BEY-06] [BEY-41]', (gameId, isWitnessed, source) => {
  expect(sourceOfScore(gameId, isWitnessed)).toBe(source)
})
