import { segmentsOf, textBody, textsADay } from '#domain/texts.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { currentCause } from '#server/cause.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import { untilOthersMs } from './deliver.ts'
import { findTextHistory, insertText, lockTextsOf } from './textStore.ts'

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
  tx.write(insertText, {
    id: newId(),
    key: text.key,
    kind: text.kind,
    recipient,
    body,
    segments: segmentsOf(body),
    userId,
    isTest,
    status: outcome === 'queued' ? 'attempted' : 'failed',
    error: errors[outcome],
    now,
    dueAt: outcome === 'queued' ? (isTest ? after(now, untilOthersMs) : now) : null,
    cause: currentCause(),
  })
  return outcome
}
