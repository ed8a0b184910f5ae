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
import { addCents, cents } from '../money/money.ts'
import { netPositions, pairBalances, positionOf } from './balances.ts'
import { type Debt, debtOf, netPayment } from './debts.ts'

const owes = (id: string, debtorId: string, creditorId: string, amount: number): Debt =>
  exampleDebt({ id, debtorId, creditorId, amount: cents(amount) })

describe('the net positions of a group', () => {
  it('sum to zero, whatever the debts', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        expect(addCents(netPositions(pairBalances(debts)).values())).toBe(0)
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
          return debt ? [{ ...debt, id: `d${n}`, disputed: false }] : []
        })
        const nets = netPositions(pairBalances(debts))
        expect(addCents(nets.values())).toBe(0)
        expect({ ann: nets.get('ann') ?? 0, bob: nets.get('bob') ?? 0 }).toEqual(won)
      }),
    )
  })
})

const disputed = (id: string, debtorId: string, creditorId: string, amount: number) => ({
  ...owes(id, debtorId, creditorId, amount),
  disputed: true,
})
const pays = (payerId: string, payeeId: string, amount: number) => ({ payerId, payeeId, amount: cents(amount) })
const nothingWaits = { disputed: 0, doubted: 0 }
const anyQuestionedDebts = fc
  .tuple(anyDebts, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }))
  .map(([debts, areDisputed]) => debts.map((debt, n) => ({ ...debt, disputed: areDisputed[n] ?? false })))
const netOf = (debts: readonly Debt[], [from, to]: readonly [string, string]) =>
  debts.reduce((sum, { debtorId, creditorId, amount }) => {
    if (debtorId === from && creditorId === to) return sum + amount
    return debtorId === to && creditorId === from ? sum - amount : sum
  }, 0)

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
      { from: 'bob', to: 'ann', amount: 500, debtIds: ['d1', 'd2'], ...nothingWaits },
      { from: 'cat', to: 'ann', amount: 300, debtIds: ['d3'], ...nothingWaits },
      { from: 'bob', to: 'cat', amount: 0, debtIds: ['d4', 'd5'], ...nothingWaits },
    ])
  })

  it.each([
    ['a disputed debt is in no sum', [disputed('d1', 'ann', 'bob', 1_000)], [], ['ann', 'bob', 0, 1_000, 0, []]],
    [
      'a disputed debt does not turn a net',
      [owes('d1', 'ann', 'bob', 1_833), disputed('d2', 'bob', 'ann', 3_000)],
      [],
      ['ann', 'bob', 1_833, -3_000, 0, ['d1']],
    ],
    [
      'a doubted payment waits beside what is owed',
      [owes('d1', 'ann', 'bob', 500)],
      [pays('bob', 'ann', 750)],
      ['ann', 'bob', 500, 0, -750, ['d1']],
    ],
    ['a doubted payment of two who owe nothing', [], [pays('bob', 'ann', 750)], ['bob', 'ann', 0, 0, 750, []]],
  ])('have what waits beside the sum: %s [BEY-11] [BEY-13]', (_, debts, doubted, expected) => {
    const [balance, ...others] = pairBalances(debts, doubted)
    expect(others).toEqual([])
    expect([
      balance?.from,
      balance?.to,
      balance?.amount,
      balance?.disputed,
      balance?.doubted,
      balance?.debtIds,
    ]).toEqual(expected)
  })

  it('are what one payment of all that can be paid comes to, whatever is disputed [PAY-16] [BEY-11]', () => {
    fc.assert(
      fc.property(anyQuestionedDebts, (debts) => {
        for (const { from, to, amount, disputed, debtIds } of pairBalances(debts)) {
          const named = debts.filter(({ id }) => debtIds.includes(id))
          expect(named.some((debt) => debt.disputed)).toBe(false)
          const payment = named.length > 0 ? netPayment(named, (id) => id) : { payerId: from, payeeId: to, amount: 0 }
          expect(amount).toBe(payment.amount)
          if (amount > 0) expect([from, to]).toEqual([payment.payerId, payment.payeeId])
          const all = netOf(debts, [from, to])
          expect(amount + disputed).toBe(all)
        }
      }),
    )
  })

  it('hold every debt that is not disputed once and add up to the net positions, whatever the debts [BEY-33]', () => {
    fc.assert(
      fc.property(anyQuestionedDebts, (debts) => {
        const pairs = pairBalances(debts)
        const ids = pairs.flatMap(({ debtIds }) => debtIds)
        expect(ids.toSorted()).toEqual(debts.flatMap(({ id, disputed }) => (disputed ? [] : id)).toSorted())
        for (const { amount } of pairs) expect(amount).toBeGreaterThanOrEqual(0)
        for (const [userId, net] of netPositions(pairs)) expect(positionOf(pairs, userId).net).toBe(net)
      }),
    )
  })
})

describe('the three figures of a person', () => {
  const pairs = pairBalances(
    [
      owes('d1', 'ann', 'bob', 1_000),
      owes('d2', 'bob', 'ann', 250),
      owes('d3', 'cat', 'ann', 300),
      disputed('d4', 'ann', 'bob', 40),
    ],
    [pays('ann', 'cat', 25)],
  )

  it.each([
    ['ann', { owedToYou: 300, youOwe: 750, net: -450, disputed: -40, doubted: -25 }],
    ['bob', { owedToYou: 750, youOwe: 0, net: 750, disputed: 40, doubted: 0 }],
    ['cat', { owedToYou: 0, youOwe: 300, net: -300, disputed: 0, doubted: 25 }],
    ['dan', { owedToYou: 0, youOwe: 0, net: 0, disputed: 0, doubted: 0 }],
  ])('are for %s what nets out with each other person [DEBT-11]', (userId, figures) => {
    expect(positionOf(pairs, userId)).toEqual(figures)
  })
})
