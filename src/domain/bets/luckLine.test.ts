import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds } from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import { americanOdds } from '../odds/odds.ts'
import { instant } from '../times.ts'
import { luckOf } from './luck.ts'
import { luckLine, mostLuckPoints } from './luckLine.ts'

const bet = {
  ...{ at: instant(1), risk: cents(20_00), toWin: cents(30_00), result: cents(30_00) },
  ...{ accepted: americanOdds(120), closing: null },
}

describe('the picture of a result against the prices', () => {
  it('adds up both, in one point for what was settled together, without bets of an unknown price [BEY-38]', () => {
    const lost = { ...bet, at: instant(2), result: cents(-20_00) }
    expect(luckLine([bet, { ...bet, at: instant(2), accepted: null }, lost, lost])).toEqual([
      { at: 1, result: 30_00, expected: 2_73 },
      { at: 2, result: -10_00, expected: 8_19 },
    ])
    expect(luckLine([{ ...bet, accepted: null }])).toEqual([])
  })

  it('ends at the figures that the words tell, and has no more points than it can show [BEY-38]', () => {
    const anyBet = fc.record({ result: fc.integer({ min: -50_00, max: 50_00 }), accepted: fc.option(anyOdds) })
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 200 }), (drawn) => {
        const bets = drawn.map((one, n) => ({ ...bet, ...one, at: instant(n), result: cents(one.result) }))
        const line = luckLine(bets)
        const { expected, luck, bets: priced } = luckOf(bets)
        expect(line).toHaveLength(Math.min(priced, mostLuckPoints))
        if (priced > 0) expect(line.at(-1)).toMatchObject({ expected, result: expected + luck })
        expect(line.map(({ at }) => at)).toEqual(line.map(({ at }) => at).toSorted((a, b) => a - b))
      }),
    )
  })
})
