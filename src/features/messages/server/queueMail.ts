import { headerText, isMailAddress, isOwnPath, type MailContent, paragraphText } from '#domain/mails.ts'
import type { Instant } from '#domain/times.ts'
import { currentCause } from '#server/cause.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import { insertMail } from './mailStore.ts'

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
export function queueMail(tx: Transaction, mail: NewMail): void {
  tx.write(insertMail, { ...mailRow(mail), isTest: false, dueAt: isMailAddress(mail.to) ? mail.now : null })
}

/** A mail as it is stored. */
export function mailRow({ key, kind, to, subject, now, title, paragraphs, button, unsubscribe }: NewMail) {
  if (button && !isOwnPath(button.path)) throw new Error(`the mail ${key} leads to ${button.path}`)
  const content: MailContent = {
    title: headerText(title),
    paragraphs: paragraphs.map(paragraphText),
    button: button && { ...button, label: headerText(button.label) },
    unsubscribe,
  }
  const isAddress = isMailAddress(to)
  return {
    id: newId(),
    key,
    kind,
    recipient: headerText(to),
    subject: headerText(subject),
    content,
    status: isAddress ? 'attempted' : 'failed',
    error: isAddress ? null : 'Invalid email address.',
    now,
    cause: currentCause(),
  }
}
