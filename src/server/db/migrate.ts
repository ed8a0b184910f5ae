import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { StartRefusal } from '../startRefusal.ts'

/** Where the product's migrations stand. */
export const ourMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Applies the migrations in `folder` that the database has not seen, all in one transaction: afterwards the schema is
 * the new one, and after a failure or an interruption it is the old one. Of several programs that start at once the
 * first does it and the others wait. Refuses a database that knows migrations which this program does not have.
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
  /** How many of the first ones the database shall have seen afterwards; for an empty database. */
  count?: number
}): Promise<void> {
  const client = new pg.Client(connection)
  // A lost connection fails the statement that is waiting; without a listener it would end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await refuseNewerSchema(client, folder)
    const applied = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      count,
      migrationsTable: 'migrations',
      singleTransaction: true,
      // Held above, around the question whether the schema is newer too; it ends with the connection.
      noLock: true,
      logger: silent,
    })
    if (applied.length > 0) log(`The database was brought up to ${applied.at(-1)?.name}.`)
  } finally {
    await client.end()
  }
}

/** The advisory lock of whoever migrates: any number that all programs of ours agree on. */
export const migrationLock = 2_384_799_841

// Its errors arrive as exceptions; its progress is of no use to anybody.
const silent = { info: () => {}, warn: () => {}, error: () => {} }

async function refuseNewerSchema(client: pg.Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query(`select to_regclass('migrations') as name`)
  if (tables[0].name === null) return
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
  const ours = new Set((await readdir(folder)).map((file) => file.replace(/\.sql$/, '')))
  const unknown = rows.map(({ name }) => name).filter((name) => !ours.has(name))
  if (unknown.length === 0) return
  throw new StartRefusal(
    `The database belongs to a newer Betwixt: it has ${unknown.join(', ')}, which this one does not know. ` +
      'Start the newer program, or restore a backup that this one made.',
  )
}
