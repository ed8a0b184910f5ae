import { createHash } from 'node:crypto'
import type { MailContent } from '#domain/notices/mails.ts'
import { failed, type OutgoingMail } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { type MailLinks, mailHtml, mailText } from './mailHtml.ts'
import { type WrittenMail, wordsOf } from './mailWords.ts'
import type { Message, Sender } from './outbox.ts'
import { signUnsubscribe } from './unsubscribeLinks.ts'

/** Mails whose button grants access to an account. */
export const secretKinds: readonly string[] = ['password_reset', 'email_verification']

export const mailSender: Sender = {
  channel: 'mail',
  page: '/settings/admin/email-audit',
  secretKinds,
  open(services) {
    const { mail: send } = services.providers
    if (!send) return null
    return async (message) => {
      const words = await wordsOf(services.db, message)
      if (!words) return failed('Its reader has deleted their account.', { isFinal: true })
      return send(outgoingMail(services, message, words))
    }
  },
}

/** The request to the provider. It is deterministic, so a retry sends the same mail. */
function outgoingMail(
  { config, authSecret }: Pick<Services, 'config' | 'authSecret'>,
  { id, key, recipient }: Message,
  { subject, ...content }: WrittenMail,
): OutgoingMail {
  const links = linksOf(content, { publicUrl: config.publicUrl, authSecret })
  const [, host = 'localhost'] = config.supportEmail.split('@')
  return {
    id,
    messageId: `<${createHash('sha256')
      .update(key ?? id)
      .digest('hex')
      .slice(0, 40)}@${host}>`,
    from: { name: 'Betwixt', address: config.supportEmail },
    to: recipient ?? '',
    subject,
    html: mailHtml(content, links),
    text: mailText(content, links),
    headers: {
      // Suppresses auto-replies.
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
