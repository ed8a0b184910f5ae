import { describe, expect, it } from 'vitest'
import { hourMs, instant, after as later } from '../times.ts'
import {
  type CancellableBet,
  type Cancellation,
  cancellationStateAt,
  whyCannotAskToCallOff,
  whyCannotEndRequest,
} from './callingOff.ts'

const now = instant(1_000 * hourMs)
const game = { startsAt: later(now, hourMs), hasPoints: false, isOver: false }
const bet: CancellableBet = { status: 'active', creator: { id: 'ann' }, acceptor: { id: 'bob' }, game }
const begun = { ...bet, game: { ...game, startsAt: now } }
const early = { ...bet, game: { ...game, hasPoints: true } }
const settled = { ...bet, status: 'settled' } as const
const custom = { ...bet, game: null }
const request = (more: Partial<Cancellation> = {}): Cancellation => ({
  ...{ byId: 'ann', at: later(now, -2 * hourMs), state: 'open', endedAt: null },
  ...more,
})
const declined = (minutesAgo: number) => request({ state: 'declined', endedAt: instant(now - minutesAgo * 60_000) })
const withdrawn = (minutesAgo: number) => ({ ...declined(minutesAgo), state: 'withdrawn' as const })

describe('a bet is asked to be called off [BEY-10]', () => {
  it.each([
    ['by its creator', bet, null, 'ann', null],
    ['by its acceptor', bet, null, 'bob', null],
    ['not by anyone else', bet, null, 'cat', 'not-your-bet'],
    ['not by anyone else, who learns nothing', settled, request(), 'cat', 'not-your-bet'],
    ['a custom bet whenever it is active', custom, null, 'ann', null],
    ['not once it is settled', settled, null, 'ann', 'bet-settled'],
    ['not once its game has begun', begun, null, 'ann', 'game-started'],
    ['not once somebody has scored', early, null, 'ann', 'game-started'],
    ['not while a request is open', bet, request(), 'bob', 'cancellation-open'],
    ['not again within an hour of a withdrawal', bet, withdrawn(59), 'ann', 'cancellation-withdrawn'],
    ['again an hour after a withdrawal', bet, withdrawn(60), 'ann', null],
    ['by the other one right after a withdrawal', bet, withdrawn(0), 'bob', null],
    ['not again within an hour of a decline', bet, declined(59), 'ann', 'cancellation-too-soon'],
    ['again an hour after a decline', bet, declined(60), 'ann', null],
    ['by the other one right after a decline', bet, declined(0), 'bob', null],
  ])('%s', (_, of, latest, userId, code) => {
    expect(whyCannotAskToCallOff(of, latest, { userId, now })?.code ?? null).toBe(code)
  })
})

describe('a request to call a bet off [BEY-10]', () => {
  it.each([
    ['agreed by the other one', bet, request(), 'bob', 'agree', null],
    ['declined by the other one', bet, request(), 'bob', 'decline', null],
    ['withdrawn by its author', bet, request(), 'ann', 'withdraw', null],
    ['not agreed by its author', bet, request(), 'ann', 'agree', 'own-cancellation'],
    ['not declined by its author', bet, request(), 'ann', 'decline', 'own-cancellation'],
    ['not withdrawn by the other one', bet, request(), 'bob', 'withdraw', 'not-your-cancellation'],
    ['not touched by anyone else', bet, request(), 'cat', 'agree', 'not-your-bet'],
    ['not agreed where there is none', bet, null, 'bob', 'agree', 'cancellation-not-open'],
    ['not agreed twice', bet, request({ state: 'declined', endedAt: now }), 'bob', 'agree', 'cancellation-not-open'],
    ['not agreed once the game has begun', begun, request(), 'bob', 'agree', 'game-started'],
    ['not agreed once the bet is settled', settled, request(), 'bob', 'agree', 'bet-settled'],
  ] as const)('is %s', (_, of, latest, userId, to, code) => {
    expect(whyCannotEndRequest(of, latest, { userId, now, to })?.code ?? null).toBe(code)
  })

  it.each([
    ['open', bet, request(), 'open'],
    ['lapsed once the game has begun', begun, request(), 'lapsed'],
    ['lapsed once the bet is settled', settled, request(), 'lapsed'],
    ['what it was, once it has ended', begun, declined(5), 'declined'],
    ['agreed, of a settled bet', settled, request({ state: 'agreed', endedAt: now }), 'agreed'],
  ])('is %s', (_, of, latest, state) => {
    expect(cancellationStateAt(latest, of, now)).toBe(state)
  })
})
