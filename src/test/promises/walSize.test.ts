import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { aDataFolder } from '#test/support/aProgram.ts'

const written = 2_000
/** What PostgreSQL keeps to, give or take what is written while it makes room. */
const most = 512 * 1.3

it(`the log of the database stays below ${most} MB, ${written} MB written`, async () => {
  const folder = await aDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  let largest = 0
  for (let megabytes = 0; megabytes < written; megabytes += 8) {
    await client.query(`select pg_logical_emit_message(true, 'test', repeat('x', 8000000))`)
    largest = Math.max(largest, await megabytesIn(join(folder.path, 'postgres', 'cluster', 'pg_wal')))
  }
  await client.end()
  await postgres.stop()
  await folder.remove()
  expect(largest).toBeLessThan(most)
}, 180_000)

async function megabytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
}
