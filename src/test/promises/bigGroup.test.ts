import { isContractProcedure } from '@orpc/contract'
import { makeSignature } from 'better-auth/crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payDebts, seedActiveBets, seedOpenBids, settleByCoin, settleDown } from '#bench/support/bets.ts'
import { idOf, memberNumber, seedGroups } from '#bench/support/people.ts'
import type { BenchDatabase } from '#bench/support/stage.ts'
import type { OperationMeta } from '#domain/operations.ts'
import { hourMs, instant, secondMs } from '#domain/times.ts'
import { contract } from '#features/api/contract.ts'
import { sessionCookieName } from '#server/auth/session.ts'
import { linesOfCsv, netsOfDebts } from '#test/support/addUpExport.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent } from '#test/support/extent.ts'
import { longestTurn } from '#test/support/longestTurn.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { elsewhere, type Person } from '#test/support/person.ts'
import { aBet, aGroup, customBid, done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const bets = extent('BETS_OF_A_GROUP', { once: 1_000, usual: 10_000, long: 100_000 })
const members = 100
const games = 500
/** Nobody keeps others waiting for longer. */
const longestMs = 200
const rootEmail = 'root@example.org'

type Operation = { readonly name: string; readonly method: string; readonly path: string; readonly kind: string }

/** Files to download are left out: a test of theirs holds them to the same. */
const operations: Operation[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([action, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta } = procedure['~orpc']
    const { method = 'GET', path = '', outputStructure } = route
    if (outputStructure === 'detailed') return []
    return [{ name: `${feature}.${action}`, method, path, kind: (meta as OperationMeta).kind }]
  }),
)

/** The commands whose work grows with a group, in an order in which each has something to do. */
const commands = [
  ...['bids.post', 'bids.edit', 'bids.accept', 'bids.cancel', 'comments.postOnBid', 'comments.postOnBet'],
  ...['bets.settle', 'debts.settleOne', 'debts.recordPayment', 'debts.reverse', 'groups.change', 'groups.inviteMember'],
  ...['groups.resetInviteCode', 'bets.run', 'notifications.markRead', 'members.changeRole', 'members.remove'],
  ...['admin.cancelUserBids', 'admin.deleteUser', 'admin.cancelGroupBids', 'admin.deleteGroup'],
]

describe(`a group with ${bets.toLocaleString('en')} bets`, () => {
  let server: TestServer
  let client: pg.Client
  let ann: Person
  let root: Person
  let facts: Record<string, string>
  const groupId = idOf(1)

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: rootEmail, RATE_LIMITS: 'off', JOBS: 'on' })
    server.clock.advance(Date.now() - server.clock.now())
    client = new pg.Client(server.connection)
    await client.connect()
    await fill()
    ann = await server.aPerson('Ann')
    await server.verify(ann)
    root = await server.aWebsiteAdmin()
    await client.query(
      `insert into group_members (group_id, user_id, role, joined_at, last_modified) values ($1, $2, 'admin', now(), now())`,
      [groupId, ann.id],
    )
    await client.query(
      'insert into memberships (user_id, group_id, is_active, joined_at) values ($1, $2, true, now())',
      [ann.id, groupId],
    )
    await client.query('update groups set member_count = member_count + 1 where id = $1', [groupId])
    // As the service tells them, in whole seconds: none of them moves while it is looked at.
    const startsAt = instant(Math.floor(server.clock.now() / secondMs) * secondMs - 5 * hourMs)
    await client.query("update bets set scheduled_at = $1 where status = 'active'", [new Date(startsAt)])
    // Open bids are on other games than the bets, which are to come.
    await client.query(
      `insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, heard_at, source)
       select 'later' || id, sport, home_team, away_team, tomorrow, tomorrow, heard_at, source
         from games, (select now() + interval '1 day') as t (tomorrow)`,
    )
    await client.query("update bids set game_id = 'later' || game_id where status = 'open'")
    await client.query("update games set starts_at = $1, scheduled_at = $1 where id not like 'later%'", [
      new Date(startsAt),
    ])
    await settleDown({ client } as BenchDatabase)
    const finished = Array.from({ length: games }, (_, number) =>
      aFeedGame({
        ...{ id: idOf(number), sport: 'basketball_nba', homeTeam: 'Miami Heat', awayTeam: 'Boston Celtics' },
        startsAt,
      }),
    )
    server.feed.setGames(...finished)
    for (const { id } of finished) server.feed.finish(id, 101, 99)
    facts = await factsOf()
  }, 240_000)
  afterAll(async () => {
    await client.end()
    await server.stop()
  })

  /** Half of the bets are settled and mostly paid, half are still active; beside them open bids and years of events. */
  async function fill(): Promise<void> {
    const database = { client, connection: server.connection } as BenchDatabase
    const where = { firstGroup: 1, groups: 1 }
    await seedGroups(database, { groups: 1, members })
    await seedActiveBets(database, { first: 1, last: bets / 2, ...where, members, games })
    await settleByCoin(database)
    await payDebts(database, { group: 1, pending: Math.ceil(bets / 20) })
    await seedActiveBets(database, { first: bets / 2 + 1, last: bets, ...where, members, games })
    await seedOpenBids(database, { first: bets + 1, last: bets + Math.ceil(bets / 50), ...where })
    await client.query(
      `insert into group_events (group_id, seq, type, entity_type, entity_id, actor_id, at)
       select $1, row_number() over (order by n, type), type, 'bet', lpad(n::text, 20, '0'), null, now() - interval '1 day'
         from generate_series(1, $2::int) n, (values ('bid.accepted'), ('bet.settled')) as types (type)`,
      [groupId, bets],
    )
    await client.query('update groups set last_seq = $2 where id = $1', [groupId, bets * 2])
    // What happened before this day was told then.
    await client.query("insert into event_cursors (reader, group_id, seq) values ('notifications', $1, $2)", [
      groupId,
      bets * 2,
    ])
    await settleDown(database)
  }

  async function factsOf(): Promise<Record<string, string>> {
    const first = async (text: string) => (await client.query<{ id: string }>(text, [groupId])).rows[0]?.id ?? ''
    return {
      groupId,
      betId: await first("select id from bets where group_id = $1 and status = 'active' limit 1"),
      bidId: await first("select id from bids where group_id = $1 and status = 'open' limit 1"),
      debtId: await first(`select id from debts where group_id = $1 and status = 'pending' and creditor_id in
        (select user_id from group_members where group_id = $1) order by id limit 1`),
      userId: idOf(memberNumber(1, 7)),
      inviteId: groupId,
      commentId: 'none',
      id: 'none',
      name: 'comments',
      jobId: 'none',
      n: '1',
    }
  }

  const queries = operations.filter(({ kind }) => kind === 'query')
  const pathOf = ({ path }: Operation) =>
    `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? 'none')}`
  const operationOf = (name: string): Operation => {
    const found = operations.find((one) => one.name === name)
    if (!found) throw new Error(`the contract has no ${name}`)
    return found
  }

  it('keeps nobody else waiting, whoever reads whatever of it', async () => {
    const held: string[] = []
    for (const operation of queries) {
      const ask = () => (operation.path.startsWith('/admin') ? root : ann).get(pathOf(operation))
      const { status } = await ask()
      const isOfGroup = operation.path.startsWith('/groups/{groupId}')
      const found = operation.path.includes('{poolId}') ? 404 : 200 // there is no pool
      expect([operation.name, isOfGroup ? status : status < 500]).toEqual([operation.name, isOfGroup ? found : true])
      const ms = await longestTurn(ask)
      if (ms > longestMs) held.push(`${operation.name}: ${Math.round(ms)} ms`)
    }
    expect(held).toEqual([])
  }, 240_000)

  const bodies: Record<string, () => Promise<object> | object> = {
    'bids.post': () => customBid,
    'bids.edit': () => ({ wagerAmount: 40 }),
    'bids.accept': () => ({ version: 2 }),
    'comments.postOnBid': () => ({ content: 'Hello' }),
    'comments.postOnBet': () => ({ content: 'Hello' }),
    'bets.settle': () => ({ outcome: 'push' }),
    'debts.settleOne': () => ({ method: 'cash' }),
    'debts.recordPayment': async () => ({ debtIds: await manyDebts(), method: 'cash' }),
    'debts.reverse': () => ({ reason: 'paid twice' }),
    'groups.change': () => ({ name: 'Larger than life' }),
    'groups.inviteMember': () => ({ recipientEmail: 'new@example.org' }),
    'members.changeRole': () => ({ role: 'admin' }),
    'notifications.markRead': () => ({ all: true }),
    'admin.deleteUser': () => ({ reason: 'asked for', email: 'm7.1@example.org' }),
    'admin.deleteGroup': () => ({ reason: 'asked for' }),
  }

  /** As many as one payment may settle, between the pair that has the most. */
  async function manyDebts(): Promise<string[]> {
    const { rows } = await client.query<{ ids: string[] }>(
      `select (array_agg(id))[1:500] as ids from debts where group_id = $1 and status = 'pending'
        group by debtor_id, creditor_id order by count(*) desc limit 1`,
      [groupId],
    )
    return rows[0]?.ids ?? []
  }

  /** Whoever may: the creator of the bids and bets, the creditor of the debts, else an administrator. */
  async function whoFor({ name, path }: Operation): Promise<Person> {
    const isJudged = ['bets.settle', 'debts.reverse'].includes(name)
    if (name === 'debts.reverse')
      facts.debtId = await first("select id from debts where group_id = $1 and status = 'settled' order by id")
    if (path.startsWith('/admin') || isJudged) return root
    const asked = {
      'bids.edit': 'select creator_id as id from bids where group_id = $1 and id = $2',
      'bids.cancel': 'select creator_id as id from bids where group_id = $1 and id = $2',
      'debts.settleOne': 'select creditor_id as id from debts where group_id = $1 and id = $2',
      'debts.recordPayment': 'select creditor_id as id from debts where group_id = $1 and id = $2',
    }[name]
    if (!asked) return ann
    if (name === 'debts.recordPayment') facts.debtId = (await manyDebts())[0] ?? ''
    if (name === 'bids.cancel') facts.bidId = await first("select id from bids where group_id = $1 and status = 'open'")
    const about = name.startsWith('bids') ? facts.bidId : facts.debtId
    const { rows } = await client.query<{ id: string }>(asked, [groupId, about])
    return signedIn(rows[0]?.id ?? '')
  }

  const first = async (text: string) =>
    (await client.query<{ id: string }>(`${text} limit 1`, [groupId])).rows[0]?.id ?? ''

  async function signedIn(id: string): Promise<Person> {
    const token = `token${id}`
    await client.query(
      `insert into sessions (id, user_id, token, expires_at) values ($1, $1, $2, now() + interval '7 days') on conflict do nothing`,
      [id, token],
    )
    const signature = await makeSignature(token, server.services.authSecret)
    const cookie = `${sessionCookieName(server.services.config.publicUrl)}=${encodeURIComponent(`${token}.${signature}`)}`
    return elsewhere({ ...ann, id, cookie }, server.url)
  }

  it('keeps nobody else waiting, whatever is done in it, and by what follows', async () => {
    const held: string[] = []
    const statuses: Record<string, number> = {}
    for (const name of commands) {
      const operation = operationOf(name)
      const who = await whoFor(operation)
      const body = await bodies[name]?.()
      const ms = await longestTurn(async () => {
        statuses[name] = (await who.send(operation.method, pathOf(operation), body ?? {})).status
      })
      if (ms > longestMs) held.push(`${name}: ${Math.round(ms)} ms`)
      if (name === 'bets.run') {
        const telling = await longestTurn(() => waitFor(isAllTold, { withinMs: 150_000 }))
        if (telling > longestMs) held.push(`notices: ${Math.round(telling)} ms`)
      }
    }
    // Whoever owes something does not go; that is found out over all that there is.
    const stays = ['members.remove', 'admin.deleteUser', 'admin.deleteGroup']
    expect(Object.entries(statuses).filter(([name, status]) => status >= 300 && !stays.includes(name))).toEqual([])
    // The one that was accepted above is on a game to come.
    const { rows } = await client.query("select count(*)::int as active from bets where status = 'active'")
    expect(rows).toEqual([{ active: 1 }])
    expect(held).toEqual([])
  }, 240_000)

  async function isAllTold(): Promise<true | null> {
    const { rows } = await client.query<{ behind: boolean }>(
      `select g.last_seq > c.seq as behind from groups g join event_cursors c on c.group_id = g.id where g.id = $1`,
      [groupId],
    )
    return rows[0]?.behind === false ? true : null
  }
})

it('the export of many debts is read in one moment and holds nobody up [BEY-23]', async () => {
  const server = await aServer({ RATE_LIMITS: 'off' })
  const big = await aGroup(server)
  const bet = await aBet(big)
  const count = 20_000
  await server.asOwner(
    `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, settlement, created_at, last_modified)
     select $1, 'D' || lpad(n::text, 19, '0'), $2, $3, $4, 1, 'a long enough description of a bet', n, now(), now()
       from generate_series(1, $5::int) n`,
    [big.id, bet.id, big.ann.id, big.ben.id, count],
  )
  let isOver = false
  const text = fetch(`${server.url}${big.path}/export?what=debts&format=csv`, {
    headers: { cookie: big.ben.cookie },
  }).then(async (answer) => {
    const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    isOver = true
    return written
  })
  const waits: number[] = []
  const longest = await longestTurn(async () => {
    while (!isOver) {
      const before = performance.now()
      await done(big.ann.get(`${big.path}/debts?limit=1`))
      waits.push(performance.now() - before)
    }
  })
  const lines = linesOfCsv(await text)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(count)
  expect(netsOfDebts(lines).get(big.ben.id)).toBe(count)
  expect(waits.length).toBeGreaterThan(3)
  expect(longest).toBeLessThan(150)
  await server.stop()
}, 60_000)
