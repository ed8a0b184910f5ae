import { segmentsOf, textBody, textsADay } from '#domain/notices/texts.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { holdName } from '#server/db/locks.ts'
import { queueMessages } from './outbox.ts'
import { findTextHistory } from './store.ts'
import type { StoredText } from './textSender.ts'

/** A text to queue. `key` identifies its occasion: only the first text with a key is sent. */
export type NewText = {
  readonly key: string
  /** The type in the audit, like `bid_accepted`. */
  readonly kind: string
  /** +1 and ten digits. */
  readonly to: string
  /** The message, without the brand, which is prepended. */
  readonly body: string
  /** The recipient, whose daily limit it counts toward. */
  readonly userId: string
  readonly now: Instant
}

/** Its state: queued, or why it will never be sent. */
export type QueuedText = 'queued' | 'stopped' | 'too-many'

const errors = {
  queued: null,
  stopped: 'This number has replied STOP.',
  'too-many': `Daily limit of ${textsADay} texts reached.`,
} as const

/**
 * Queues a text in the caller's transaction; it goes out after the commit. One that may not be sent is recorded in the
 * audit as failed, with the reason.
 */
export async function queueText(tx: Transaction, text: NewText, { isTest = false } = {}): Promise<QueuedText> {
  const { to: recipient, userId, now } = text
  // Texts to one person are counted one after another.
  const [, rows] = await Promise.all([
    holdName(tx, `texts to ${userId}`),
    tx.query(findTextHistory, { recipient, userId, since: after(now, -dayMs) }),
  ])
  const history = firstOf(rows)
  const outcome = history?.has_stopped ? 'stopped' : (history?.recent ?? 0) >= textsADay ? 'too-many' : 'queued'
  const body = textBody(text.body, { isFirst: history?.is_first ?? true })
  const content: StoredText = { body, segments: segmentsOf(body) }
  const { key, kind } = text
  const error = errors[outcome]
  queueMessages(tx, [{ channel: 'text', key, kind, userId, recipient, content, isTest, error, now }])
  return outcome
}
