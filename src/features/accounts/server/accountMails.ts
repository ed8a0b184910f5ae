import { createHash } from 'node:crypto'
import { type NewMail, queueMail } from '#features/messages/server/queueMail.ts'
import type { AccountMail, AccountMails } from '#server/auth/auth.ts'

/**
 * The texts of the sign-in mails. They go to the owner of the address, whether or not they asked for them, so until the
 * address is verified they hold no word of whoever did.
 */
export const accountMails: AccountMails = {
  resetPassword: (tx, mail) =>
    queueMail(tx, {
      ...sentTo(mail, 'password_reset'),
      subject: 'Reset your Betwixt password',
      title: 'Reset your password',
      paragraphs: [
        `${mail.name === null ? 'Somebody' : `Hi ${mail.name}, somebody`} asked for a new password for your account.`,
        'The link works once, for one hour. A new password signs you out everywhere.',
        'If it was not you, ignore this mail: nothing changes.',
      ],
      button: { label: 'Choose a new password', path: `/reset-password?token=${encodeURIComponent(mail.token)}` },
    }),
  verifyAddress: (tx, mail) =>
    queueMail(tx, {
      ...sentTo(mail, 'email_verification'),
      subject: 'Verify your email for Betwixt',
      title: 'Verify your email',
      paragraphs: [
        'Please confirm that this address is yours. The link works once, for 24 hours.',
        'Did you not register at Betwixt? Open the link and choose "This was not me": it deletes the account.',
      ],
      button: { label: 'Verify email', path: `/verify-email?token=${encodeURIComponent(mail.token)}` },
    }),
}

/** Each request is its own mail, identified by a digest of its secret. */
function sentTo(
  { userId, to, token, now }: AccountMail,
  kind: string,
): Pick<NewMail, 'key' | 'kind' | 'to' | 'unsubscribe' | 'now'> {
  const digest = createHash('sha256').update(token).digest('base64url')
  return { key: `${kind} ${userId} ${digest}`, kind, to, unsubscribe: null, now }
}
