import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Outcome, settleBet } from '../games/settlement.ts'
import { oppositeSide, type Side } from '../games/sides.ts'
import { cents, noCents } from '../money/money.ts'
import { ifItEndedNow, type LiveBet, sumIfAllEndedNow } from './ifItEndedNow.ts'

const matchup = { homeTeam: 'Bills', awayTeam: 'Jets' }
const money = { risk: cents(2000), toWin: cents(2640) }
const live = (side: Side, home: number, away: number): LiveBet => ({ side, matchup, score: { home, away }, ...money })
const billsBy3: Side = { betType: 'spread', team: 'Bills', line: -3 }
const over43: Side = { betType: 'total', type: 'Over', line: 43.5 }

describe('if it ended now', () => {
  it.each([
    ['ahead against the line', live(billsBy3, 17, 10), 2640],
    ['level with the line', live(billsBy3, 13, 10), 0],
    ['ahead, but not by enough', live(billsBy3, 12, 10), -2000],
    ['the leading team', live({ betType: 'moneyline', team: 'Jets' }, 12, 10), -2000],
    ['tied', live({ betType: 'moneyline', team: 'Jets' }, 10, 10), 0],
    ['short of the total', live(over43, 20, 20), -2000],
    ['over the total', live(over43, 24, 20), 2640],
    ['of another game', live({ betType: 'moneyline', team: 'Bears' }, 24, 20), null],
    ['custom', live({ betType: 'custom', team: 'Rain' }, 24, 20), null],
  ] as const)('a side that is %s wins or loses so [BEY-46]', (_, bet, amount) => {
    expect(ifItEndedNow(bet)).toBe(amount)
  })

  const score = fc.record({ home: fc.nat(60), away: fc.nat(60) })
  const side: fc.Arbitrary<Side> = fc.oneof(
    fc.constantFrom<Side>({ betType: 'moneyline', team: 'Bills' }, { betType: 'moneyline', team: 'Jets' }),
    fc.record({
      betType: fc.constant('spread' as const),
      team: fc.constantFrom('Bills', 'Jets'),
      line: fc.integer({ min: -20, max: 20 }),
    }),
    fc.record({
      betType: fc.constant('total' as const),
      type: fc.constantFrom('Over' as const, 'Under' as const),
      line: fc.integer({ min: 20, max: 60 }),
    }),
  )

  it('says what the settlement by that score would, and what one gains the other loses [BEY-46] [STL-02]', () => {
    fc.assert(
      fc.property(side, score, (own, now) => {
        const mine = ifItEndedNow({ side: own, matchup, score: now, ...money })
        const others = { side: oppositeSide(own, matchup), risk: money.toWin, toWin: money.risk }
        const theirs = ifItEndedNow({ ...others, matchup, score: now })
        const bet = { ...matchup, creator: { id: 'me', side: own }, acceptor: { id: 'you' } }
        const { winnerId } = settleBet(bet, { homeScore: now.home, awayScore: now.away }) as Outcome
        expect(mine).toBe(winnerId === null ? noCents : winnerId === 'me' ? money.toWin : -money.risk)
        expect((mine ?? 0) + (theirs ?? 0)).toBe(0)
      }),
    )
  })

  it('is summed over all bets whose score decides something [BEY-46]', () => {
    expect(
      sumIfAllEndedNow([live(billsBy3, 17, 10), live(over43, 20, 20), live({ betType: 'custom', team: 'Rain' }, 1, 0)]),
    ).toBe(640)
    expect(sumIfAllEndedNow([])).toBe(0)
  })
})
