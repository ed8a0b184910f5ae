import { after, hourMs, minuteMs } from '#domain/times.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'

const bringBack = statement(
  'push.bringBack',
  { now: 'timestamptz', firstTry: 'timestamptz', nextTry: 'timestamptz' },
  {},
  'update push_messages set due_at = $1 where due_at > $2 and (attempts = 0 or due_at > $3)',
)

/** Makes due what a clock that ran ahead has put off, as with mails. */
export async function bringBackPushes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.query(bringBack, { now, firstTry: after(now, minuteMs), nextTry: after(now, hourMs) })
}
