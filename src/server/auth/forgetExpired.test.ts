import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { signIn } from '#test/support/person.ts'
import { forgetExpired } from './forgetExpired.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

it('a session that nobody renewed is forgotten a day after its end, and nobody who is signed in notices', async () => {
  const ann = await server.aPerson('Ann')
  await server.aPerson('Ben')
  const { pool } = server.services.db
  await pool.query(`update sessions set expires_at = $1 from users u where u.id = user_id and u.name = 'Ben'`, [
    new Date(server.clock.now() - dayMs - hourMs),
  ])
  await signIn(server.url, ann)
  await pool.query(
    `insert into verifications (id, identifier, value, expires_at) values ('old', 'reset-password:x', 'y', $1)`,
    [new Date(server.clock.now() - 2 * dayMs)],
  )
  await forgetExpired(server.services)
  const { rows } = await pool.query('select u.name from sessions s join users u on u.id = s.user_id order by 1')
  expect(rows).toEqual([{ name: 'Ann' }, { name: 'Ann' }])
  expect((await pool.query("select 1 from verifications where id = 'old'")).rows).toEqual([])
  expect((await ann.get('/api/me')).status).toBe(200)
})
