import pg from 'pg'
import { migrate, ourMigrations } from '#server/db/migrate.ts'
import { migrationNames } from '#test/promises/migrations/olderSchemas.ts'
import { freshDatabase } from './freshDatabase.ts'

export type Upgraded = { readonly client: pg.Client; end(): Promise<void> }

/**
 * A database that an older program leaves: migrated to before `migration`, filled, then migrated to the newest schema.
 */
export async function upgraded(migration: string, fill: (client: pg.Client) => Promise<unknown>): Promise<Upgraded> {
  const { connection, drop } = await freshDatabase({ empty: true })
  const log = () => {}
  const count = (await migrationNames()).indexOf(migration)
  await migrate({ connection, log, count, folder: ourMigrations })
  const client = new pg.Client(connection)
  await client.connect()
  await fill(client)
  await migrate({ connection, log })
  return {
    client,
    async end() {
      await client.end()
      await drop()
    },
  }
}
