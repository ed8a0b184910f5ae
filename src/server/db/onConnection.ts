import pg from 'pg'

/** Lets `work` use a connection of its own, without the time limits of the pool, which is closed behind it. */
export async function onConnection<Answer>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(connection)
  // A lost connection fails the pending statement; without a listener it would end the program.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether the server refuses the user, the password or the database: waiting does not help. */
export function isShut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')
}

/** What a server or the network said, to be put into a sentence. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') : String(error)
}
