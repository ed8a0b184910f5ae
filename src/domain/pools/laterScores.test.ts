import { describe, expect, it } from 'vitest'
import { aPool, aPoolGame, decided, hoursAfter, opened, roundsWith } from '#test/support/poolStory.ts'
import type { PoolDispute } from './ending.ts'
import { byLaterScore, type LaterScore, scoreAfter } from './laterScores.ts'

const [twenty, away, tie] = [
  { homeScore: 20, awayScore: 17 },
  { homeScore: 17, awayScore: 20 },
  { homeScore: 17, awayScore: 17 },
]
const game = { ...decided(aPoolGame('g'), 'home', 37), round: 1, score: twenty }
const now = hoursAfter(game, 30)
const settled = aPool({ rounds: roundsWith([game]), settledAt: hoursAfter(game, 28) })
const dispute = (different: Partial<PoolDispute> = {}): PoolDispute => ({
  ...{ number: 1, gameId: 'g', round: 1, openedBy: null, result: 'away', score: away, openedAt: opened },
  ...{ decidedAt: null, decidedHow: null },
  ...different,
})
const does = (latest: LaterScore, disputes: readonly PoolDispute[] = [], pool = settled) =>
  byLaterScore(pool, game, { latest, disputes, now })
const said = {
  isHome: { result: 'home', score: twenty },
  isAway: { result: 'away', score: away },
  isTie: { result: 'push', score: tie },
} as const satisfies Record<string, LaterScore>

describe('a later score of a pool’s game', () => {
  it('corrects a pool that is not settled, and no other by itself [BEY-34] [BEY-05]', () => {
    expect(does(said.isAway, [], { ...settled, settledAt: null })).toBe('correct')
    expect(does(said.isHome, [], { ...settled, settledAt: null })).toBeNull()
    expect(does(said.isAway)).toBe('open')
    expect(does(said.isHome)).toBeNull()
    expect(does(said.isAway, [], { ...settled, settledAt: null, calledOffAt: now })).toBeNull()
  })

  it('follows the product’s own dispute, and no other [BEY-34] [BEY-05]', () => {
    expect(does(said.isAway, [dispute()])).toBeNull()
    expect(does(said.isTie, [dispute()])).toBe('follow')
    expect(does({ result: 'away', score: { homeScore: 16, awayScore: 20 } }, [dispute()])).toBe('follow')
    expect(does(said.isHome, [dispute()])).toBe('close')
    expect(does(said.isHome, [dispute({ openedBy: 'ann' })])).toBeNull()
    expect(does(said.isTie, [dispute({ gameId: 'h' })])).toBeNull()
  })

  it('is not disputed again if people have decided against it last [BEY-34] [BEY-11]', () => {
    const rejected = dispute({ decidedHow: 'admin' })
    expect(does(said.isAway, [rejected])).toBeNull()
    expect(does(said.isTie, [rejected])).toBe('open')
    expect(does(said.isAway, [dispute({ decidedHow: 'score' })])).toBe('open')
    expect(does(said.isAway, [dispute({ decidedHow: 'admin', openedBy: 'ann', score: null })])).toBe('open')
    const accepted = dispute({ number: 2, result: 'home', score: twenty, decidedHow: 'admin' })
    expect(does(said.isAway, [rejected, accepted])).toBe('open')
  })

  it('stands once it is decided for, and that of the settlement while the result stays [BEY-34]', () => {
    expect(scoreAfter(game, dispute(), { result: 'away' })).toEqual(away)
    expect(scoreAfter(game, dispute(), { result: 'home' })).toEqual(twenty)
    expect(scoreAfter(game, dispute(), { result: 'push' })).toBeNull()
    const ofPoints = dispute({ result: 'home', score: { homeScore: 21, awayScore: 17 } })
    expect(scoreAfter(game, ofPoints, { result: 'home' })).toEqual({ homeScore: 21, awayScore: 17 })
    expect(scoreAfter(game, ofPoints, { result: 'home', keepsScore: true })).toEqual(twenty)
    expect(scoreAfter(game, dispute({ openedBy: 'ann', score: null }), { result: 'away' })).toBeNull()
  })
})
