import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { stopLeftovers } from '#server/db/leftoverPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { throwAway } from '#server/db/postgresSettings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run, and the database in it that every test's own is copied from. */
    postgres: { host: string; port: number; user: string; template: string }
  }
}

const template = 'betwixt_template'
const prefix = 'betwixt-tests-'

/** One PostgreSQL for the whole test run, in a folder that is gone afterwards. */
export default async function testPostgres(project: TestProject): Promise<() => Promise<void>> {
  await removeFoldersOfKilledRuns()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // PostgreSQL of root runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const claim = await claimDataFolder(folder)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: throwAway })
  const stop = async () => {
    await server.stop()
    await claim.release()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server.connection)
  } catch (error) {
    await stop()
    throw error
  }
  const { host, port, user } = server.connection
  project.provide('postgres', { host, port, user, template })
  return stop
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ connection: { ...connection, database: template }, log: () => {} })
}

/** A folder that can be claimed belongs to nobody who lives; only a run that starts right now may not have claimed yet. */
async function removeFoldersOfKilledRuns(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const { ctimeMs } = await stat(folder)
    if (Date.now() - ctimeMs < 10_000) continue
    const claim = await claimDataFolder(folder).catch(() => null)
    if (!claim) continue
    await stopLeftovers(join(folder, 'postgres', 'cluster'))
    await claim.release()
    await rm(folder, { recursive: true, force: true })
  }
}
