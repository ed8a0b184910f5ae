import type { EmailStatus } from '#features/messages/contract.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Why no mails go out, what to do about it, and what becomes of those that were written meanwhile. */
export function NoProvider({ status: { provider, kept } }: { status: EmailStatus }) {
  if (provider !== 'outbox') return null
  return (
    <Notice tone="warn" title="No mails are sent: nothing is set up to send them">
      <p>Set SMTP_URL or SENDGRID_API_KEY, and start the program again.</p>
      <p>
        {kept === 1 ? '1 mail is' : `${kept} mails are`} kept in the outbox, to be read in the Email Audit. They stay
        there: nobody gets old news. What is written from then on is sent.
      </p>
    </Notice>
  )
}
