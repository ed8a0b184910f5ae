import { headerText, isMailAddress, isOwnPath, type MailContent, paragraphText } from '#domain/notices/mails.ts'
import type { Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { queueMessage } from '#server/outbox/outbox.ts'
import type { StoredMail } from './mailSender.ts'

/** A mail to be written. `key` says what it tells of: of all mails with one key the first is the only one. */
export type NewMail = MailContent & {
  readonly key: string
  /** What the audit shows, like `bid_accepted`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly now: Instant
}

/**
 * Writes a mail in the caller's transaction; it goes out once that is committed. An address that is none makes a mail
 * that has failed. Throws where the button leads out of this product.
 */
export function queueMail(tx: Transaction, mail: NewMail, { isTest = false } = {}): void {
  const { key, kind, to, subject, now, title, paragraphs, button, unsubscribe } = mail
  if (button && !isOwnPath(button.path)) throw new Error(`the mail ${key} leads to ${button.path}`)
  const content: StoredMail = {
    subject: headerText(subject),
    title: headerText(title),
    paragraphs: paragraphs.map(paragraphText),
    button: button && { ...button, label: headerText(button.label) },
    unsubscribe,
  }
  const error = isMailAddress(to) ? null : 'Invalid email address.'
  queueMessage(tx, { channel: 'mail', key, kind, userId: null, recipient: headerText(to), content, isTest, error, now })
}
