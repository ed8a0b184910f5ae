import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

/** What the database itself refuses, from a buggy program or an admin at a prompt. */
describe('the ledger in the database', () => {
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

  const sql = (text: string, ...values: unknown[]) => server.services.db.pool.query(text, values)
  async function aDebt(winner: Person = group.ann): Promise<DebtView> {
    const bet = await aBet(group)
    await done(
      group.ann.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }),
    )
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))
    const debt = items.find(({ betId }) => betId === bet.id)
    if (!debt) throw new Error('no debt')
    return debt
  }
  const pay = (...debtIds: string[]) =>
    made(group.ben.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'cash' }))
  const undo = (debtId: string) =>
    done(group.cleo.post(`${group.path}/debts/${debtId}/reverse`, { reason: 'paid twice' }))

  it.each([
    'amount_cents = amount_cents + 1',
    'debtor_id = creditor_id',
    'creditor_id = debtor_id',
    'bet_id = id',
    'amount_cents = 0, status = status',
    "origin = 'refund'",
    'settlement = 2',
  ])('never lets a debt be edited: %s', async (change) => {
    const { id } = await aDebt()
    await expect(sql(`update debts set ${change} where id = $1`, id)).rejects.toThrow('never edited')
  })

  it.each(['amount_cents = 1', 'payer_id = payee_id', 'payee_id = payer_id', 'settled_by = payee_id', "method = 'x'"])(
    'never lets a payment be edited: %s',
    async (change) => {
      const { id } = await pay((await aDebt()).id)
      await expect(sql(`update payments set ${change} where id = $1`, id)).rejects.toThrow('never edited')
    },
  )

  it.each(['stake_cents = 1', 'win_cents = 1', 'creator_id = acceptor_id', 'odds = 500', 'winner_id = creator_id'])(
    'never lets a settled bet be edited: %s',
    async (change) => {
      const { betId } = await aDebt(group.ben)
      await expect(sql(`update bets set ${change} where id = $1`, betId)).rejects.toThrow('never edited')
    },
  )

  it('gives a bet one debt, in one direction [STL-18]', async () => {
    const { id } = await aDebt()
    const again = (columns: string) =>
      sql(
        `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
         select group_id, 'another', bet_id, ${columns}, amount_cents, '', now(), now() from debts where id = $1`,
        id,
      )
    await expect(again('debtor_id, creditor_id')).rejects.toThrow('debts_of_settlement')
    await expect(again('creditor_id, debtor_id')).rejects.toThrow('debts_of_settlement')
    await expect(again('debtor_id, debtor_id')).rejects.toThrow('violates check constraint')
  })

  it('knows a debt as pending without a payment, or settled with one, and nothing between [DEBT-03] [DEBT-07]', async () => {
    const [open, paid] = [await aDebt(), await aDebt()]
    await pay(paid.id)
    for (const [change, id] of [
      ["status = 'settled'", open.id],
      ["status = 'settled', settled_at = now()", open.id],
      ["status = 'half'", open.id],
      ["status = 'pending'", paid.id],
      ['payment_id = null', paid.id],
      ['paid_cents = amount_cents', open.id],
      ['paid_cents = paid_cents - 1', paid.id],
      ['paid_cents = -1', open.id],
      ['cancelled_cents = amount_cents', open.id],
    ] as const) {
      await expect(sql(`update debts set ${change} where id = $1`, id)).rejects.toThrow('violates check constraint')
    }
  })

  it('keeps of each debt what payments took off it, and gives it back when they are undone [DEBT-03] [PAY-31]', async () => {
    const [one, other] = [await aDebt(), await aDebt()]
    const partsOf = async (id: string) => {
      const { rows } = await sql(
        `select d.paid_cents::int as paid, coalesce(sum(c.amount_cents) filter (where p.reversed_at is null), 0)::int as standing
           from debts d left join payment_debts c on c.group_id = d.group_id and c.debt_id = d.id
           left join payments p on p.group_id = c.group_id and p.id = c.payment_id
          where d.id = $1 group by d.paid_cents`,
        id,
      )
      return rows
    }
    await pay(one.id)
    expect(await partsOf(one.id)).toEqual([{ paid: 7_500, standing: 7_500 }])
    expect(await partsOf(other.id)).toEqual([{ paid: 0, standing: 0 }])
    await undo(one.id)
    expect(await partsOf(one.id)).toEqual([{ paid: 0, standing: 0 }])
  })

  it('lets no debt be settled by a payment that was reversed, or is reversed [PAY-31] [PAY-32]', async () => {
    const { id } = await aDebt()
    const payment = await pay(id)
    const reverse =
      "update payments set reversed_at = now(), reversed_by = payer_id, reversal_reason = 'x' where id = $1"
    await expect(sql(reverse, payment.id)).rejects.toThrow('debts_paid_by_standing_payment')
    await undo(id)
    const settle =
      "update debts set status = 'settled', paid_cents = amount_cents, settled_at = now(), payment_id = $2 where id = $1"
    await expect(sql(settle, id, payment.id)).rejects.toThrow('debts_paid_by_standing_payment')
    await expect(sql(settle, id, 'no such payment')).rejects.toThrow('debts_paid_by_standing_payment')
  })

  it('lets nobody take a reversal back or write another over it [PAY-42]', async () => {
    const { id } = await aDebt()
    const payment = await pay(id)
    await undo(id)
    for (const change of ['reversed_at = null, reversed_by = null, reversal_reason = null', "reversal_reason = 'x'"]) {
      await expect(sql(`update payments set ${change} where id = $1`, payment.id)).rejects.toThrow('never edited')
    }
  })

  it('holds nets that sum to zero in every group, whatever was bet, paid and reversed', async () => {
    const debts = [await aDebt(), await aDebt(group.ben), await aDebt()]
    await pay(...debts.slice(0, 2).map(({ id }) => id))
    await undo(debts[0]?.id ?? '')
    const { rows } = await sql(
      `select group_id, sum(net)::int as sum from (
         select group_id, debtor_id as user_id, -amount_cents as net from debts where status = 'pending'
         union all select group_id, creditor_id, amount_cents from debts where status = 'pending') as nets group by 1`,
    )
    expect(rows).toContainEqual({ group_id: group.id, sum: 0 })
    expect(rows.every(({ sum }) => sum === 0)).toBe(true)
  })
})
