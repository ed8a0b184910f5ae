import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyDetails } from '#domain/eventDetails.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { migrate } from '#server/db/migrate.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere, type Person } from '#test/support/person.ts'
import { anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { balanceDifferences, talliesOfAllBets } from '#test/support/tallies.ts'
import { chanceOf } from '../model/chance.ts'
import { comparable, correctionFields, lists } from './comparedAnswers.ts'
import { fillDatabase } from './fullDatabase.ts'
import {
  type AllRows,
  allRows,
  asBefore,
  databaseAt,
  migrationNames,
  migrationsSeen,
  type Row,
} from './olderSchemas.ts'

const names = await migrationNames()
const older = names.slice(0, -1).map((name, index) => ({ name, count: index + 1 }))
const tried = chanceOf(seed)
  .some(older, extent('UPGRADES', { once: 1, usual: 8, long: older.length }))
  .toSorted((a, b) => a.count - b.count)

describe(`an upgrade from an older schema with data in every table, with SEED=${seed}`, () => {
  let server: TestServer
  let group: TestGroup
  let newest: AllRows

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    group = await fillDatabase(server)
    newest = await on(server.connection, allRows)
  })
  afterAll(() => server.stop())

  it('begins with every table of the newest schema filled', () => {
    expect([...newest].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
    const states = (table: string, column: string) =>
      [...new Set(rowsOf(newest, table).map((row) => row[column]))].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
    expect(states('bids', 'status')).toEqual(['accepted', 'cancelled', 'open'])
    expect(states('bets', 'settlement_status')).toEqual([null, 'push', 'resolved'])
    expect(states('debts', 'status')).toEqual(['pending', 'settled'])
    expect(states('payments', 'is_reversed')).toEqual([false, true])
  })

  it.each(tried)('from $name keeps every row and every sum, and the program goes on', async ({ count }) => {
    const database = await databaseAt(count, newest)
    const before = await on(database.connection, allRows)
    await migrate({ connection: database.connection, log: () => {} })
    const after = await on(database.connection, allRows)
    expect(await on(database.connection, migrationsSeen)).toBe(names.length)
    expect(asBefore(before, after)).toEqual(asBefore(before, before, after))
    await expectTransformed(count, database.connection, before, after)
    const upgraded = await server.another(database.connection)
    await expectSameAnswers(upgraded.url, count)
    await expectWork(elsewhere(group.ann, upgraded.url), count)
    await upgraded.stop()
    await database.drop()
  })

  it('carries over why bids ended, whatever a person typed, and what an admin said who declined one [BID-29]', async () => {
    const [some] = rowsOf(newest, 'bids').filter(({ status }) => status === 'cancelled')
    const [ann, ben] = [String(some?.creator_id), group.ben.id]
    const ended: (Row & { id: string })[] = endings({ creator: ann, other: ben }).map((ending, index) => ({
      ...some,
      id: `bid${index}`,
      ...ending,
    }))
    const rows = new Map([...newest, ['bids', [...rowsOf(newest, 'bids'), ...ended]]])
    const database = await databaseAt(names.indexOf('030-ended-bids'), rows)
    await migrate({ connection: database.connection, log: () => {} })
    const after = rowsOf(await on(database.connection, allRows), 'bids')
    for (const { id, cause, said, cancellation_reason } of ended) {
      const expected = { cancellation_cause: cause, approval_reason: said, cancellation_reason }
      expect(after.find((row) => row.id === id)).toMatchObject(expected)
    }
    await database.drop()
  })

  /** Bids that ended, as rows of before, each with its cause. */
  const endings = ({ creator, other }: { creator: string; other: string }) =>
    [
      ['expired', null, 'none', 'expired'],
      ['creator', creator, 'none', 'cancelled by its creator'],
      ['creator', creator, 'none', 'expired'],
      ['creator', creator, 'waiting', 'removed from the group'],
      ['declined', other, 'declined', 'declined by a group admin'],
      ['declined', other, 'declined', 'Too much'],
      ['left', creator, 'none', 'left the group'],
      ['removed', other, 'none', 'removed from the group'],
      ['group-deleted', other, 'none', 'the group was deleted'],
      ['account-deleted', other, 'none', 'the account was deleted'],
      ['website-admin', other, 'none', 'cancelled by the website administrator'],
    ].map(([cause, cancelled_by, approval, cancellation_reason]) => {
      const said = cancellation_reason === 'Too much' ? cancellation_reason : null
      return { cause, said, cancelled_by, approval, cancellation_reason, approval_reason: null }
    })

  it('gives older events the terms that are still known of them, and null for the others [BEY-07]', async () => {
    const some = rowsOf(newest, 'bids').find(({ status }) => status === 'open')
    const bet = rowsOf(newest, 'bets').find(({ status }) => status === 'settled')
    const [ann, seqs] = [group.ann.id, rowsOf(newest, 'group_events').map(({ seq }) => Number(seq))]
    const bids = ['plain', 'followed', 'edited'].map((id) => ({ ...some, id, odds: 104, stake_cents: 5000 }))
    const from = Math.max(...seqs)
    const older = (
      [
        ['plain', 'bid.posted', ann],
        ['followed', 'bid.posted', ann],
        ['followed', 'bid.changed', null],
        ['followed', 'bid.changed', null],
        ['edited', 'bid.posted', ann],
        ['edited', 'bid.changed', ann],
        ['edited', 'bid.changed', null],
        [bet?.id, 'bet.held', null],
        [bet?.id, 'bet.held', null],
        [bet?.id, 'bet.settled', null],
      ] as const
    ).map(([entity_id, type, actor_id], index) => {
      const entity_type = type.split('.')[0]
      return { group_id: group.id, seq: from + index + 1, type, entity_type, entity_id, actor_id, at: some?.created_at }
    })
    const events = [...rowsOf(newest, 'group_events'), ...older]
    const rows = new Map([...newest, ['bids', [...rowsOf(newest, 'bids'), ...bids]], ['group_events', events]])
    const database = await databaseAt(names.indexOf('032-event-details'), rows)
    await migrate({ connection: database.connection, log: () => {} })
    const after = rowsOf(await on(database.connection, allRows), 'group_events').filter(
      ({ group_id, seq }) => group_id === group.id && Number(seq) > from,
    )
    const details = after.toSorted((a, b) => Number(a.seq) - Number(b.seq)).map((row) => row.details as AnyDetails)
    expect(details.slice(0, 7).map(({ terms }) => [terms?.odds, terms?.stake, terms?.team, terms?.expiresAt])).toEqual([
      [104, 5000, some?.side_team, null],
      [null, 5000, some?.side_team, null],
      [null, 5000, some?.side_team, null],
      [104, 5000, some?.side_team, null],
      [null, null, some?.side_team, null],
      [null, 5000, some?.side_team, null],
      [104, 5000, some?.side_team, null],
    ])
    expect(details.slice(7)).toMatchObject([{ doubt: null }, { doubt: null }, { winnerId: bet?.winner_id }])
    await database.drop()
  })

  it('from a backup of the version before keeps every bet and every sum, and the program goes on', async () => {
    const count = names.indexOf('027-games')
    const old = await databaseAt(count, newest)
    const folder = await mkdtemp(join(tmpdir(), 'betwixt-upgrade-'))
    await makeBackup(old.connection, join(folder, 'kept.betwixt'))
    const database = await freshDatabase({ empty: true })
    await restoreBackup(database.connection, join(folder, 'kept.betwixt'))
    const before = await on(database.connection, allRows)
    expect(before).toEqual(await on(old.connection, allRows))
    await migrate({ connection: database.connection, log: () => {} })
    const after = await on(database.connection, allRows)
    for (const table of ['bids', 'bets', 'debts', 'payments', 'tallies', 'group_events'])
      expect([table, asBefore(before, after).get(table)]).toEqual([table, asBefore(before, before, after).get(table)])
    await expectTransformed(count, database.connection, before, after)
    const upgraded = await server.another(database.connection)
    await expectSameAnswers(upgraded.url, count)
    await expectWork(elsewhere(group.ann, upgraded.url), count)
    await upgraded.stop()
    await Promise.all([old.drop(), database.drop(), rm(folder, { recursive: true })])
  })

  /** What each migration makes of the rows that it finds. */
  async function expectTransformed(
    count: number,
    connection: TestServer['connection'],
    before: AllRows,
    after: AllRows,
  ): Promise<void> {
    const tallies = await on(connection, (client) =>
      client.query<{ row: Row }>(
        `select to_jsonb(all_bets) as row from ${talliesOfAllBets} order by to_jsonb(all_bets)::text`,
      ),
    )
    expect(rowsOf(after, 'tallies')).toEqual(tallies.rows.map(({ row }) => row))
    expect(await on(connection, async (client) => (await client.query(balanceDifferences)).rows)).toEqual([])
    if (comesFrom(count, '011-settlement') && before.has('bets')) {
      const scheduled = rowsOf(after, 'bets').map((bet) => [bet.id, bet.scheduled_at])
      expect(Object.fromEntries(scheduled)).toEqual(startsOf(before, 'bets'))
    }
    if (comesFrom(count, '020-notices') && before.has('debts')) {
      const reminded = (debt: Row) => [debt.status, debt.reminded_at !== null]
      expect(new Set(rowsOf(after, 'debts').map((debt) => String(reminded(debt))))).toEqual(
        new Set(['pending,true', 'settled,false']),
      )
      const starts = startsOf(before, 'bets')
      const started = ({ id }: Row) =>
        Date.parse(String(starts[String(id)])) <= Date.now() ? starts[String(id)] : null
      const bets = rowsOf(after, 'bets')
      expect(bets.map((bet) => bet.started_at)).toEqual(bets.map(started))
    }
    if (comesFrom(count, '027-games') && before.has('bets')) {
      for (const table of ['bids', 'bets'])
        expect(await startsOfGames(connection, table)).toEqual(startsOf(before, table))
    }
    if (comesFrom(count, '020-notices') && before.has('event_cursors')) {
      const [{ last_seq } = {}] = rowsOf(after, 'groups').filter(({ id }) => id === group.id)
      expect(rowsOf(after, 'event_cursors')).toContainEqual({
        reader: 'notifications',
        group_id: group.id,
        seq: last_seq,
      })
    }
  }

  /** When the game of each bid or bet starts, as it says itself; of a custom one null. */
  const startsOf = (rows: AllRows, table: string): Row =>
    Object.fromEntries(rowsOf(rows, table).map(({ id, starts_at }) => [id, starts_at]))

  /** The same as its game says. */
  async function startsOfGames(connection: TestServer['connection'], table: string): Promise<Row> {
    const { rows } = await on(connection, (client) =>
      client.query<{ id: string; starts_at: unknown }>(
        `select b.id, to_jsonb(g.starts_at) as starts_at from ${table} b left join games g
           on (g.id, g.sport, g.home_team, g.away_team) = (b.game_id, b.sport, b.home_team, b.away_team)`,
      ),
    )
    return Object.fromEntries(rows.map(({ id, starts_at }) => [id, starts_at]))
  }

  const comesFrom = (count: number, name: string) => count <= names.indexOf(name)
  const rowsOf = (rows: AllRows, table: string) => rows.get(table) ?? []

  /** Lists and figures as they stand where nothing was upgraded, as far as the old schema had what they tell of. */
  async function expectSameAnswers(url: string, count: number): Promise<void> {
    const ann = elsewhere(group.ann, url)
    expect((await done(ann.get<{ user: Row }>('/api/me'))).user).toMatchObject({ name: 'Ann', email: group.ann.email })
    for (const { path, since } of lists) {
      if (comesFrom(count, since)) continue
      const [there, here] = await Promise.all([ann, group.ann].map((who) => done(who.get(group.path + path))))
      const without = [
        ...(comesFrom(count, '053-corrections') ? correctionFields : []),
        ...(comesFrom(count, '054-payments-in-life') ? ['doubt'] : []),
        ...(comesFrom(count, '057-parts-of-bids') ? ['counters'] : []),
        ...(comesFrom(count, '060-reactions-and-mentions') ? ['reactions'] : []),
        ...(comesFrom(count, '081-words-of-payers') ? ['payerSays'] : []),
      ]
      expect({ path, answer: comparable(there, without) }).toEqual({ path, answer: comparable(here, without) })
    }
    if (comesFrom(count, '006-debts-and-payments')) return
    expect(wholeNetsOf(await done(ann.get<BalancesView>(`${group.path}/balances`)))).toEqual(netsOf(newest))
  }

  /** What everybody is owed (above zero) or owes, disputed or not: older schemas know nothing of disputes. */
  function wholeNetsOf({ members, pairs }: BalancesView): Record<string, number> {
    const nets = new Map(members.map(({ userId, net }) => [userId, net]))
    for (const { from, to, disputed } of pairs) {
      nets.set(from, (nets.get(from) ?? 0) - disputed)
      nets.set(to, (nets.get(to) ?? 0) + disputed)
    }
    return Object.fromEntries([...nets].map(([userId, net]) => [userId, Math.round(net * 100)]))
  }

  /** The same from the rows alone. */
  function netsOf(rows: AllRows): Record<string, number> {
    const nets: Record<string, number> = Object.fromEntries([group.ann, group.ben, group.cleo].map(({ id }) => [id, 0]))
    for (const { status, debtor_id, creditor_id, amount_cents } of rowsOf(rows, 'debts')) {
      if (status !== 'pending') continue
      nets[String(debtor_id)] = (nets[String(debtor_id)] ?? 0) - Number(amount_cents)
      nets[String(creditor_id)] = (nets[String(creditor_id)] ?? 0) + Number(amount_cents)
    }
    return nets
  }

  async function expectWork(ann: Person, count: number): Promise<void> {
    if (comesFrom(count, '003-groups')) await made(ann.post('/api/groups', { name: 'After the upgrade' }))
    else await anOpenBid(group, ann)
  }
})
