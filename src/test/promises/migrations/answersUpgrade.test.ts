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

it('answers what was sent before an upgrade and is sent again like the first time, whichever group it was about', async () => {
  const group = await aGroup(server)
  const key = { 'idempotency-key': 'across' }
  const bids = `${group.path}/bids`
  const first = await made(group.ann.post<{ id: string }>(bids, customBid, key))
  const rows = await on(server.connection, allRows)
  const { group_id: _, ...before } = rows.get('group_answers')?.find((row) => row.key === 'across') ?? {}
  const names = await migrationNames()
  const older = new Map([...rows, ['idempotency_keys', [before]]] as const)
  const database = await databaseAt(names.indexOf('067-answers-of-groups'), older)
  await migrate({ connection: database.connection, log: () => {} })
  const upgraded = await server.another(database.connection)
  const again = (body: object) => elsewhere(group.ann, upgraded.url).post<{ id: string }>(bids, body, key)
  expect((await made(again(customBid))).id).toBe(first.id)
  expect((await again({ ...customBid, wagerAmount: 7 })).status).toBe(409)
  await upgraded.stop()
  await database.drop()
})
