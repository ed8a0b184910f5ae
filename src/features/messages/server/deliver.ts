import { retryWaitsMs } from '#domain/mails.ts'
import { after, type Instant, secondMs } from '#domain/times.ts'
import { causedBy } from '#server/cause.ts'
import type { Delivery } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { recordAttempt } from './mailStore.ts'

/** How long whoever has taken a message has for it: longer than any try takes, and within a minute another one begins. */
export const holdMs = 45 * secondMs

/** How long a message that somebody waits for is left to whoever serves them. */
export const untilOthersMs = 5 * secondMs

/** How many are on their way at once, from one process. */
const atOnce = 5

/** A message that this process has taken: it alone tries it now. */
export type Taken = {
  readonly id: string
  readonly kind?: string
  readonly attempts: number
  readonly is_test: boolean
  /** What it was written for, as the log names that; null where that is not known. */
  readonly cause?: string | null
}

/** What a kind of message is taken by, sent by and written down by. */
export type Carrier<Message extends Taken> = {
  readonly take: (count: number) => Promise<readonly Message[]>
  readonly send: (message: Message) => Promise<Delivery>
  /** `dueAt`: when it is tried again; null: never. */
  readonly record: (message: Message, delivery: Delivery, dueAt: Instant | null) => Promise<unknown>
}

/** Sends whatever is due, some at a time, until nothing is or `signal` is aborted. Answers how many it has tried. */
export async function deliverDue<Message extends Taken>(
  services: Services,
  carrier: Carrier<Message>,
  signal?: AbortSignal,
): Promise<number> {
  let tried = 0
  while (!signal?.aborted) {
    const taken = await carrier.take(atOnce)
    if (taken.length === 0) break
    await Promise.all(taken.map((message) => deliverOne(services, carrier, message)))
    tried += taken.length
  }
  return tried
}

/** Tries one message that was taken, and writes down what came of it. */
export function deliverOne<Message extends Taken>(
  services: Services,
  carrier: Pick<Carrier<Message>, 'send' | 'record'>,
  message: Message,
): Promise<Delivery> {
  return causedBy(message.cause ?? null, () => tryOnce(services, carrier, message))
}

async function tryOnce<Message extends Taken>(
  { db, clock, log }: Services,
  { send, record }: Pick<Carrier<Message>, 'send' | 'record'>,
  message: Message,
): Promise<Delivery> {
  const { id: messageId, attempts: number, kind } = message
  const delivery = await send(message)
  const { outcome } = delivery
  const dueAt = outcome === 'failed' ? nextTry(delivery, message, clock()) : null
  await record(message, delivery, dueAt)
  await db.query(recordAttempt, { messageId, number, outcome, error: outcome === 'failed' ? delivery.error : null })
  if (outcome === 'sent') log.info({ messageId, kind, attempt: number }, 'a message was sent')
  else {
    const says = dueAt === null ? 'a message has failed for good' : 'a message has failed and is tried again'
    log.warn({ messageId, attempt: number, reason: delivery.error }, says)
  }
  return delivery
}

/** When a failed try is followed by another one; null where it was the last. A test is tried once: somebody waits. */
function nextTry(
  delivery: Delivery & { outcome: 'failed' },
  { attempts, is_test }: Taken,
  now: Instant,
): Instant | null {
  const waitMs = retryWaitsMs[attempts - 1]
  return delivery.isFinal || is_test || waitMs === undefined ? null : after(now, waitMs)
}
