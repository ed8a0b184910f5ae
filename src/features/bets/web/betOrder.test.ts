import { expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { inReadingOrder, together } from './betOrder.ts'
import { readBet } from './betReading.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const iso = (ms: number) => new Date(now + ms).toISOString()
const order = (reader: string, games: ReadonlyMap<string, GameView>, ...bets: Partial<BetAnswer>[]) =>
  inReadingOrder(
    bets.map((different) => readBet(aBetAnswer(different), { id: reader, isAdmin: false })),
    { now, games },
  ).map(({ bet }) => bet.id)

it('live bets come first, then those that start soon, then the rest, the newest first [BET-08]', () => {
  const bets = [
    { id: 'older', gameTime: iso(30 * hourMs), createdAt: iso(-3 * hourMs) },
    { id: 'settled', status: 'settled', settlementStatus: 'push', createdAt: iso(-hourMs) },
    { id: 'soon', gameTime: iso(hourMs), createdAt: iso(-5 * hourMs) },
    { id: 'newer', gameTime: iso(30 * hourMs), createdAt: iso(-2 * hourMs) },
    { id: 'live', gameTime: iso(-hourMs), createdAt: iso(-9 * hourMs) },
  ] as const
  expect(order('sam', new Map(), ...bets)).toEqual(['live', 'soon', 'settled', 'newer', 'older'])
})

it('one’s own live bet comes before that of others', () => {
  const [creator, acceptor] = aBetAnswer().participants
  if (!creator || !acceptor) throw new Error('two participants')
  const others = [
    { ...creator, id: 'ben' },
    { ...acceptor, id: 'cleo' },
  ]
  const bets = [
    { id: 'theirs', gameTime: iso(-hourMs), participants: others, createdAt: iso(-hourMs) },
    { id: 'mine', gameTime: iso(-hourMs), createdAt: iso(-2 * hourMs) },
  ]
  expect(order('sam', new Map(), ...bets)).toEqual(['mine', 'theirs'])
  expect(order('dev', new Map(), ...bets)).toEqual(['theirs', 'mine'])
})

it('a game that is over is live no more, also before its bet is settled', () => {
  const over = { completed: true } as GameView
  const bets = [
    { id: 'over', gameId: 'g1', gameTime: iso(-hourMs), createdAt: iso(-3 * hourMs) },
    { id: 'soon', gameId: 'g2', gameTime: iso(hourMs), createdAt: iso(-5 * hourMs) },
  ]
  expect(order('sam', new Map([['g1', over]]), ...bets)).toEqual(['soon', 'over'])
})

it('a bet that two lists have stands once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => aBetAnswer({ id }))
  if (!a || !b || !c) throw new Error('three bets')
  expect(together([b, a], [a, c]).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
