import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import {
  belongsTo,
  betRangeFrom,
  betRanges,
  betTabFrom,
  betTabs,
  boundsOf,
  chosenBy,
  soughtBy,
  statusSummary,
} from './betFilters.ts'
import { readBet } from './betReading.ts'

const noon = new Date(2026, 10, 21, 12).getTime()
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)

describe('the dates of the bets page', () => {
  it('are one of five, and the past month unless the address says something else, or none [BET-11] [BET-12]', () => {
    expect(labels(betRanges)).toEqual(['Today', 'Yesterday', 'Past Week', 'Past Month', 'All Time'])
    expect([undefined, 'nonsense', 'today', 'none'].map(betRangeFrom)).toEqual(['month', 'month', 'today', null])
  })

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
    const { from, before } = boundsOf(range, noon)
    const at = new Date(made).toISOString()
    expect((from === undefined || at >= from) && (before === undefined || at < before)).toBe(held)
  })
})

describe('what is active', () => {
  it.each([
    ['today', undefined],
    ['yesterday', undefined],
    ['week', 'always'],
    ['month', 'always'],
    ['all', undefined],
  ] as const)('is in %s whenever it was made: %s [BET-11] [BET-12]', (range, active) => {
    expect(boundsOf(range, noon).active).toBe(active)
  })
})

describe('a search among bets', () => {
  it.each([
    ['', {}],
    ['  bills ', { query: 'bills' }],
    ['KC', { query: 'KC', teams: 'Kansas City Chiefs,Kansas City Royals' }],
    ['nba', { query: 'nba' }],
    ['b', { query: 'b' }],
  ])('for "%s" asks for %o [BET-10]', (search, asked) => {
    expect(soughtBy(search)).toEqual(asked)
  })
})

describe('the tabs of the bets page', () => {
  it('are five, the first unless the address says another [BET-09]', () => {
    expect(labels(betTabs)).toEqual(['All', 'Active', 'Settled', 'Won', 'Lost'])
    expect([undefined, 'nonsense', 'won'].map(betTabFrom)).toEqual(['all', 'all', 'won'])
    expect(betTabs.map(({ value }) => chosenBy(value))).toEqual([
      {},
      { status: 'active' },
      { status: 'settled' },
      { result: 'won' },
      { result: 'lost' },
    ])
  })

  it('tell won from lost by who reads [BET-09]', () => {
    const bet = aBetAnswer({ status: 'settled', settlementStatus: 'resolved', winnerId: 'sam' })
    const tabsOf = (id: string) =>
      betTabs.map(({ value }) => value).filter((tab) => belongsTo(tab, readBet(bet, { id, isAdmin: false })))
    expect(tabsOf('sam')).toEqual(['all', 'settled', 'won'])
    expect(tabsOf('ann')).toEqual(['all', 'settled', 'lost'])
    expect(tabsOf('cleo')).toEqual(['all', 'settled'])
  })
})

it.each([
  [3, true, '3 active bets'],
  [1, true, '1 active bet'],
  [0, true, 'All bets settled'],
  [0, false, 'No bets yet'],
])('%d active bets in a group that has any: %s read "%s" [BET-14]', (active, any, words) => {
  expect(statusSummary({ active, any })).toBe(words)
})
