import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, anyStake } from '#test/support/domainExamples.ts'
import { type Cents, cents, noCents } from '../money/money.ts'
import { winAmount } from '../odds/odds.ts'
import { formatRate, isGoodWinRate, memberFigures, ranksByProfit, type Tally } from './stats.ts'

const nothing: Tally = { activeBets: 0, wins: 0, losses: 0, won: noCents, lost: noCents, wagered: noCents }

describe('the figures of a member', () => {
  it('count wins and losses, and compare profit with what was risked [STAT-03] [STAT-04]', () => {
    const tally = {
      activeBets: 3,
      wins: 19,
      losses: 11,
      won: cents(40_000),
      lost: cents(28_775),
      wagered: cents(61_005),
    }
    const figures = memberFigures(tally)
    expect(figures).toMatchObject({ activeBets: 3, totalBets: 30, profit: 11_225, totalWagered: 61_005 })
    expect([formatRate(figures.winRate), formatRate(figures.roi)]).toEqual(['63.3', '18.4'])
  })

  it('are 0.0 when nothing is settled or wagered [STAT-05]', () => {
    const { winRate, roi } = memberFigures({ ...nothing, activeBets: 2 })
    expect([formatRate(winRate), formatRate(roi)]).toEqual(['0.0', '0.0'])
  })

  it('never show a loss of nothing', () => {
    expect(formatRate(-0.0001)).toBe('0.0')
  })

  it('rank by profit alone, equal ones alike, in whatever order they come [STAT-19]', () => {
    const member = (id: string, profit: number) => ({ id, profit })
    const four = [member('a', -5), member('b', 12.5), member('c', 0), member('d', 0)]
    const places = { a: 4, b: 1, c: 2, d: 2 }
    expect(Object.fromEntries(ranksByProfit(four))).toEqual(places)
    expect(Object.fromEntries(ranksByProfit(four.toReversed()))).toEqual(places)
  })

  it.each([
    [1 / 2, true],
    [0.4996, true],
    [0.4994, false],
    [0, false],
  ])('call a win rate of %d good: %s [STAT-06]', (rate, good) => {
    expect(isGoodWinRate(rate)).toBe(good)
  })

  it('of both sides of whatever bets have profits that sum to zero [STAT-04]', () => {
    const anyBet = fc.tuple(anyStake, anyOdds, fc.boolean())
    fc.assert(
      fc.property(fc.array(anyBet), (bets) => {
        let [creator, acceptor] = [nothing, nothing]
        for (const [stake, odds, creatorWins] of bets) {
          const win = winAmount(stake, odds)
          creator = afterBet(creator, { risk: stake, toWin: win, isWon: creatorWins })
          acceptor = afterBet(acceptor, { risk: win, toWin: stake, isWon: !creatorWins })
        }
        expect(memberFigures(creator).profit + memberFigures(acceptor).profit).toBe(0)
      }),
    )
  })

  it('never show that more was lost than was risked [STAT-04]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStake, anyOdds, fc.boolean())), (bets) => {
        const tally = bets.reduce(
          (sum, [risk, odds, isWon]) => afterBet(sum, { risk, toWin: winAmount(risk, odds), isWon }),
          nothing,
        )
        const { roi, winRate } = memberFigures(tally)
        expect(roi).toBeGreaterThanOrEqual(-1)
        expect(winRate >= 0 && winRate <= 1).toBe(true)
      }),
    )
  })
})

function afterBet(tally: Tally, bet: { risk: Cents; toWin: Cents; isWon: boolean }): Tally {
  return {
    ...tally,
    wins: tally.wins + (bet.isWon ? 1 : 0),
    losses: tally.losses + (bet.isWon ? 0 : 1),
    won: cents(tally.won + (bet.isWon ? bet.toWin : 0)),
    lost: cents(tally.lost + (bet.isWon ? 0 : bet.risk)),
    wagered: cents(tally.wagered + bet.risk),
  }
}
