import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { throwAway } from '#server/db/postgresSettings.ts'
import { grantServing } from '#server/db/servingRole.ts'
import { stopPostgres } from '#server/db/stopPostgres.ts'
import { ensureServerProgram } from '../../../scripts/serverProgram.mjs'
import { type Schema, schemaOf } from './emptied.ts'
import { on } from './onDatabase.ts'
import { aSeparatePostgres, type SeparatePostgres } from './separatePostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The server of this test run, the template of the tests' databases, with its schema, and the role that the programs
     * of the tests serve as.
     */
    postgres: Owner & { template: string; schema: Schema; serving: Role }
  }
}

type Role = { user: string; password: string }
type Owner = { host: string; port: number; user: string; password?: string }

const template = 'betwixt_template'
/** One role for all databases: their rights are copied with the template. */
const serving = { user: 'tests_serving', password: 'of-the-tests' }
const prefix = 'betwixt-tests-'
/** Bytes: what its log may take, and half as much of data. */
const roomy = 6e9

/** All programs of all test files together hold more than the default 100 connections. */
const settings = {
  ...throwAway,
  ...{ autovacuum: 'off', max_wal_size: '4GB', checkpoint_timeout: '1h', wal_level: 'minimal', max_wal_senders: '0' },
  max_connections: '400',
}

/**
 * One PostgreSQL for the whole test run, in a folder that is removed afterwards: the one from the packages, or, with
 * TEST_POSTGRES=separate, Debian's if installed.
 */
export default async function testPostgres(project: TestProject): Promise<() => Promise<void>> {
  ensureServerProgram(process.execPath)
  const { owner, stop } =
    process.env.TEST_POSTGRES === 'separate' ? await aSeparatePostgres({ settings }) : await ours()
  try {
    const schema = await makeTemplate({ ...owner, database: 'postgres' })
    project.provide('postgres', { ...owner, template, schema, serving })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function ours(): Promise<Pick<SeparatePostgres, 'owner' | 'stop'>> {
  const parent = await parentFolder()
  await removeFoldersOfKilledRuns(parent)
  const folder = await mkdtemp(join(parent, prefix))
  // For root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const claim = await claimDataFolder(folder)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings })
  const { host, port, user, password } = server.connection
  return {
    owner: { host, port, user, password },
    async stop() {
      await server.stop()
      await claim.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In memory where there is room: on a disk its files take two seconds longer to create. */
async function parentFolder(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory)
    .then(({ bavail, bsize }) => bavail * bsize)
    .catch(() => 0)
  return room > roomy ? memory : tmpdir()
}

async function makeTemplate(connection: pg.ClientConfig): Promise<Schema> {
  await on(connection, (client) => client.query(`create database ${template}`))
  await migrate({ connection: { ...connection, database: template }, log: () => {} })
  return on({ ...connection, database: template }, async (client) => {
    // PostgreSQL 16 and later: a password that is cheap to check, for thousands of connections.
    await client.query(`select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'`)
    await client.query(`create role ${serving.user} login password '${serving.password}'`)
    await grantServing(client, serving.user)
    return schemaOf(client)
  })
}

/**
 * A folder that can be claimed belongs to no running process; only a run that is just starting may not have claimed its
 * own yet.
 */
async function removeFoldersOfKilledRuns(parent: string): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(parent, name)
    const { ctimeMs } = await stat(folder)
    if (Date.now() - ctimeMs < 10_000) continue
    const claim = await claimDataFolder(folder).catch(() => null)
    if (!claim) continue
    await stopPostgres(join(folder, 'postgres', 'cluster'))
    await claim.release()
    await rm(folder, { recursive: true, force: true })
  }
}
