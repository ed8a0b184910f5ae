import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSettledDebts as reportSettledDebts } from '#features/admin/server/reportStore.ts'
import { listBets, listBetsOfStatus } from '#features/bets/server/store.ts'
import { listBids, listBidsOfStatus } from '#features/bids/server/store.ts'
import { listSettledDebts } from '#features/debts/server/store.ts'
import { listMails } from '#features/messages/server/store.ts'
import { listNoticesOfGroup } from '#features/notifications/server/store.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { writeBets } from '#test/support/manyBets.ts'
import { aGroup, type TestGroup } from '#test/support/story.ts'

let server: TestServer
let group: TestGroup

const count = 5_000
/** So many have the same time. */
const together = 50
const page = 20

beforeAll(async () => {
  server = await aServer()
  group = await aGroup(server)
  const side = { betType: 'moneyline', team: 'B' } as const
  const game = { gameId: 'game', sport: 'americanfootball_nfl', homeTeam: 'B', awayTeam: 'A', side } as const
  const bets = Array.from({ length: count }, (_, n) => ({ ...game, id: `${n}`, startsAt: server.clock.now() }))
  await writeBets(server, group, bets)
  const { pool } = server.services.db
  const at = `timestamptz '2026-01-01' + id::int / ${together} * interval '1 minute'`
  await pool.query(`update bids set created_at = ${at}`)
  await pool.query(`update bets set created_at = ${at}`)
  await pool.query(
    `insert into payments (group_id, id, payer_id, payee_id, amount_cents, method, settled_by, created_at)
     select $1, 'payment', $2, $3, 2000, 'cash', $2, '2026-01-01'`,
    [group.id, group.ann.id, group.ben.id],
  )
  await pool.query(
    `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, paid_cents, bet_description, status,
                        payment_id, created_at, last_modified, settled_at)
     select group_id, id, id, acceptor_id, creator_id, 2000, 2000, 'Bet', 'settled', 'payment', created_at, created_at,
            created_at from bets`,
  )
  await pool.query(
    `insert into notifications (user_id, group_id, type, title, message, route, data, key, created_at)
     select creator_id, group_id, 'bid_created', 'New', 'New', '/', '{}', id, created_at from bets`,
  )
  await pool.query(
    `insert into outbox (id, channel, key, kind, recipient, content, created_at)
     select id, 'mail', id, 'bid_created', 'ann@example.org', '{}', created_at from bets`,
  )
  await server.asOwner('analyze')
})
afterAll(() => server.stop())

it('a list reads its page by an index of times: only what has the times of its rows, in the order of all', async () => {
  const { pool } = server.services.db
  const { rows: moment } = await pool.query('select created_at from bets order by created_at offset $1', [count / 2])
  const below = [moment[0].created_at, '~']
  for (const [{ name, text }, values, index, id = 'id'] of [
    [listBids, [group.id, ...below, page], 'bids_newest'],
    [listBidsOfStatus, [group.id, ...below, page, 'accepted'], 'bids_(?:of_status|newest)'],
    [listBets, [group.id, ...below, page], 'bets_newest'],
    [listBetsOfStatus, [group.id, ...below, page, 'active'], 'bets_(?:of_status|newest)'],
    [listSettledDebts, [group.id, ...below, page], 'debts_settled'],
    [reportSettledDebts, [page], 'debts_settled_anywhere'],
    [listNoticesOfGroup, [group.id, below[0], '1000000', page, 'all'], 'notifications_of_group', 'number'],
    [listMails, [...below, page], 'outbox_mails_newest'],
  ] as const) {
    const { rows: plan } = await pool.query(`explain (analyze, costs off, timing off, format json) ${text}`, [
      ...values,
    ])
    const scan = JSON.stringify(plan).match(new RegExp(`"Index Name": ?"${index}[^}]*?"Actual Rows": ?([\\d.]+)`))
    expect([name, Number(scan?.[1] ?? Number.NaN) <= 2 * together]).toEqual([name, true])
    const { rows } = await pool.query(text, [...values])
    const seen = rows.map((row) => [Number(row.created_at ?? row.settled_at), row[id]])
    const order = (one: unknown[], other: unknown[]) =>
      Number(other[0]) - Number(one[0]) ||
      (id === 'id' ? (String(one[1]) < String(other[1]) ? 1 : -1) : Number(other[1]) - Number(one[1]))
    expect([name, seen.length, seen]).toEqual([name, page, seen.toSorted(order)])
  }
})
