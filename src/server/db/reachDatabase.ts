import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefusal } from '../startRefusal.ts'

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
      if (performance.now() > giveUpAt || isFinal(error)) {
        throw new StartRefusal(`The database of DATABASE_URL cannot be reached: ${sentenceOf(error)}.`)
      }
      await sleep(500)
    }
  }
}

async function checkVersion(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < oldestVersion)
      throw new StartRefusal('DATABASE_URL must name PostgreSQL 15 or newer.')
  } finally {
    await client.end().catch(() => {})
  }
}

// A wrong password, a missing database or role: waiting does not help.
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') : String(error)
}
