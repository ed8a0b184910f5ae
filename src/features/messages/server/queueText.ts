import { segmentsOf, textBody, textsADay } from '#domain/notices/texts.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { queueMessage } from '#server/outbox/outbox.ts'
import { findTextHistory, lockTextsOf } from './store.ts'
import type { StoredText } from './textSender.ts'

/** A text to be written. `key` says what it tells of: of all texts with one key the first is the only one. */
export type NewText = {
  readonly key: string
  /** What the audit shows as its type, like `bid_accepted`. */
  readonly kind: string
  /** +1 and ten digits. */
  readonly to: string
  /** The message; the brand is put in front of it. */
  readonly body: string
  /** Who gets it, and whose texts of the day are counted. */
  readonly userId: string
  readonly now: Instant
}

/** What became of it: on its way, or why it never will be. */
export type QueuedText = 'queued' | 'stopped' | 'too-many'

const errors = {
  queued: null,
  stopped: 'This number has replied STOP.',
  'too-many': `Daily limit of ${textsADay} texts reached.`,
} as const

/**
 * Writes a text in the caller's transaction; it goes out once that is committed. One that may not go out stands in the
 * audit as failed, with the reason.
 */
export async function queueText(tx: Transaction, text: NewText, { isTest = false } = {}): Promise<QueuedText> {
  const { to: recipient, userId, now } = text
  tx.write(lockTextsOf, { userId })
  const history = firstOf(await tx.query(findTextHistory, { recipient, userId, since: after(now, -dayMs) }))
  const outcome = history?.has_stopped ? 'stopped' : (history?.recent ?? 0) >= textsADay ? 'too-many' : 'queued'
  const body = textBody(text.body, { isFirst: history?.is_first ?? true })
  const content: StoredText = { body, segments: segmentsOf(body) }
  const { key, kind } = text
  queueMessage(tx, { channel: 'text', key, kind, userId, recipient, content, isTest, error: errors[outcome], now })
  return outcome
}
