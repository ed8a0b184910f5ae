import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'

const isRoot = process.getuid?.() === 0
const hasNamespaces = spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'users-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The owner of the files of a database that was started, queried and stopped in `folder`. */
async function ownerAfterStart(): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.end()
  await server.stop()
  return (await stat(join(folder, 'postgres', 'cluster'))).uid
}

test.runIf(isRoot)('for root the database runs as somebody else', async () => {
  await chmod(folder, 0o711)
  expect(await ownerAfterStart()).not.toBe(0)
})

test.runIf(isRoot && hasNamespaces)('for root it also runs in a folder that only root may enter', async () => {
  await chmod(folder, 0o700)
  expect(await ownerAfterStart()).toBe(0)
})

test.runIf(isRoot && hasNamespaces)('for root a database that moves out of reach, or back, keeps running', async () => {
  await chmod(folder, 0o711)
  await ownerAfterStart()
  await chmod(folder, 0o700)
  expect(await ownerAfterStart()).toBe(0)
  await chmod(folder, 0o711)
  expect(await ownerAfterStart()).toBe(0)
})

test.runIf(!isRoot)('an ordinary user runs the database and owns its files', async () => {
  expect(await ownerAfterStart()).toBe(process.getuid?.())
})
