import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from './aServer.ts'
import { type Person, signIn } from './person.ts'
import { done } from './story.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
  // Both ways of registering write the real time: the library uses the machine's clock.
  server.clock.advance(Date.now() - server.clock.now())
})
afterAll(() => server.stop())

/** What the database stores about a user: times by day, ids and secrets only as present or not. */
async function known({ id, email }: Person) {
  const rowsOf = async (table: string, column: string, value = id) => {
    const { rows } = await server.services.db.pool.query(`select * from ${table} where ${column} = $1`, [value])
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(alike)))
  }
  return {
    users: await rowsOf('users', 'id'),
    accounts: await rowsOf('accounts', 'user_id'),
    sessions: await rowsOf('sessions', 'user_id'),
    settings: await rowsOf('user_settings', 'user_id'),
    mails: await rowsOf('outbox', 'recipient', email),
  }
}

const ownTo = ['id', 'email', 'user_id', 'account_id', 'token', 'password']

function alike([column, value]: [string, unknown]): [string, unknown] {
  if (value instanceof Date) return [column, value.toISOString().slice(0, 10)]
  return [column, ownTo.includes(column) ? typeof value : value]
}

test('somebody of the tests is as somebody who has registered, but for the mail', async () => {
  const [byHand, byDoor] = [await known(await server.aPerson('Ann')), await known(await server.aRegistrant('Ann'))]
  expect(byDoor.mails).toHaveLength(1)
  expect(byHand).toEqual({ ...byDoor, mails: [] })
})

test('somebody of the tests is signed in and has the password that everybody has', async () => {
  const ann = await server.aPerson('Ann')
  const again = await signIn(server.url, ann)
  for (const one of [ann, again]) expect(await done(one.get('/api/me'))).toMatchObject({ user: { name: 'Ann' } })
})
