import { headerText, type MailContent } from '#domain/notices/mails.ts'
import { isMailAddress } from '#domain/people/mailAddresses.ts'
import type { Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { writtenMail } from './mailWords.ts'
import { type NewMessage, queueMessages } from './outbox.ts'

type Addressed = {
  /** Identifies its occasion: only the first mail with a key is sent. */
  readonly key: string
  /** The type in the audit, like `bid_accepted`. */
  readonly kind: string
  readonly to: string
  readonly now: Instant
}

/** A mail to queue with its words. */
export type NewMail = Addressed & MailContent & { readonly subject: string }

/** A mail to queue about a notice of the reader's inbox, whose words are made from it when it is sent. */
export type NewNoticeMail = Addressed & {
  readonly userId: string
  readonly notice: string
  /** There is no provider, so it is never sent. */
  readonly isKept: boolean
}

/**
 * Queues a mail in the caller's transaction; it goes out after the commit. An invalid address queues a mail that has
 * failed. Throws if the button links outside this product.
 */
export function queueMail(tx: Transaction, mail: NewMail, { isTest = false } = {}): void {
  queueMessages(tx, [{ ...mailMessage(mail), isTest }])
}

/** The message that such a mail is. Throws if the button links outside this product. */
export function mailMessage(mail: NewMail): NewMessage {
  return { ...channelOf(mail), userId: null, content: writtenMail(mail), isTest: false }
}

/** The same of a mail without words of its own. */
export function noticeMailMessage(mail: NewNoticeMail): NewMessage {
  const { userId, notice, isKept } = mail
  return { ...channelOf(mail), userId, notice, isKept, content: null, isTest: false }
}

function channelOf({ key, kind, to, now }: Addressed) {
  const error = isMailAddress(to) ? null : 'Invalid email address.'
  return { channel: 'mail', key, kind, recipient: headerText(to), error, now } as const
}
