import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere } from '#test/support/person.ts'
import { aGroup, customBid, made } from '#test/support/story.ts'
import { allRows, databaseAt, migrationNames } from './olderSchemas.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())

it.each(['067-answers-of-groups', '070-what-a-bet-leaves'])(
  'answers what was sent before the upgrade by %s and is sent again like the first time',
  async (migration) => {
    const group = await aGroup(server)
    const key = { 'idempotency-key': `across ${migration}` }
    const bids = `${group.path}/bids`
    const first = await made(group.ann.post<{ id: string }>(bids, customBid, key))
    const rows = await on(server.connection, allRows)
    const answers = rows.get('group_answers') ?? []
    const { group_id: _, ...before } = answers.find((row) => row.key === key['idempotency-key']) ?? {}
    const names = await migrationNames()
    const older = new Map([...rows, ['idempotency_keys', [before]]] as const)
    const database = await databaseAt(names.indexOf(migration), older)
    await migrate({ connection: database.connection, log: () => {} })
    const upgraded = await server.another(database.connection)
    const again = (body: object) => elsewhere(group.ann, upgraded.url).post<{ id: string }>(bids, body, key)
    expect((await made(again(customBid))).id).toBe(first.id)
    expect((await again({ ...customBid, wagerAmount: 7 })).status).toBe(409)
    await upgraded.stop()
    await database.drop()
  },
)
