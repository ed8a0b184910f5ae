import { expect, test } from 'vitest'
import { centsFromDollars } from '#domain/money/money.ts'
import type { BidView } from '../contract.ts'
import { stateOf } from './bidStates.ts'
import { changeOf, sidesOf } from './bidTerms.ts'

const ramsPlusThree = {
  homeTeam: 'Los Angeles Rams',
  awayTeam: 'Arizona Cardinals',
  betType: 'spread',
  selection: { team: 'Los Angeles Rams', line: 3, odds: 105, oppositeOdds: -105, originalOdds: 100 },
  wagerAmount: 20,
  remaining: 20,
  takenAtOdds: 0,
  allowParts: false,
  odds: 105,
  closesAt: '2026-11-22T21:25:00Z',
  status: 'open',
  cancelledBy: null,
  cancellationReason: null,
  cancellationCause: null,
} as BidView

const closes = Date.parse(ramsPlusThree.closesAt)

test('only what was changed of a bid is sent, and nothing where nothing was [BID-30]', () => {
  const same = { stake: 20, odds: 105, expiration: undefined, allowParts: false }
  expect(changeOf(ramsPlusThree, same)).toBeNull()
  expect(changeOf(ramsPlusThree, { ...same, stake: 25 })).toEqual({ wagerAmount: 25 })
  expect(changeOf(ramsPlusThree, { ...same, odds: 110 })).toEqual({ odds: 110 })
  expect(changeOf(ramsPlusThree, { ...same, expiration: '1hour' })).toEqual({ expiration: '1hour' })
  expect(changeOf(ramsPlusThree, { ...same, allowParts: true })).toEqual({ allowParts: true })
})

test('what is left of a bid is edited, and its whole stake is sent [BID-30] [BEY-18]', () => {
  const rest = { ...ramsPlusThree, wagerAmount: 100, remaining: 60, takenAtOdds: 40 }
  const same = { stake: 60, odds: 105, expiration: undefined, allowParts: false }
  expect(changeOf(rest, same)).toBeNull()
  expect(changeOf(rest, { ...same, stake: 25 })).toEqual({ wagerAmount: 65 })
})

test('a bid is open until the instant at which it closes, then it has expired [BID-11] [BID-27]', () => {
  expect([stateOf(ramsPlusThree, closes - 1), stateOf(ramsPlusThree, closes)]).toEqual(['open', 'expired'])
  const lapsed = { ...ramsPlusThree, status: 'cancelled', cancellationCause: 'expired' } as const
  expect(stateOf(lapsed, closes - 1)).toBe('expired')
  expect(stateOf({ ...lapsed, cancellationCause: 'creator', cancellationReason: 'expired' }, closes - 1)).toBe(
    'cancelled',
  )
})

test('both sides of a bid mirror each other [BID-21] [DEBT-05] [BEY-01]', () => {
  const { creator, taker } = sidesOf(ramsPlusThree)
  expect(creator).toMatchObject({ odds: 105, risk: 2000, toWin: 2100, side: { line: 3 } })
  expect(taker).toMatchObject({ odds: -105, risk: 2100, toWin: 2000, side: { team: 'Arizona Cardinals', line: -3 } })
})

test('the figures are those of what is left, of a chosen part, and of the whole once it is taken [BEY-18]', () => {
  const rest = { ...ramsPlusThree, odds: -130, wagerAmount: 100, toWin: 76.92, remaining: 67, takenAtOdds: 33 }
  expect(sidesOf(rest).taker).toMatchObject({ risk: 5154, toWin: 6700 })
  expect(sidesOf(rest, centsFromDollars(33)).taker).toMatchObject({ risk: 2539, toWin: 3300 })
  expect(sidesOf({ ...rest, status: 'accepted', remaining: 0 }).creator).toMatchObject({ risk: 10_000, toWin: 7692 })
})
