import type { MailContent } from '#domain/mails.ts'
import { after } from '#domain/times.ts'
import { firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Delivery, MessageProviders } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { type Carrier, deliverDue, deliverOne, holdMs } from './deliver.ts'
import { forgetMailSecret, holdMails, recordMail, takeMails } from './mailStore.ts'
import { outgoingMail } from './outgoingMail.ts'

/** Mails whose button is a key to an account. */
const secretKinds: readonly string[] = ['password_reset', 'email_verification']

/** Sends the mails that are due. Without a provider they stay in the outbox, and the log says where to look. */
export async function deliverMails(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, clock, log, providers, config } = services
  if (providers.mail) return deliverDue(services, mailCarrier(services, providers.mail), signal)
  const held = await db.query(holdMails, { now: clock() })
  if (held.length > 0) {
    const look = `${config.publicUrl.origin}/settings/admin/email-audit`
    log.info({ mails: held.length, look }, 'no mail provider is configured: mails are kept in the outbox')
  }
  return 0
}

/** Sends the mail of that key now, if it is due. Null: it was not. */
export async function deliverMailNow(services: Services, key: string): Promise<Delivery | null> {
  if (!services.providers.mail) return null
  const carrier = mailCarrier(services, services.providers.mail, key)
  const mail = firstOf(await carrier.take(1))
  return mail && deliverOne(services, carrier, mail)
}

type TakenMail = Row<(typeof takeMails)['columns']>

function mailCarrier(
  services: Services,
  send: NonNullable<MessageProviders['mail']>,
  key: string | null = null,
): Carrier<TakenMail> {
  const { db, clock } = services
  return {
    take: (limit) => db.query(takeMails, { now: clock(), until: after(clock(), holdMs), limit, key }),
    send: (mail) => send(outgoingMail(services, { ...mail, content: mail.content as MailContent })),
    async record({ id, attempts: attempt, kind }, delivery, dueAt) {
      const isSent = delivery.outcome === 'sent'
      const error = isSent ? null : delivery.error
      const status = isSent ? 'sent' : dueAt === null ? 'failed' : 'attempted'
      await db.query(recordMail, { id, attempt, status, error, dueAt, now: clock() })
      if (isSent && secretKinds.includes(kind)) await db.query(forgetMailSecret, { id })
    },
  }
}
