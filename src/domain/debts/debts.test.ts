import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anyOdds, anyStake, exampleBet, exampleDebt } from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import { americanOdds } from '../odds/odds.ts'
import { type Debt, debtOf, describeBet, isParty, whyCannotPay, whyCannotPayOne } from './debts.ts'
import { methodLabel, paymentMethods } from './paymentMethods.ts'

const won = (winnerId: string) => ({ settlementStatus: 'resolved', winnerId }) as const

describe('the debt of a settled bet', () => {
  const bet = exampleBet({ stake: cents(1_000), odds: americanOdds(-150) })

  it('is what the acceptor risked when the creator wins [DEBT-05] [STL-18]', () => {
    expect(debtOf(bet, won('bob'))).toEqual({ debtorId: 'ann', creditorId: 'bob', amount: 667 })
  })

  it('is the stake when the acceptor wins [DEBT-05] [STL-18]', () => {
    expect(debtOf(bet, won('ann'))).toEqual({ debtorId: 'bob', creditorId: 'ann', amount: 1_000 })
  })

  it('is none on a push [STL-03]', () => {
    expect(debtOf(bet, { settlementStatus: 'push', winnerId: null })).toBeNull()
  })

  it('is never owed to somebody who took no part in the bet', () => {
    expect(() => debtOf(bet, won('cat'))).toThrow('cat')
  })

  it('is what the winner was to win, whatever the bet [DEBT-05]', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, fc.constantFrom('ann', 'bob'), (stake, odds, winnerId) => {
        const formed = exampleBet({ stake, odds })
        const winner = winnerId === 'bob' ? formed.creator : formed.acceptor
        expect(debtOf(formed, won(winnerId))).toMatchObject({ creditorId: winnerId, amount: winner.toWin })
      }),
    )
  })

  it.each([
    ['bob', {}, 'Buffalo Bills +3.5 (Buffalo Bills @ Miami Dolphins)'],
    ['ann', {}, 'Miami Dolphins -3.5 (Buffalo Bills @ Miami Dolphins)'],
    [
      'bob',
      { side: { betType: 'total', type: 'Over', line: 44.5 } } as const,
      'Over 44.5 (Buffalo Bills @ Miami Dolphins)',
    ],
    [
      'ann',
      {
        homeTeam: 'Ann',
        awayTeam: 'Bob',
        side: { betType: 'custom', team: 'Bob' },
        description: 'Hot dogs in an hour',
      } as const,
      'Ann (Hot dogs in an hour)',
    ],
  ])('says from the side of %s what it was for, of %o: %s [DEBT-04]', (winnerId, different, words) => {
    expect(describeBet(exampleBet(different), winnerId)).toBe(words)
  })
})

describe('a payment of debts', () => {
  const ann = 'ann'
  const d1 = exampleDebt({ id: 'd1' })
  const d2 = exampleDebt({ id: 'd2', debtorId: 'bob', creditorId: 'ann' })
  const paid = exampleDebt({ id: 'd3', status: 'settled' })
  const other = exampleDebt({ id: 'd4', creditorId: 'cat' })
  const foreign = exampleDebt({ id: 'd5', debtorId: 'cat', creditorId: 'dan' })
  const broken = exampleDebt({ id: 'd6', amount: cents(0) })
  const headless = exampleDebt({ id: 'd7', creditorId: '' })

  it.each<[string, Debt[], string[], string | null]>([
    ['of one debt is recorded by its debtor [PAY-04]', [d1], ['d1'], null],
    ['of one debt is recorded by its creditor [PAY-04]', [d2], ['d2'], null],
    ['of several debts of one pair is recorded, in both directions [PAY-16]', [d1, d2], ['d1', 'd2'], null],
    ['of none is refused [PAY-10]', [], [], 'Invalid parameters for batch settlement'],
    ['of nothing but blanks finds nothing [PAY-15]', [], [' ', ' '], 'No valid debts found to settle'],
    ['of one debt twice is refused [PAY-10]', [d1], ['d1', 'd1'], 'Invalid parameters for batch settlement'],
    ['of one unknown debt names it [PAY-11]', [], ['x1'], 'Failed to fetch debts: x1'],
    ['of unknown debts names them [PAY-11]', [d1], ['x1', 'd1', 'x2'], 'Failed to fetch debts: x1, x2'],
    ['of a settled debt names it [PAY-13]', [d1, paid], ['d1', 'd3'], 'Debt d3 is already settled'],
    ['of a debt without an amount names it [PAY-12]', [d1, broken], ['d1', 'd6'], 'Invalid debt data for debt d6'],
    ['of a debt without a party names it [PAY-12]', [d1, headless], ['d1', 'd7'], 'Invalid debt data for debt d7'],
    [
      'of several pairs is refused [PAY-14]',
      [d1, other],
      ['d1', 'd4'],
      'All debts must be between the same two parties',
    ],
    [
      'of one own and one foreign debt is refused [PAY-14] [PAY-19]',
      [d1, foreign],
      ['d1', 'd5'],
      'All debts must be between the same two parties',
    ],
    [
      'of a foreign debt is refused [PAY-06] [PAY-19]',
      [foreign],
      ['d5'],
      'You can only settle debts where you are involved as either the debtor or creditor',
    ],
  ])('%s', (_, debts, requested, message) => {
    expect(whyCannotPay(debts, requested, ann)?.message ?? null).toBe(message)
  })

  it.each<[string, Debt[], string, string | null]>([
    ['its creditor', [d2], ann, null],
    ['nobody where it is unknown [PAY-07]', [], ann, 'Debt not found'],
    ['nobody once it is settled [PAY-13]', [{ ...paid, id: 'd2' }], ann, 'Debt d2 is already settled'],
    [
      'no stranger [PAY-06]',
      [d2],
      'cat',
      'You can only settle debts where you are involved as either the debtor or creditor',
    ],
  ])('of one debt by itself is recorded by %s', (_, debts, userId, message) => {
    expect(whyCannotPayOne(debts, ['d2'], userId)?.message ?? null).toBe(message)
  })

  it('does not tell a stranger whether a debt is settled [PAY-06]', () => {
    expect(whyCannotPay([paid], ['d3'], 'cat')?.code).toBe('not-your-debt')
  })

  it('may be made by either party of a debt [PAY-04]', () => {
    expect(['ann', 'bob', 'cat'].map((userId) => isParty(d1, userId))).toEqual([true, true, false])
  })

  it('is made by venmo, cash, zelle or otherwise [PAY-02]', () => {
    expect(paymentMethods).toEqual(['venmo', 'cash', 'zelle', 'other'])
  })
})

test.each([
  ['venmo', 'Venmo'],
  ['cash', 'Cash'],
  ['zelle', 'Zelle'],
  ['other', 'Other'],
  ['A round of beer', 'A round of beer'],
  ['constructor', 'constructor'],
  [null, 'Cash'],
])('a payment by %s reads as %s [PAY-02] [PAY-03]', (method, words) => {
  expect(methodLabel(method)).toBe(words)
})
