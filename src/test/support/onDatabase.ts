import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Lets `work` use one connection to a database. */
export async function on<Answer>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A DATABASE_URL for that database on a socket. */
export function databaseUrlOf({ host = '', port, user, password = '', database }: pg.ClientConfig): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The superuser's connection to the built-in database of that data folder, which has started once. */
export async function builtInDatabase(dataDir: string) {
  const password = await readFile(join(dataDir, 'database-password'), 'utf8')
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'betwixt', password, database: 'betwixt' }
}

/** Holds the commands of the user $1 outside of groups until its transaction ends. */
export const holdingUser =
  'insert into user_locks (user_id) values ($1) on conflict (user_id) do update set user_id = excluded.user_id'
