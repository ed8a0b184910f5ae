import { after, hourMs, minuteMs } from '#domain/times.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'

const times = { now: 'timestamptz', firstTry: 'timestamptz', nextTry: 'timestamptz' } as const

const bringBackMails = statement(
  'mails.bringBack',
  times,
  {},
  'update mails set due_at = $1 where due_at > $2 and (attempts = 0 or due_at > $3)',
)

const bringBackTexts = statement(
  'texts.bringBack',
  times,
  {},
  'update texts set due_at = $1 where due_at > $2 and (attempts = 0 or due_at > $3)',
)

/**
 * Makes due what a clock that ran ahead has put off: a first try is due within a minute of its writing, every other one
 * within an hour of the one before.
 */
export async function bringBackMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const at = { now, firstTry: after(now, minuteMs), nextTry: after(now, hourMs) }
  await Promise.all([db.query(bringBackMails, at), db.query(bringBackTexts, at)])
}
