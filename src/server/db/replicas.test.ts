import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { isContractProcedure } from '@orpc/contract'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OperationMeta } from '#domain/operations.ts'
import { contract } from '#features/api/contract.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { databaseUrlOf, on } from '#test/support/onDatabase.ts'
import { uncheckedGroup } from '../checkedGroup.ts'
import { openLog } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { refuseUnfitReplicas, type ServerFacts, whyUnfit } from './replicaFacts.ts'
import { openReplicas, type Replicas } from './replicas.ts'

const facts: ServerFacts = {
  ...{ system: '1', database: '5', is_replica: false, started: '100', timeline: 3, at: 1_000, schema: 'a' },
}
const replica: ServerFacts = { ...facts, is_replica: true, started: '200', at: 900 }

describe('a server in DATABASE_READ_URLS', () => {
  it.each([
    [{}, null],
    [{ system: '2' }, 'final: belongs to another database than DATABASE_URL'],
    [{ database: '6' }, 'final: belongs to another database than DATABASE_URL'],
    [{ is_replica: false }, 'final: is a primary, like the database of DATABASE_URL'],
    [{ timeline: 4 }, 'final: follows another primary than the database of DATABASE_URL'],
    [{ timeline: 2 }, 'for now: does not follow the latest primary yet'],
    [{ schema: 'b' }, 'for now: has another schema than the database of DATABASE_URL'],
    [{ is_replica: false, started: '100' }, 'for now: is the database of DATABASE_URL itself'],
  ])('which says %j of itself is judged by that', (difference, expected) => {
    const unfit = whyUnfit(facts, { ...replica, ...difference })
    expect(unfit && `${unfit.isFinal ? 'final' : 'for now'}: ${unfit.why}`).toBe(expected)
  })
})

describe('reads where no replica is fit', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let primary: Database
  let replicas: Replicas | null
  const endings: (() => unknown)[] = []

  beforeEach(async () => {
    database = await freshDatabase()
    primary = openDatabase(database.connection, { connections: 2 })
    await primary.pool.query(
      `insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org');
       insert into groups (id, name, created_by, created_at, last_modified, member_count, last_seq)
         values ('Crew0000000000000000', 'Crew', 'ann', now(), now(), 1, 7)`,
    )
  })
  afterEach(async () => {
    await replicas?.stop()
    for (const end of endings.splice(0)) end()
    await primary.end()
    await database.drop()
  })

  const groupId = uncheckedGroup('Crew0000000000000000')
  const state = { groupId, lastSeq: 7, sharedChange: 0 }
  const listed = {
    name: 'tests.groupName',
    params: { groupId: 'group' },
    columns: { name: 'text' },
    text: 'select name from groups where id = $1',
  } as const
  const open = (connection: pg.ClientConfig) =>
    openReplicas({ primary, addresses: [{ name: 'replica 1', connection }], log: openLog({ logLevel: 'silent' }) })

  /** An address where connections are taken, and nothing is ever said. */
  async function silent(): Promise<pg.ClientConfig> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    endings.push(
      () => server.close(),
      () => {
        for (const socket of sockets) socket.destroy()
      },
    )
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, ssl: false }
  }

  it('are answered by the primary, immediately and without an error', async () => {
    const shut = { ...(await silent()), port: 9 }
    for (const connection of [shut, await silent(), database.connection]) {
      replicas = open(connection)
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(replicas.figures().map(({ isInUse }) => isInUse)).toEqual([false])
      const started = performance.now()
      expect(await replicas.reading(state).query(listed, { groupId })).toEqual([{ name: 'Crew' }])
      expect(performance.now() - started).toBeLessThan(400)
      await replicas.stop()
    }
  })

  it('refuse the start where that is no passing trouble, without showing the password', async () => {
    const other = await freshDatabase()
    endings.push(other.drop)
    const why = (connection: pg.ClientConfig) =>
      refuseUnfitReplicas(database.connection, [{ name: 'replica 1 (two)', connection }]).then(
        () => null,
        ({ message }: Error) => message,
      )
    expect(await why(other.connection)).toBe(
      'DATABASE_READ_URLS: replica 1 (two) belongs to another database than DATABASE_URL.',
    )
    expect(await why({ ...database.connection, database: 'nowhere' })).toBe(
      'DATABASE_READ_URLS: replica 1 (two) cannot be used: database "nowhere" does not exist.',
    )
    const strange = databaseUrlOf({ ...database.connection, user: 'nobody', password: 'of-nobody' })
    expect(await why({ connectionString: strange })).toMatch(
      /^DATABASE_READ_URLS: replica 1 \(two\) cannot be used: [^:]*"nobody"[^:]*\.$/,
    )
    expect(await why(database.connection)).toBeNull()
    expect(await why({ ...database.connection, host: '127.0.0.1', port: 9 })).toBeNull()
    expect(await on(database.connection, async (client) => (await client.query('select 1 as one')).rows)).toEqual([
      { one: 1 },
    ])
  })
})

describe('what replicas may answer', () => {
  it('are queries of one group, for its members', () => {
    const marked = Object.entries(contract).flatMap(([feature, procedures]) =>
      Object.entries(procedures).flatMap(([name, procedure]) => {
        if (!isContractProcedure(procedure)) return []
        const { route, meta } = procedure['~orpc']
        const { readsReplica, kind, access } = meta as OperationMeta
        return readsReplica ? [{ name: `${feature}.${name}`, path: route.path, kind, access }] : []
      }),
    )
    expect(marked.length).toBeGreaterThan(15)
    for (const one of marked) {
      expect(one).toEqual({
        ...{ name: one.name, kind: 'query', access: expect.stringMatching(/^member/) },
        path: expect.stringMatching(/^\/groups\/\{groupId\}\//),
      })
    }
    // Who is in the group, and what is known of the reader themselves, is not among them.
    const parts = new Set(marked.map(({ name }) => name.split('.')[0]))
    expect([...parts].toSorted()).toEqual(['activity', 'bets', 'bids', 'comments', 'debts', 'groups', 'stats'])
    expect(marked.flatMap(({ name }) => (name.startsWith('groups.') ? [name] : []))).toEqual(['groups.events'])
  })
})
