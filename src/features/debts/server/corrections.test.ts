import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disputesIn } from '#test/support/disputes.ts'
import { aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { withdrawDebts } from './corrections.ts'

let server: TestServer
let group: TestGroup
let bet: BetAnswer
let play: ReturnType<typeof disputesIn>

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

/** Ann is in the bet, Cleo is an admin who is not. Ann said that she won: Ben owes her $75, and would win $50. */
beforeEach(async () => {
  group = await aGroup(server)
  await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
  play = disputesIn(group)
  bet = await play.settledBet()
})

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const cancelled = { status: 'cancelled', paid: 0, remaining: 0 }

describe('the debts of a disputed result [BEY-11]', () => {
  it('answer what was paid to the wrong person with what was paid and what is owed', async () => {
    const debtIds = (await play.listed('?status=pending')).map(({ id }) => id)
    await made(group.ben.post(`${group.path}/payments`, { debtIds, method: 'cash' }))
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    await done(play.decide(group.cleo, 'acceptor', { of: bet }))
    expect(await play.debts({ of: bet })).toEqual([
      { debtor: 'Ann', amount: 75, paid: 0, remaining: 75, status: 'pending' },
      { debtor: 'Ann', amount: 50, paid: 0, remaining: 50, status: 'pending' },
      { debtor: 'Ben', amount: 75, paid: 75, remaining: 0, status: 'settled' },
    ])
    expect(await play.net(group.ann)).toBe(-125)
    const [first] = (await play.listed()).filter(({ status }) => status === 'settled')
    await done(group.cleo.post(`${group.path}/debts/${first?.id}/reverse`, { reason: 'never paid' }))
    expect(await play.debts({ of: bet })).toEqual([
      { debtor: 'Ann', amount: 75, ...cancelled },
      { debtor: 'Ben', amount: 75, ...cancelled },
      { debtor: 'Ann', amount: 50, paid: 0, remaining: 50, status: 'pending' },
    ])
    const { rows } = await server.asOwner(
      `select d.id from debts d where d.cancelled_cents <> coalesce((select sum(amount_cents) from debt_cancellations c
         where c.group_id = d.group_id and c.debt_id = d.id), 0)`,
    )
    expect(rows).toEqual([])
  })

  it('cannot be paid, and hold no other debt up', async () => {
    const other = await play.settledBet()
    await done(play.open(group.ben, 'acceptor', { of: bet }))
    const items = await play.listed('?status=pending')
    const idOf = (of: BetAnswer) => items.find(({ betId }) => betId === of.id)?.id ?? ''
    expect(items.map(({ betId, disputed }) => [betId, disputed]).sort()).toEqual(
      [
        [bet.id, true],
        [other.id, false],
      ].sort(),
    )
    const says = [409, 'aborted', 'This debt is disputed']
    const one = (id: string) => group.ben.post(`${group.path}/debts/${id}/settle`, { method: 'cash' })
    expect(await refused(one(idOf(bet)))).toEqual(says)
    const both = [idOf(bet), idOf(other)]
    expect(await refused(group.ann.post(`${group.path}/payments`, { debtIds: both, method: 'cash' }))).toEqual(says)
    expect(await done(group.ann.get<{ items: unknown[] }>(`${group.path}/payments`))).toMatchObject({ items: [] })
    await made(one(idOf(other)))
    await done(play.decide(group.cleo, 'creator', { of: bet }))
    await made(one(idOf(bet)))
  })

  it('a payment against a dispute: it is paid and disputed, or disputed and not paid', async () => {
    for (let round = 0; round < 6; round += 1) {
      const of = await play.settledBet()
      const [debt] = (await play.listed('?status=pending')).filter(({ betId }) => betId === of.id)
      const pay = () => group.ben.post(`${group.path}/debts/${debt?.id}/settle`, { method: 'cash' })
      const [first, second] =
        round % 2
          ? [pay, () => play.open(group.ben, 'acceptor', { of })]
          : [() => play.open(group.ben, 'acceptor', { of }), pay]
      const answers = await Promise.all([first(), second()])
      const paid = (await play.listed()).find(({ id }) => id === debt?.id)?.status === 'settled'
      expect(statuses(answers)).toEqual(paid ? [200, 201] : [200, 409])
      await done(play.decide(group.cleo, 'acceptor', { of }))
      const pending = (await play.debts({ of: of })).filter(({ status }) => status === 'pending')
      expect(pending.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(paid ? 125 : 50)
      for (const debtId of (await play.listed('?status=pending')).map(({ id }) => id))
        await made(group.ann.post(`${group.path}/debts/${debtId}/settle`, { method: 'cash' }))
    }
  })
})

describe('debts that are withdrawn', () => {
  /** Cleo owes Ann $30 from a payment of the settle-up plan. */
  async function carried(id: string): Promise<string> {
    await server.services.db.pool.query(
      `with planned as (
         insert into settle_ups (group_id, id, payer_id, payee_id, amount_cents, created_at)
         values ($1, $2, $4, $5, 3000, now()) returning id)
       insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, origin,
         settle_up_id, created_at, last_modified)
       select $1, $2, $3, $4, $5, 3000, 'Rain', 'carried', id, now(), now() from planned`,
      [group.id, id, bet.id, group.cleo.id, group.ann.id],
    )
    return id
  }
  const withdraw = (...debtIds: string[]) =>
    server.services.db.transaction((tx) =>
      withdrawDebts(tx, { groupId: uncheckedGroup(group.id), debtIds, now: server.clock.now() }),
    )

  it('are cancelled while they are pending, and given back if they were paid; the debt of the bet stays [BEY-12]', async () => {
    const [pending, paid] = [await carried('pending'), await carried('paid')]
    await made(group.cleo.post(`${group.path}/debts/${paid}/settle`, { method: 'cash' }))
    expect(await withdraw(pending, paid)).toBe(3_000)
    expect(await withdraw(pending, paid)).toBe(0)
    const { rows } = await server.services.db.pool.query(
      `select debtor_id = $2 as is_anns, origin, status, paid_cents::int as paid, cancelled_cents::int as cancelled
         from debts where group_id = $1 and origin <> 'outcome' order by status, origin`,
      [group.id, group.ann.id],
    )
    expect(rows).toEqual([
      { is_anns: false, origin: 'carried', status: 'cancelled', paid: 0, cancelled: 3000 },
      { is_anns: true, origin: 'refund', status: 'pending', paid: 0, cancelled: 0 },
      { is_anns: false, origin: 'carried', status: 'settled', paid: 3000, cancelled: 0 },
    ])
    expect(await play.net(group.ben)).toBe(-75)
  })
})
