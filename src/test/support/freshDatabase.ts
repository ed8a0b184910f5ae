import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A real, migrated, empty database for one test file, on the PostgreSQL of the test run. `empty` leaves out the
 * migrations too. `drop` ends whatever still uses it.
 */
export async function freshDatabase({
  empty = false,
}: {
  empty?: boolean
} = {}): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const { template, ...server } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = { ...server, database: 'postgres', ssl: false } as const
  // Copying files is slower than copying pages for a database this small.
  await execute(admin, `create database ${name} template ${empty ? 'template1' : template} strategy wal_log`)
  return {
    connection: { ...admin, database: name },
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  }
}

async function execute(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
