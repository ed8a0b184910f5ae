import { PgBoss } from 'pg-boss'
import type { Services } from '../services.ts'

/** Has a job run once more as soon as some process is free; one that waits or runs already is not doubled. */
export async function runJobSoon({ db, log }: Pick<Services, 'db' | 'log'>, name: string): Promise<void> {
  // It only puts the job into the queue, which needs neither connections nor timers of its own.
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ error }, 'the job queue is in trouble'))
  await boss.start()
  try {
    await boss.send(name)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
