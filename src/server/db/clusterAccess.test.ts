import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { on } from '#test/support/onDatabase.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'

const one = (connection: pg.ClientConfig) =>
  on(connection, async (client) => (await client.query('select 1 as one')).rows[0])

test('nobody gets into the built-in database without the password, which only its owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'access-'))
  await chmod(folder, 0o711)
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })
  expect(await one(connection)).toEqual({ one: 1 })
  const { password, ...without } = connection
  expect(password).toMatch(/^[\w-]{64}$/)
  await expect(one({ ...without, password: '' })).rejects.toThrow(/password/)
  await expect(one({ ...without, password: 'betwixt' })).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'database-password'))).mode & 0o777).toBe(0o600)
})
