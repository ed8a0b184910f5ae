import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import { balanceDifferences } from '#test/support/tallies.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

describe('what is kept of each pair of people', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
    await withNeutralAdmin(group)
  })

  const sql = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows
  async function aDebt(winner: Person = group.ann): Promise<DebtView> {
    const bet = await aBet(group)
    const outcome = { outcome: 'won', winnerId: winner.id }
    await done(group.ann.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, outcome))
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))
    const debt = items.find(({ betId }) => betId === bet.id)
    if (!debt) throw new Error('no debt')
    return debt
  }
  const pay = (debtIds: readonly string[], more: object = {}) =>
    made(group.ben.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'cash', ...more }))
  const undo = (id: string) => done(group.cleo.post(`${group.path}/payments/${id}/reverse`, { reason: 'not paid' }))
  const balances = (query = '') => done(group.cleo.get<BalancesView>(`${group.path}/balances${query}`))
  /** Many debts in one statement, each of a cent, of Ben to Ann unless others are named. */
  const manyDebts = (count: number, debtor = group.ben, creditor = group.ann) =>
    sql(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, origin, settlement,
         refund_of, created_at, last_modified)
       select group_id, 'many' || $3 || $4 || n, bet_id, $3, $4, 1, 'Rain', 'refund', 1, id, created_at, created_at
         from (select * from debts where group_id = $1 limit 1) d, generate_series(1, $2) n`,
      group.id,
      count,
      debtor.id,
      creditor.id,
    )

  it('is what its debts come to, whoever wins, pays, pays a part, gives up or undoes [DEBT-12] [BEY-13] [BEY-33]', async () => {
    const [first, second, third] = [await aDebt(), await aDebt(), await aDebt(group.ben)]
    const agrees = async (debts: number) => {
      expect(await sql(balanceDifferences)).toEqual([])
      const [{ pairs }, sums] = [await balances(), await balances('?without=debtIds')]
      expect(pairs.map(({ debtIds }) => debtIds?.length)).toEqual(debts === 0 ? [] : [debts])
      expect(sums.pairs).toEqual(pairs.map(({ debtIds, ...pair }) => ({ ...pair, debts })))
      return pairs[0]
    }
    const owed = first.amount + second.amount - third.amount
    expect(await agrees(3)).toMatchObject({ from: group.ben.id, to: group.ann.id, amount: owed })
    const part = await pay([first.id], { amount: 0.01 })
    expect(await agrees(3)).toMatchObject({ amount: owed - 0.01 })
    await made(group.ann.post(`${group.path}/debts/${second.id}/forgive`, {}))
    await agrees(2)
    await undo(part.id)
    await agrees(2)
    const rest = await pay([first.id, third.id])
    await agrees(0)
    await undo(rest.id)
    expect((await agrees(2))?.debtIds?.toSorted()).toEqual([first.id, third.id].toSorted())
    await Promise.all([pay([first.id]), group.ann.post(`${group.path}/debts/${third.id}/settle`, { method: 'cash' })])
    await agrees(0)
  })

  it('is listed with its own debts, what is most first, and what is as much by the people [DEBT-12] [BEY-33]', async () => {
    const { ann, ben, cleo } = group
    const { id } = await aDebt()
    await manyDebts(60)
    await manyDebts(3, cleo, ann)
    await manyDebts(3, ben, cleo)
    const { pairs, members } = await balances()
    const idsOf = (debtor: Person, creditor: Person, count: number) =>
      Array.from({ length: count }, (_, n) => `many${debtor.id}${creditor.id}${n + 1}`)
    const [most, ...others] = pairs
    expect(most).toMatchObject({ from: ben.id, to: ann.id })
    expect(most?.debtIds?.toSorted()).toEqual([id, ...idsOf(ben, ann, 60)].toSorted())
    const waits = { disputed: 0, doubted: 0 }
    const asMuch = [
      { from: cleo.id, to: ann.id, amount: 0.03, debtIds: idsOf(cleo, ann, 3).toReversed(), ...waits },
      { from: ben.id, to: cleo.id, amount: 0.03, debtIds: idsOf(ben, cleo, 3).toReversed(), ...waits },
    ]
    const byPeople = (pair: { from: string; to: string }) => [pair.from, pair.to].toSorted().join()
    expect(others).toEqual(asMuch.toSorted((a, b) => (byPeople(a) < byPeople(b) ? -1 : 1)))
    const sums = await balances('?without=debtIds')
    expect(sums).toEqual({ members, pairs: pairs.map(({ debtIds, ...pair }) => ({ ...pair, debts: debtIds?.length })) })
  })

  it('names every debt also where there are many, and all of them are paid together [PAY-16]', async () => {
    const { id } = await aDebt()
    await manyDebts(50)
    const [pair] = (await balances()).pairs
    expect([pair?.debtIds?.length, new Set(pair?.debtIds).size]).toEqual([51, 51])
    const one = await pay([id])
    const [rest] = (await balances()).pairs
    expect(rest).toMatchObject({ amount: 0.5, debtIds: expect.not.arrayContaining([id]) })
    expect(rest?.debtIds).toHaveLength(50)
    await undo(one.id)
    expect(await sql(balanceDifferences)).toEqual([])
    await pay((await balances()).pairs[0]?.debtIds ?? [])
    expect((await balances()).pairs).toEqual([])
    await aDebt()
    expect(await sql(balanceDifferences)).toEqual([])
  })

  it('is written with nothing but what changes an amount', async () => {
    await aDebt()
    const version = () => sql('select xmin::text from pair_balances where group_id = $1', group.id)
    const before = await version()
    await sql('update debts set reminded_at = now(), last_modified = now() where group_id = $1', group.id)
    expect(await version()).toEqual(before)
  })
})
