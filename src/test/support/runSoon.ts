import type { TestServer } from './aServer.ts'
import { waitFor } from './waitFor.ts'

/** Waits until a process that does timed work knows a job. */
export async function scheduled({ services }: Pick<TestServer, 'services'>, name: string): Promise<void> {
  const text = 'select from timed_jobs where name = $1'
  await waitFor(async () => (await services.db.pool.query(text, [name])).rowCount === 1 || null, { withinMs: 15_000 })
}

/** Makes a job due immediately. */
export async function runSoon(server: Pick<TestServer, 'services'>, name: string): Promise<void> {
  await scheduled(server, name)
  await server.services.db.pool.query('update timed_jobs set due_at = now() where name = $1', [name])
}
