import { createHash } from 'node:crypto'
import type { MailContent } from '#domain/mails.ts'
import type { OutgoingMail } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { type MailLinks, mailHtml, mailText } from './mailHtml.ts'
import { signUnsubscribe } from './unsubscribeLinks.ts'

/** A mail as it is stored. */
export type StoredMail = {
  readonly id: string
  readonly key: string
  readonly recipient: string
  readonly subject: string
  readonly content: MailContent
}

/** What goes to the provider. It is the same whenever it is made, so a second try is the same mail. */
export function outgoingMail(
  { config, authSecret }: Pick<Services, 'config' | 'authSecret'>,
  { id, key, recipient, subject, content }: StoredMail,
): OutgoingMail {
  const links = linksOf(content, { publicUrl: config.publicUrl, authSecret })
  const [, host = 'localhost'] = config.supportEmail.split('@')
  return {
    id,
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`,
    from: { name: 'Betwixt', address: config.supportEmail },
    to: recipient,
    subject,
    html: mailHtml(content, links),
    text: mailText(content, links),
    headers: {
      // No answers of machines to a machine.
      'Auto-Submitted': 'auto-generated',
      ...(links.unsubscribe && {
        'List-Unsubscribe': `<${links.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function linksOf(
  { button, unsubscribe }: MailContent,
  { publicUrl, authSecret }: { publicUrl: URL; authSecret: string },
): MailLinks {
  const { origin } = publicUrl
  const token = unsubscribe && signUnsubscribe(authSecret, unsubscribe)
  return {
    home: `${origin}/`,
    button: button && origin + button.path,
    unsubscribe: token && `${origin}/api/unsubscribe?token=${token}`,
  }
}
