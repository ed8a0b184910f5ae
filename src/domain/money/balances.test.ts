import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyDebts,
  anyOdds,
  anyScore,
  anySide,
  anyStake,
  exampleBet,
  exampleDebt,
} from '#test/support/domainExamples.ts'
import { settleBet } from '../games/settlement.ts'
import { netPositions, pairBalances, positionOf } from './balances.ts'
import { type Debt, debtOf } from './debts.ts'
import { addCents, cents } from './money.ts'

const owes = (id: string, debtorId: string, creditorId: string, amount: number): Debt =>
  exampleDebt({ id, debtorId, creditorId, amount: cents(amount) })

describe('the net positions of a group', () => {
  it('sum to zero, whatever the debts', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        expect(addCents(netPositions(debts).values())).toBe(0)
      }),
    )
  })

  it('sum to zero and are what was won less what was lost, whatever the bets', () => {
    const anyResult = fc.tuple(anySide, anyStake, anyOdds, anyScore)
    fc.assert(
      fc.property(fc.array(anyResult, { maxLength: 20 }), (results) => {
        const won = { ann: 0, bob: 0 }
        const debts = results.flatMap(([side, stake, odds, score], n) => {
          const bet = exampleBet({ side, stake, odds })
          const outcome = settleBet(bet, score)
          if (typeof outcome === 'string') throw new Error(outcome)
          if (outcome.winnerId === 'bob') won.bob += bet.creator.toWin
          if (outcome.winnerId === 'bob') won.ann -= bet.acceptor.risk
          if (outcome.winnerId === 'ann') won.ann += bet.acceptor.toWin
          if (outcome.winnerId === 'ann') won.bob -= bet.creator.risk
          const debt = debtOf(bet, outcome)
          return debt ? [{ ...debt, id: `d${n}` }] : []
        })
        const nets = netPositions(debts)
        expect(addCents(nets.values())).toBe(0)
        expect({ ann: nets.get('ann') ?? 0, bob: nets.get('bob') ?? 0 }).toEqual(won)
      }),
    )
  })
})

describe('the balances of pairs', () => {
  it('net the debts of each two people, in whichever direction, and name them [BEY-33]', () => {
    const debts = [
      owes('d1', 'ann', 'bob', 1_000),
      owes('d2', 'bob', 'ann', 1_500),
      owes('d3', 'cat', 'ann', 300),
      owes('d4', 'bob', 'cat', 200),
      owes('d5', 'cat', 'bob', 200),
    ]
    expect(pairBalances(debts)).toEqual([
      { from: 'bob', to: 'ann', amount: 500, debtIds: ['d1', 'd2'] },
      { from: 'cat', to: 'ann', amount: 300, debtIds: ['d3'] },
      { from: 'bob', to: 'cat', amount: 0, debtIds: ['d4', 'd5'] },
    ])
  })

  it('hold every debt once and add up to the net positions, whatever the debts [BEY-33]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const pairs = pairBalances(debts)
        const ids = pairs.flatMap(({ debtIds }) => debtIds)
        expect(ids.toSorted()).toEqual(debts.map(({ id }) => id).toSorted())
        for (const { amount } of pairs) expect(amount).toBeGreaterThanOrEqual(0)
        for (const [userId, net] of netPositions(debts)) expect(positionOf(pairs, userId).net).toBe(net)
      }),
    )
  })
})

describe('the three figures of a person', () => {
  const pairs = pairBalances([
    owes('d1', 'ann', 'bob', 1_000),
    owes('d2', 'bob', 'ann', 250),
    owes('d3', 'cat', 'ann', 300),
  ])

  it.each([
    ['ann', { owedToYou: 300, youOwe: 750, net: -450 }],
    ['bob', { owedToYou: 750, youOwe: 0, net: 750 }],
    ['cat', { owedToYou: 0, youOwe: 300, net: -300 }],
    ['dan', { owedToYou: 0, youOwe: 0, net: 0 }],
  ])('are for %s what nets out with each other person [DEBT-11]', (userId, figures) => {
    expect(positionOf(pairs, userId)).toEqual(figures)
  })
})
