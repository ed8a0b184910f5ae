import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import {
  belongsTo,
  betRangeFrom,
  betTabs,
  inReadingOrder,
  isWithin,
  matchesSearch,
  statusSummary,
} from './betFilters.ts'
import { readBet } from './betReading.ts'

const noon = new Date(2026, 10, 21, 12).getTime()
const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() })

describe('the dates of the bets page', () => {
  it.each([
    ['today', noon - 11 * hourMs, true],
    ['today', noon - 13 * hourMs, false],
    ['yesterday', noon - 13 * hourMs, true],
    ['yesterday', noon - 11 * hourMs, false],
    ['yesterday', noon - 37 * hourMs, false],
    ['week', noon - 7 * dayMs, true],
    ['week', noon - 7 * dayMs - 1, false],
    ['month', noon - 30 * dayMs, true],
    ['month', noon - 31 * dayMs, false],
    ['all', 0, true],
  ] as const)('%s hold a bet made at %d: %s [BET-11] [BET-12]', (range, made, held) => {
    expect(isWithin(at(made), range, noon)).toBe(held)
  })

  it('are the past month unless the address says something else, or none [BET-11] [BET-12]', () => {
    expect([undefined, 'nonsense', 'today', 'none'].map(betRangeFrom)).toEqual(['month', 'month', 'today', null])
  })
})

describe('a search among bets', () => {
  it.each([
    ['bills', true],
    ['Miami', true],
    ['nfl', true],
    ['ann', true],
    ['', true],
    ['packers', false],
    ['nba', false],
  ])('for "%s" finds a bet of Sam and Ann on Bills at Dolphins: %s [BET-10]', (search, found) => {
    expect(matchesSearch(readBet(aBetAnswer(), 'sam'), search)).toBe(found)
  })
})

describe('the tabs of the bets page', () => {
  it('tell won from lost by who reads [BET-09]', () => {
    const bet = aBetAnswer({ status: 'settled', settlementStatus: 'resolved', winnerId: 'sam' })
    const tabsOf = (reader: string) =>
      betTabs.map(({ value }) => value).filter((tab) => belongsTo(tab, readBet(bet, reader)))
    expect(tabsOf('sam')).toEqual(['all', 'settled', 'won'])
    expect(tabsOf('ann')).toEqual(['all', 'settled', 'lost'])
    expect(tabsOf('cleo')).toEqual(['all', 'settled'])
  })

  it('show live bets first, then those that start soon, then the rest as they came', () => {
    const bets = [
      aBetAnswer({ id: 'later', gameTime: new Date(noon + dayMs).toISOString() }),
      aBetAnswer({ id: 'soon', gameTime: new Date(noon + hourMs).toISOString() }),
      aBetAnswer({ id: 'settled', status: 'settled', settlementStatus: 'push' }),
      aBetAnswer({ id: 'live', gameTime: new Date(noon - hourMs).toISOString() }),
    ].map((bet) => readBet(bet, 'sam'))
    expect(inReadingOrder(bets, noon).map(({ bet }) => bet.id)).toEqual(['live', 'soon', 'later', 'settled'])
  })
})

it.each([
  [3, 14, '3 active bets'],
  [1, 1, '1 active bet'],
  [0, 4, 'All bets settled'],
  [0, 0, 'No bets yet'],
])('%d active of %d bets read "%s" [BET-14]', (active, total, words) => {
  expect(statusSummary(active, total)).toBe(words)
})
