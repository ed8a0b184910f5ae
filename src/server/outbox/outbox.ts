import { retryWaitsMs } from '#domain/notices/mails.ts'
import { after, dayMs, hourMs, type Instant, minuteMs, secondMs } from '#domain/times.ts'
import { causedBy, currentCause } from '../cause.ts'
import { firstOf, type Queryable, type Transaction } from '../db/database.ts'
import type { Row } from '../db/statement.ts'
import type { Worker } from '../jobs/workers.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import { bringBackMessages, findWaiting, insertMessage, keepMessages, recordTry, takeMessages } from './store.ts'

/** What carries a message: each has one sender. */
export type Channel = 'mail' | 'text' | 'push' | 'contact'

/** A message to be written. `key` says what it is about: of all messages of a channel with one key the first is the only one. */
export type NewMessage = {
  readonly channel: Channel
  readonly key: string
  /** What the audit shows as its type, like `bid_accepted`. */
  readonly kind: string
  readonly userId: string | null
  readonly recipient: string
  readonly content: unknown
  readonly isTest: boolean
  /** Why it never goes out; null where it does. */
  readonly error: string | null
  readonly now: Instant
}

/** A message that this process has taken: it alone tries it now. */
export type Message = Row<(typeof takeMessages)['columns']>

/** What a try came to. After a failure that is final no other try may follow. */
export type Answer =
  | {
      readonly outcome: 'sent'
      readonly providerId: string | null
      /** The message's status from now on; null: `sent`. */
      readonly status: string | null
      /** What is kept in place of what was sent, where that told a secret. */
      readonly content?: unknown
    }
  | { readonly outcome: 'failed'; readonly isFinal: boolean; readonly error: string }

/** Who sends the messages of a channel. */
export type Sender = {
  readonly channel: Channel
  /** What sends one; it never throws: a failure is an answer. Null where no service is configured. */
  readonly open: (services: Services) => ((message: Message) => Promise<Answer>) | null
  /** The page that shows what is kept where no service is configured. */
  readonly page?: string
  /** Writes the messages that follow from how things are now, before those that are due are sent. */
  readonly queue?: (services: Services) => Promise<unknown>
  /** Never gives up: after the last wait it tries once a day. While its service is down, others are left to wait too. */
  readonly keepsTrying?: boolean
}

/** How long a process has for a message that it has taken: longer than any try, and within a minute another one begins. */
const holdMs = 45 * secondMs

/** How long a message that somebody waits for is left to the process that serves them. */
const untilOthersMs = 5 * secondMs

/** How many messages of a channel one process sends together. */
const together = 5

/** Writes a message in the caller's transaction; it goes out once that is committed. */
export function queueMessage(tx: Transaction, { error, ...message }: NewMessage): void {
  const { isTest, now } = message
  const dueAt = error === null ? after(now, isTest ? untilOthersMs : 0) : null
  const status = error === null ? 'attempted' : 'failed'
  tx.write(insertMessage, { ...message, id: newId(), status, error, dueAt, cause: currentCause() })
}

/** Sends what is due, some at a time, until nothing is or `signal` is aborted. Answers how many it has tried. */
export async function sendDue(services: Services, sender: Sender, signal?: AbortSignal): Promise<number> {
  const send = sender.open(services)
  if (!send) {
    await keepUnsent(services, sender)
    return 0
  }
  await sender.queue?.(services)
  let tried = 0
  while (!signal?.aborted) {
    const taken = await take(services, sender, { limit: together, key: null })
    const answers = await Promise.all(taken.map((message) => tryOne(services, sender, send, message)))
    tried += taken.length
    const isDown = answers.some((answer) => answer.outcome === 'failed' && !answer.isFinal)
    if (taken.length === 0 || (isDown && sender.keepsTrying)) break
  }
  return tried
}

/** Sends the message of that key now, if it was not tried yet: somebody waits to see how that goes. */
export async function sendNow(services: Services, sender: Sender, key: string): Promise<void> {
  const send = sender.open(services)
  const message = send && firstOf(await take(services, sender, { limit: 1, key }))
  if (message) await tryOne(services, sender, send, message)
}

/**
 * Makes due what a clock that ran ahead has put off: a first try is due within a minute of its writing, every other one
 * within an hour of the one before, or a day.
 */
export async function bringBack({ db, clock }: Pick<Services, 'db' | 'clock'>, sender: Sender): Promise<void> {
  const now = clock()
  const nextTry = after(now, sender.keepsTrying ? dayMs + minuteMs : hourMs)
  await db.query(bringBackMessages, { channel: sender.channel, now, firstTry: after(now, minuteMs), nextTry })
}

/** Looking costs one glance at a small index, so messages leave within moments of what they tell. */
export function outboxWorkers(senders: readonly Sender[]): readonly Worker[] {
  return [
    ...senders.map((sender) => ({
      name: `outbox of each ${sender.channel}`,
      everyMs: sender.queue ? 10 * secondMs : 2 * secondMs,
      work: (services: Services, signal: AbortSignal) => sendDue(services, sender, signal),
    })),
    {
      name: 'outbox of a wrong clock',
      everyMs: minuteMs,
      work: (services) => Promise.all(senders.map((sender) => bringBack(services, sender))),
    },
  ]
}

/** For how many seconds the oldest message of a channel that is to be sent has waited; not those that are kept. */
export async function waitingSeconds(db: Queryable, channel: Channel, now: Instant): Promise<number> {
  return (await db.query(findWaiting, { now })).find((row) => row.channel === channel)?.seconds ?? 0
}

function take({ db, clock }: Services, { channel }: Sender, what: { limit: number; key: string | null }) {
  return db.query(takeMessages, { channel, now: clock(), until: after(clock(), holdMs), ...what })
}

async function keepUnsent({ db, clock, log, config }: Services, { channel, page }: Sender): Promise<void> {
  if (page === undefined) return
  const { length: kept } = await db.query(keepMessages, { channel, now: clock() })
  if (kept === 0) return
  log.info({ channel, kept, look: config.publicUrl.origin + page }, 'no provider is configured: kept in the outbox')
}

/** Tries one message that was taken, and writes down what came of it. */
function tryOne(
  { db, clock, log }: Services,
  sender: Sender,
  send: (message: Message) => Promise<Answer>,
  message: Message,
): Promise<Answer> {
  return causedBy(message.cause, async () => {
    const answer = await send(message)
    const now = clock()
    const dueAt = answer.outcome === 'failed' ? nextTry(answer, message, sender, now) : null
    await db.query(recordTry, { id: message.id, attempt: message.attempts, dueAt, now, ...recordOf(answer, dueAt) })
    const about = { messageId: message.id, channel: sender.channel, kind: message.kind, attempt: message.attempts }
    if (answer.outcome === 'sent') log.info(about, 'a message was sent')
    else {
      const says = dueAt === null ? 'a message has failed for good' : 'a message has failed and is tried again'
      log.warn({ ...about, reason: answer.error }, says)
    }
    return answer
  })
}

function recordOf(answer: Answer, dueAt: Instant | null) {
  const { outcome } = answer
  if (outcome === 'failed') {
    const status = dueAt === null ? 'failed' : 'attempted'
    return { outcome, status, error: answer.error, providerId: null, content: null }
  }
  const { status, providerId, content = null } = answer
  return { outcome, status: status ?? 'sent', error: null, providerId, content }
}

/** When a failed try is followed by another one; null where it was the last. A test is tried once: somebody waits. */
function nextTry(
  { isFinal }: { readonly isFinal: boolean },
  { attempts, is_test }: Message,
  { keepsTrying }: Sender,
  now: Instant,
): Instant | null {
  const waitMs = (isFinal ? undefined : retryWaitsMs[attempts - 1]) ?? (keepsTrying ? dayMs : undefined)
  return is_test || waitMs === undefined ? null : after(now, waitMs)
}
