import { describe, expect, it } from 'vitest'
import { opened } from '#test/support/poolStory.ts'
import { cents } from '../money/money.ts'
import { type GameNow, resultIfEndedNow, standingsIfEndedNow } from './ifItEndedNow.ts'

const matchup = { homeTeam: 'Lions', awayTeam: 'Bears' }
const pick = (userId: string, team: string, confidence: number | null = null) => ({
  ...{ userId, team, confidence, pickedAt: opened },
})
const lions = (result: GameNow['result'], picks: GameNow['picks'], round = 1): GameNow => ({
  ...{ ...matchup, round, result, picks },
})
const stood = (userId: string, points: number, out: number | null = null) => ({ userId, points, out })
const now = (...args: Parameters<typeof standingsIfEndedNow>) =>
  standingsIfEndedNow(...args).map(({ userId, points, place, out, net }) => [userId, points, place, out, net / 100])
const winner = { kind: 'pickem', entry: cents(2_000), shares: [100] } as const

describe('a game in progress', () => {
  it.each<[string, number | null, [number, number], string]>([
    ['is won by who leads', null, [17, 20], 'away'],
    ['is a push while it is level', null, [20, 20], 'push'],
    ['is covered with the spread', 3.5, [17, 20], 'home'],
    ['is a push on the spread', -3, [20, 17], 'push'],
  ])('%s, as the score stands [BEY-46]', (_what, homeSpread, [home, away], result) => {
    expect(resultIfEndedNow({ ...matchup, homeSpread }, { home, away })).toBe(result)
  })
})

describe('the standings, if the games in progress ended now,', () => {
  it('have the points of the picks that lead, and what that would win or lose [BEY-46]', () => {
    const games = [lions('home', [pick('ann', 'Bears'), pick('ben', 'Lions')])]
    expect(now(winner, [stood('ann', 3), stood('ben', 3), stood('cleo', 1)], games)).toEqual([
      ['ann', 3, 2, null, -20],
      ['ben', 4, 1, null, 40],
      ['cleo', 1, 3, null, -20],
    ])
  })

  it('count points of confidence, share among equals, and count a level game for nobody [BEY-46]', () => {
    const games = [
      lions('home', [pick('ann', 'Bears', 5), pick('ben', 'Lions', 4)]),
      lions('push', [pick('ann', 'Lions', 9)]),
    ]
    expect(now({ ...winner, shares: [75, 25] }, [stood('ann', 4), stood('ben', 0)], games)).toEqual([
      ['ann', 4, 1, null, 0],
      ['ben', 4, 1, null, 0],
    ])
  })

  it('of a survivor pool have out whose team is behind or level, and leave who was out before [BEY-46]', () => {
    const survivor = { ...winner, kind: 'survivor' } as const
    const people = [stood('ann', 2), stood('ben', 2), stood('cleo', 1, 2)]
    const games = [lions('away', [pick('ann', 'Bears'), pick('ben', 'Lions')], 3)]
    expect(now(survivor, people, games)).toEqual([
      ['ann', 2, 1, null, 40],
      ['ben', 2, 2, 3, -20],
      ['cleo', 1, 3, 2, -20],
    ])
    const level = [lions('push', [pick('ann', 'Bears'), pick('ben', 'Lions')], 3)]
    expect(now(survivor, people, level).map(([who, , place, out]) => [who, place, out])).toEqual([
      ['ann', 1, 3],
      ['ben', 1, 3],
      ['cleo', 3, 2],
    ])
  })
})
