import type { Instant } from '#domain/times.ts'
import type { Services } from '#server/services.ts'

/** What one zone (null: those without one) is sent at its own time. */
type ZoneMail<Due, Reader> = {
  /** What is due there now; null: nothing yet. */
  readonly dueAt: (now: Instant, timeZone: string | null) => Due | null
  /** Those who are to have it and have not, at most `limit`. */
  readonly readers: (due: Due, zone: { timeZone: string | null; limit: number }) => Promise<readonly Reader[]>
  /** Claims and queues in one transaction, so that a crash leaves all of it to the next run. Answers the mails queued. */
  readonly send: (readers: readonly Reader[], due: Due, timeZone: string | null) => Promise<number>
}

// Users per transaction.
const batch = 200

/** Sends zone by zone, and in each in batches, until nobody is left. Answers how many mails were queued. */
export async function mailByZone<Due, Reader>(
  { clock }: Services,
  zones: readonly (string | null)[],
  { dueAt, readers, send }: ZoneMail<Due, Reader>,
): Promise<number> {
  let sent = 0
  for (const timeZone of zones) {
    const due = dueAt(clock(), timeZone)
    let isFull = due !== null
    while (due !== null && isFull) {
      const some = await readers(due, { timeZone, limit: batch })
      if (some.length > 0) sent += await send(some, due, timeZone)
      isFull = some.length === batch
    }
  }
  return sent
}
