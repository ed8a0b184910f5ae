import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../root.ts'
import { StartRefusal } from '../startRefusal.ts'
import { version, versionWords } from '../version.ts'
import { isUnfinished } from './citus/unfinished.ts'
import { adoptFormerSchema } from './formerSchema.ts'
import { onConnection } from './onConnection.ts'

/** The folder of the product's migrations. */
export const ourMigrations = join(root, 'migrations')

/**
 * Applies the pending migrations in `folder`, all in one transaction: afterwards the schema is the new one, and after a
 * failure or an interruption it is the old one. If several programs start together, the first one migrates and the
 * others wait. Refuses a database with migrations that this program does not have.
 */
export async function migrate({
  connection,
  log,
  folder = ourMigrations,
  count = Number.POSITIVE_INFINITY,
}: {
  connection: pg.ClientConfig
  log: (sentence: string) => void
  folder?: string
  /** How many migrations to apply; for an empty database. */
  count?: number
}): Promise<void> {
  await onConnection(connection, async (client) => {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    if (folder === ourMigrations)
      await adoptFormerSchema(client, { applied: await appliedMigrations(client), ours: await migrationsIn() })
    await refuseNewerSchema(client, folder)
    if (await isUnfinished(client)) throw new StartRefusal(brokenOff)
    const names = (await pendingMigrations(client, folder)).slice(0, count)
    if (names.length === 0) return
    const applied = await migrateTogether(client, folder, count)
    if (applied.length > 0) log(`The database was brought up to ${applied.at(-1)}.`)
  })
}

const brokenOff =
  'The distribution of the database was broken off: run "npm run distribute" again, which goes on where it ended.'

async function migrateTogether(client: pg.Client, folder: string, count: number): Promise<string[]> {
  // With what it brings, the library takes a seventh of a start to load, and most starts have nothing to apply.
  const { runner } = await import('node-pg-migrate')
  const applied = await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    count,
    migrationsTable: 'migrations',
    singleTransaction: true,
    // Taken before, so that it also covers the check for a newer schema; it ends with the connection.
    noLock: true,
    logger: silent,
  })
  return applied.map(({ name }) => name)
}

/** The advisory lock for migrating: any number that all our programs agree on. */
export const migrationLock = 2_384_799_841

// Its errors arrive as exceptions; nobody needs its progress.
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Refuses while `folder` has migrations that the database has not: only a program that starts applies them. */
export async function refusePending(connection: pg.ClientConfig, folder = ourMigrations): Promise<void> {
  const pending = await onConnection(connection, (client) => pendingMigrations(client, folder))
  if (pending.length > 0) throw new StartRefusal(`A newer version needs a restart: it brings ${pending.join(', ')}.`)
}

/** The migrations in `folder` that the database has not, in order. */
export async function pendingMigrations(client: pg.ClientBase, folder = ourMigrations): Promise<string[]> {
  const applied = new Set(await appliedMigrations(client))
  return (await migrationsIn(folder)).filter((name) => !applied.has(name))
}

export async function refuseNewerSchema(client: pg.ClientBase, folder = ourMigrations): Promise<void> {
  const ours = new Set(await migrationsIn(folder))
  const unknown = (await appliedMigrations(client)).filter((name) => !ours.has(name))
  if (unknown.length === 0) return
  throw new StartRefusal(
    `The database belongs to a newer Betwixt: it has ${unknown.join(', ')}, which this one, ${versionWords(version)}, does not know. ` +
      'Start the newer program, or restore a backup that this one made.',
  )
}

/** The migrations of a folder, in order. */
export async function migrationsIn(folder = ourMigrations): Promise<string[]> {
  return (await readdir(folder)).map((file) => file.replace(/\.sql$/, '')).sort()
}

/** The migrations of the database, in order; none in an empty one. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(`select to_regclass('migrations') as name`)
  if (tables[0].name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
  return rows.map(({ name }) => name)
}
