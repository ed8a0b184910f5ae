import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestText } from '#bench/support/httpConnection.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'

describe('a long answer that is the same for all members', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
    await aDebt()
    await server.services.db.pool.query(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, origin, settlement,
         refund_of, created_at, last_modified)
       select group_id, 'many' || n, bet_id, $2, $3, 1, 'Rain', 'refund', 1, id, created_at, created_at
         from (select * from debts where group_id = $1 limit 1) d, generate_series(1, 4000) n`,
      [group.id, group.ben.id, group.ann.id],
    )
  })

  async function aDebt(): Promise<void> {
    const { id } = await aBet(group)
    await done(group.ann.post<BetAnswer>(`${group.path}/bets/${id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
  }
  const ask = (who: Person, encoding = 'identity') =>
    who.get<BalancesView>(`${group.path}/balances`, { 'accept-encoding': encoding })
  const debtsOf = (body: BalancesView) => body.pairs[0]?.debtIds?.length
  /** How often the pairs are read while `work` runs. */
  const readsDuring = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(server.services.db, 'query')
    await work()
    const reads = query.mock.calls.filter(([{ name }]) => name === 'debts.pairs').length
    query.mockRestore()
    return reads
  }

  it('is made once, until something happens in the group', async () => {
    const first = await ask(group.ann)
    expect(debtsOf(first.body)).toBe(4_001)
    const others = [group.ben, group.cleo]
    const readAgain = readsDuring(async () => {
      for (const who of others) {
        const { status, body, headers } = await ask(who)
        expect([status, body]).toEqual([200, first.body])
        expect(headers.get('etag')).not.toBe(first.headers.get('etag'))
        for (const name of ['content-type', 'content-length', 'cache-control', 'vary'])
          expect([name, headers.get(name)]).toEqual([name, first.headers.get(name)])
      }
    })
    expect(await readAgain).toBe(0)
    await aDebt()
    expect(debtsOf((await ask(group.ben)).body)).toBe(4_002)
    expect(debtsOf((await ask(group.cleo)).body)).toBe(4_002)
  })

  it('is made once for all who ask together after a change', async () => {
    await ask(group.ann)
    await aDebt()
    const askers = [group.ann, group.ben, group.cleo, group.ben, group.ann]
    const client = await server.services.db.pool.connect()
    await client.query('begin; lock table pair_balances in access exclusive mode')
    const reads = await readsDuring(async () => {
      const asked = Promise.all(askers.map((who) => ask(who)))
      // All of them are there before the first has read anything.
      await wait(200)
      await client.query('commit')
      expect((await asked).map(({ body }) => debtsOf(body))).toEqual(askers.map(() => 4_002))
    })
    client.release()
    expect(reads).toBe(1)
  })

  it.each(['sessions', 'pair_balances'])(
    'is made for the next where who asked first goes while %s are read',
    async (table) => {
      await ask(group.ann)
      await aDebt()
      const holder = await server.services.db.pool.connect()
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      const path = `${group.path}/balances`
      // The second waits for the first to be answered.
      socket.write(requestText('GET', path, { headers: { cookie: group.ann.cookie } }).repeat(2))
      await wait(200)
      socket.destroy()
      await wait(200)
      await holder.query('commit')
      holder.release()
      await wait(200)
      expect(debtsOf((await ask(group.ben)).body)).toBe(4_002)
    },
  )

  it('is sent as each client reads it', async () => {
    const plain = await ask(group.ann)
    for (const who of [group.ann, group.ben]) {
      const answer = await fetch(`${server.url}${group.path}/balances`, {
        headers: { cookie: who.cookie, 'accept-encoding': 'br' },
      })
      expect(answer.headers.get('content-encoding')).toBe('br')
      expect(await answer.json()).toEqual(plain.body)
    }
    const { status, headers } = await fetch(`${server.url}${group.path}/balances`, {
      method: 'HEAD',
      headers: { cookie: group.ben.cookie, 'accept-encoding': 'identity' },
    })
    expect([status, headers.get('content-length')]).toEqual([200, plain.headers.get('content-length')])
  })

  it('is refused to who is no member, or no longer', async () => {
    await ask(group.ann)
    await done(group.cleo.post(`${group.path}/leave`))
    await ask(group.ann)
    const stranger = await server.aPerson('Stranger')
    for (const who of [group.cleo, stranger]) expect((await ask(who)).status).toBe(403)
  })
})
