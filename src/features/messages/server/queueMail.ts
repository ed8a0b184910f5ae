import { headerText, isMailAddress, isOwnPath, type MailContent, paragraphText } from '#domain/notices/mails.ts'
import type { Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { queueMessage } from '#server/outbox/outbox.ts'
import type { StoredMail } from './mailSender.ts'

/** A mail to queue. `key` identifies its occasion: only the first mail with a key is sent. */
export type NewMail = MailContent & {
  readonly key: string
  /** The type in the audit, like `bid_accepted`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly now: Instant
}

/**
 * Queues a mail in the caller's transaction; it goes out after the commit. An invalid address queues a mail that has
 * failed. Throws if the button links outside this product.
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
