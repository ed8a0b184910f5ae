import { describe, expect, it } from 'vitest'
import { exampleBet, kickoff, noon } from '#test/support/domainExamples.ts'
import { debtOf } from '../debts/debts.ts'
import { dayMs, hourMs, type Instant, after as later } from '../times.ts'
import { outcomeByHand, whyCannotSettleByHand } from './settlingByHand.ts'

const active = { status: 'active' } as const
const sure = { ...active, heldSince: null }
const custom = { ...exampleBet({ sport: 'custom', gameId: null, startsAt: null }), ...sure, game: null }
const listed = { ...exampleBet(), ...sure, game: { startsAt: kickoff, hasPoints: false, isOver: false } }
const bobWon = { outcome: 'won', winnerId: 'bob' } as const

const admins = [
  { userId: 'dan', since: noon },
  { userId: 'fay', since: later(noon, 1) },
]
const judge = (userId: string, isWebsiteAdmin = false) => ({ userId, isWebsiteAdmin, admins })
const [creator, acceptor, bystander, groupAdmin] = [judge('bob'), judge('ann'), judge('cat'), judge('dan')]
const websiteAdmin = judge('eve', true)

describe('a bet is settled by hand', () => {
  it.each([
    ['a custom bet by its creator', custom, creator, null],
    ['a custom bet by its acceptor', custom, acceptor, null],
    ['a custom bet by a group admin', custom, groupAdmin, null],
    ['a custom bet not by an admin since the bet', custom, judge('fay'), 'admin-too-late'],
    ['a custom bet by the website administrator', custom, websiteAdmin, null],
    ['a custom bet not by another member', custom, bystander, 'not-settled-by-hand'],
    ['a bet on a game by the website administrator', listed, websiteAdmin, null],
    ['a bet on a game not by its participants', listed, creator, 'not-settled-by-hand'],
    ['a bet on a game not by a participant who runs the site', listed, judge('bob', true), 'not-settled-by-hand'],
    ['a custom bet by a participant who runs the site', custom, judge('bob', true), null],
    ['a bet on a game not by a group admin', listed, groupAdmin, 'not-settled-by-hand'],
  ])('%s [STL-26] [STL-33] [STL-34] [BEY-11]', (_, bet, asker, code) => {
    expect(whyCannotSettleByHand(bet, asker, bobWon, kickoff)?.code ?? null).toBe(code)
  })

  const held = (forMs: number) => ({ ...listed, heldSince: later(kickoff, hourMs - forMs) })
  it.each([
    ['a group admin who is not in it', held(dayMs), groupAdmin, null],
    ['such an admin a moment before the day is over', held(dayMs - 1), groupAdmin, 'not-settled-by-hand'],
    ['an admin who was none when it was made', held(dayMs), judge('fay'), 'admin-too-late'],
    ['its creator', held(dayMs), creator, 'not-settled-by-hand'],
    ['its creator who runs the site', held(dayMs), judge('bob', true), 'not-settled-by-hand'],
    ['another member', held(dayMs), bystander, 'not-settled-by-hand'],
  ])('in doubt for a day by %s or not [BEY-41] [BEY-11]', (_, bet, asker, code) => {
    expect(whyCannotSettleByHand(bet, asker, bobWon, later(kickoff, hourMs))?.code ?? null).toBe(code)
  })

  it('by nobody before its game has begun [BEY-11]', () => {
    const at = (now: Instant, game: object = {}) =>
      whyCannotSettleByHand({ ...listed, game: { ...listed.game, ...game } }, websiteAdmin, bobWon, now)?.code
    expect(at(later(kickoff, -1))).toBe('game-not-begun')
    expect(at(kickoff)).toBeUndefined()
    // Begun, and moved to another day.
    expect(at(noon, { hasPoints: true })).toBeUndefined()
    expect(whyCannotSettleByHand(custom, websiteAdmin, bobWon, noon)).toBeNull()
  })

  it('only once', () => {
    const settled = { ...custom, status: 'settled' } as const
    expect(whyCannotSettleByHand(settled, creator, bobWon, noon)?.code).toBe('bet-settled')
    expect(whyCannotSettleByHand(settled, bystander, bobWon, noon)?.code).toBe('not-settled-by-hand')
  })

  it.each([
    ['a winner', { outcome: 'won', winnerId: 'ann' }, null],
    ['a push', { outcome: 'push', winnerId: null }, null],
    ['no winner', { outcome: 'won', winnerId: null }, 'winner-missing'],
    ['a winner who took no part', { outcome: 'won', winnerId: 'cat' }, 'winner-missing'],
    ['a push with a winner', { outcome: 'push', winnerId: 'ann' }, 'winner-missing'],
  ] as const)('with a choice of winner or push: %s [STL-28] [STL-29]', (_, said, code) => {
    expect(whyCannotSettleByHand(custom, creator, said, noon)?.code ?? null).toBe(code)
  })

  it('as won or push in the request, resolved or push in the record [STL-30]', () => {
    const won = outcomeByHand(bobWon)
    const push = outcomeByHand({ outcome: 'push', winnerId: null })
    expect(won).toEqual({ settlementStatus: 'resolved', winnerId: 'bob' })
    expect(push).toEqual({ settlementStatus: 'push', winnerId: null })
    expect(debtOf(custom, won)).toMatchObject({ creditorId: 'bob', debtorId: 'ann' })
    expect(debtOf(custom, push)).toBeNull()
  })
})
