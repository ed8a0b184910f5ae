import { createHash } from 'node:crypto'
import { retryWaitsMs } from '#domain/notices/mails.ts'
import { after, dayMs, hourMs, type Instant, isoFromInstant, minuteMs, secondMs } from '#domain/times.ts'
import { causedBy, currentCause } from '#server/cause.ts'
import { firstOf, type Queryable, type Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Worker } from '#server/jobs/workers.ts'
import { newId } from '#server/newId.ts'
import type { Failure } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import {
  bringBackMessages,
  findDueChannels,
  findWaiting,
  insertMessages,
  keepMessages,
  postponeMessage,
  recordTry,
  takeMessages,
} from './outboxStore.ts'

/** How a message is delivered: each channel has one sender. */
export type Channel = 'mail' | 'text' | 'push' | 'contact' | 'chat'

/**
 * A message to queue. `key` is unique within a channel: only the first message with that key is written. One whose words
 * are made when it is sent has no content and names the notice that says them; its id follows from its key.
 */
export type NewMessage = {
  readonly channel: Channel
  readonly key: string
  /** Its type in the audit, like `bid_accepted`. */
  readonly kind: string
  readonly userId: string | null
  readonly recipient: string
  readonly content: unknown
  /** The key of the notice of `userId` that it tells. */
  readonly notice?: string | null
  readonly isTest: boolean
  /** Only for the audit: there is no provider. */
  readonly isKept?: boolean
  /** Why it is never sent; null if it is. */
  readonly error: string | null
  readonly now: Instant
  /** What caused it, as recorded in the log; without one, the current request. */
  readonly cause?: string | null
}

/** A message that this process has claimed: no other tries it now. */
export type Message = Row<(typeof takeMessages)['columns']>

/** The result of an attempt. A final failure is never retried; what is postponed counts as written when it may leave. */
export type Answer =
  | {
      readonly outcome: 'sent'
      readonly providerId: string | null
      /** The message's new status; null: `sent`. */
      readonly status: string | null
      /** Stored in place of the content that was sent, if that held a secret. */
      readonly content?: unknown
    }
  | { readonly outcome: 'postponed'; readonly until: Instant }
  | Failure

type Tried = Exclude<Answer, { outcome: 'postponed' }>

/** Sends the messages of a channel. */
export type Sender = {
  readonly channel: Channel
  /**
   * Returns the function that sends one; it never throws: a failure is an answer. Null where no service is configured.
   */
  readonly open: (services: Services) => ((message: Message) => Promise<Answer>) | null
  /**
   * Kinds whose content has a button that grants access to an account. It is erased as soon as the message is sent, has
   * failed for good, or is only kept: from the audit, and from backups too.
   */
  readonly secretKinds?: readonly string[]
  /** The page that lists unsent messages where no service is configured. */
  readonly page?: string
  /** Called after a message has failed for good. */
  readonly onLost?: (services: Services, message: Message) => void
  /** Queues messages that follow from the current state, before the due ones are sent. */
  readonly queue?: (services: Services) => Promise<unknown>
  /**
   * Never gives up: after the last wait it retries once a day. While its service is down, its other messages wait too.
   */
  readonly keepsTrying?: boolean
  /** Tries for so long, at the usual times and then every hour; without it, as often as the usual times say. */
  readonly triesForMs?: number
  /** How long a message may wait before its first attempt; it is a minute without it. */
  readonly mayWaitMs?: number
  /** How many messages one process sends together. */
  readonly together?: number
}

/**
 * How long a process holds a message that it has claimed: longer than any attempt, so that another begins within a
 * minute.
 */
const holdMs = 45 * secondMs

/** How long a message that a user waits for is left to the process that serves them. */
const untilOthersMs = 5 * secondMs

/** See `together`. */
const usuallyTogether = 5

/** Queues messages in the caller's transaction; they are sent after the commit. */
export function queueMessages(tx: Transaction, messages: readonly NewMessage[]): void {
  if (messages.length === 0) return
  tx.write(insertMessages, { messages: messages.map((message, place) => ({ ...queuedRow(message), place })) })
}

function queuedRow({ error, channel, key, content, notice = null, isKept = false, ...message }: NewMessage) {
  const { kind, userId, recipient, isTest, now, cause = currentCause() } = message
  const dueAt = error === null && !isKept ? after(now, isTest ? untilOthersMs : 0) : null
  const status = error === null ? 'attempted' : 'failed'
  const named =
    notice === null ? { id: newId(), key, content } : { id: messageIdOf(channel, key), key: null, content: null }
  const times = { createdAt: isoFromInstant(now), dueAt: dueAt === null ? null : isoFromInstant(dueAt) }
  return { ...named, channel, kind, userId, recipient, notice, isTest, status, error, ...times, cause }
}

/** The id of a message about a notice, which has no key of its own: like any other, letters and digits. */
function messageIdOf(channel: Channel, key: string): string {
  const hash = createHash('sha256').update(`${channel} ${key}`).digest('hex')
  return BigInt(`0x${hash.slice(0, 25)}`)
    .toString(36)
    .padStart(20, '0')
}

/** Sends due messages, a few at a time, until none are left or `signal` is aborted. Returns how many it tried. */
export async function sendDue(services: Services, sender: Sender, signal?: AbortSignal): Promise<number> {
  const send = sender.open(services)
  if (!send) {
    await keepUnsent(services, sender)
    return 0
  }
  await sender.queue?.(services)
  let tried = 0
  while (!signal?.aborted) {
    const taken = await take(services, sender, { limit: sender.together ?? usuallyTogether, key: null })
    const answers = await Promise.all(taken.map((message) => tryOne(services, sender, send, message)))
    tried += taken.length
    const isDown = answers.some((answer) => answer.outcome === 'failed' && !answer.isFinal)
    if (taken.length === 0 || (isDown && sender.keepsTrying)) break
  }
  return tried
}

/** Sends the message with that key now, if it was not tried yet: a user waits for the result. */
export async function sendNow(services: Services, sender: Sender, key: string): Promise<void> {
  const send = sender.open(services)
  const message = send && firstOf(await take(services, sender, { limit: 1, key }))
  if (message) await tryOne(services, sender, send, message)
}

/**
 * Makes messages due that a clock running ahead has postponed: a first attempt is due within a minute of queuing, every
 * other one within an hour of the previous one, or a day.
 */
export async function bringBack({ db, clock }: Pick<Services, 'db' | 'clock'>, sender: Sender): Promise<void> {
  const now = clock()
  const firstTry = after(now, sender.mayWaitMs ?? minuteMs)
  const nextTry = after(now, sender.keepsTrying || sender.mayWaitMs ? dayMs + minuteMs : hourMs)
  await db.query(bringBackMessages, { channel: sender.channel, now, firstTry, nextTry })
}

/**
 * Polling costs one look at a small index for all channels, so messages leave within moments of their event. Each channel
 * sends on its own: none waits for a slow service of another.
 */
export function outboxWorkers(senders: readonly Sender[]): readonly Worker[] {
  const looks = new WeakMap<Services, Promise<ReadonlySet<string>>>()
  /** The channels with something due. Workers that wake at the same moment share one look. */
  const look = async (services: Services) => {
    const begun = looks.get(services) ?? dueChannels(services, senders)
    looks.set(services, begun)
    return begun.finally(() => looks.delete(services))
  }
  return [
    ...senders.map((sender) => ({
      name: `outbox of each ${sender.channel}`,
      everyMs: sender.queue ? 10 * secondMs : 2 * secondMs,
      work: async (services: Services, signal: AbortSignal) => {
        if (sender.queue || (await look(services)).has(sender.channel)) await sendDue(services, sender, signal)
      },
    })),
    {
      name: 'outbox of a wrong clock',
      everyMs: minuteMs,
      work: (services) => Promise.all(senders.map((sender) => bringBack(services, sender))),
    },
  ]
}

async function dueChannels({ db, clock }: Services, senders: readonly Sender[]): Promise<ReadonlySet<string>> {
  const channels = senders.filter(({ queue }) => !queue).map(({ channel }) => channel)
  return new Set((await db.query(findDueChannels, { channels, now: clock() })).map(({ channel }) => channel))
}

/** How many seconds the oldest unsent message of a channel has waited, without those that are only kept. */
export async function waitingSeconds(db: Queryable, channel: Channel, now: Instant): Promise<number> {
  return (await db.query(findWaiting, { now })).find((row) => row.channel === channel)?.seconds ?? 0
}

function take({ db, clock }: Services, { channel }: Sender, what: { limit: number; key: string | null }) {
  return db.query(takeMessages, { channel, now: clock(), until: after(clock(), holdMs), ...what })
}

async function keepUnsent(
  { db, clock, log, config }: Services,
  { channel, page, secretKinds = [] }: Sender,
): Promise<void> {
  if (page === undefined) return
  const { length: kept } = await db.query(keepMessages, { channel, now: clock(), secretKinds })
  if (kept === 0) return
  log.info({ channel, kept, look: config.publicUrl.origin + page }, 'no provider is configured: kept in the outbox')
}

/** Tries one claimed message, and records the result. */
function tryOne(
  services: Services,
  sender: Sender,
  send: (message: Message) => Promise<Answer>,
  message: Message,
): Promise<Answer> {
  const { db, clock, log } = services
  return causedBy(message.cause, async () => {
    const answer = await send(message)
    if (answer.outcome === 'postponed') {
      await db.query(postponeMessage, { id: message.id, attempt: message.attempts, until: answer.until })
      return answer
    }
    const now = clock()
    const dueAt = answer.outcome === 'failed' ? nextTry(answer, message, sender, now) : null
    const isOver = dueAt === null && sender.secretKinds?.includes(message.kind)
    const record = recordOf(answer, dueAt)
    const content = isOver ? { ...(message.content as object), button: null } : record.content
    await db.query(recordTry, { id: message.id, attempt: message.attempts, dueAt, now, ...record, content })
    const about = { messageId: message.id, channel: sender.channel, kind: message.kind, attempt: message.attempts }
    if (answer.outcome === 'sent') log.info(about, 'a message was sent')
    else if (answer.needsOperator) {
      log.error(
        { ...about, reason: answer.error, isLost: dueAt === null },
        'the provider refuses our sign-in: nothing is sent until its settings are corrected',
      )
    } else {
      const says = dueAt === null ? 'a message has failed for good' : 'a message has failed and is tried again'
      log.warn({ ...about, reason: answer.error }, says)
      if (dueAt === null) sender.onLost?.(services, message)
    }
    return answer
  })
}

function recordOf(answer: Tried, dueAt: Instant | null) {
  const { outcome } = answer
  if (outcome === 'failed') {
    const status = dueAt === null ? 'failed' : 'attempted'
    return { outcome, status, error: answer.error, providerId: null, content: null }
  }
  const { status, providerId, content = null } = answer
  return { outcome, status: status ?? 'sent', error: null, providerId, content }
}

/** Until then a message waits for the operator; later nobody is messaged about such old news. */
const operatorMs = 3 * dayMs

/** When a failed attempt is retried; null if it was the last. A test is tried once: a user waits. */
function nextTry(
  { isFinal, needsOperator = false, waitMs: asked }: Failure,
  { attempts, is_test, created_at }: Message,
  { keepsTrying, triesForMs }: Sender,
  now: Instant,
): Instant | null {
  if (triesForMs !== undefined) {
    const usualMs = retryWaitsMs[attempts - 1] ?? hourMs
    const next = after(now, asked === undefined ? usualMs : Math.max(asked, leastWaitMs(attempts)))
    return isFinal || is_test || next > after(created_at, triesForMs) ? null : next
  }
  const lastMs = keepsTrying ? dayMs : needsOperator && now - created_at < operatorMs ? hourMs : undefined
  const waitMs = (isFinal ? undefined : retryWaitsMs[attempts - 1]) ?? lastMs
  return is_test || waitMs === undefined ? null : after(now, waitMs)
}

/** A service that asks for no time at all, or for too little again and again, is left alone a second, then ever longer. */
function leastWaitMs(attempts: number): number {
  return Math.min(secondMs * 2 ** (attempts - 1), hourMs)
}
