import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../startRefusal.ts'
import { isShut, onConnection, wordsOf } from './onConnection.ts'

const oldestVersion = 150_000

/**
 * Waits until the database in DATABASE_URL takes connections: when a machine boots it may come up after us. Refuses,
 * without showing the password, when that takes longer than `withinMs` or it is older than PostgreSQL 15.
 */
export async function reachDatabase(connectionString: string, { withinMs = 15_000 } = {}): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (true) {
    try {
      return await checkVersion(connectionString)
    } catch (error) {
      if (error instanceof StartRefusal) throw error
      if (performance.now() > giveUpAt || isShut(error)) {
        throw new StartRefusal(`The database of DATABASE_URL cannot be reached: ${wordsOf(error)}.`)
      }
      await sleep(500)
    }
  }
}

async function checkVersion(connectionString: string): Promise<void> {
  const version = await onConnection({ connectionString, connectionTimeoutMillis: 5_000 }, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return rows[0]?.version ?? 0
  })
  if (version < oldestVersion) throw new StartRefusal('DATABASE_URL must name PostgreSQL 15 or newer.')
}
