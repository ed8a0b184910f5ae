import type { TextStatus } from '#domain/texts.ts'
import { after } from '#domain/times.ts'
import { firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { type Delivery, failed, type MessageProviders } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { type Carrier, deliverDue, deliverOne, holdMs } from './deliver.ts'
import { forgetTextSecret, holdTexts, recordText, takeTexts } from './textStore.ts'

/** Texts that tell a code. */
const secretKinds: readonly string[] = ['phone_verification']

/** What the provider's words for its statuses mean; any other says nothing new. */
export const providerStatuses: Readonly<Record<string, TextStatus>> = {
  accepted: 'pending',
  scheduled: 'pending',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/** Sends the texts that are due. Without a provider they stay in the outbox, and the log says where to look. */
export async function deliverTexts(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, clock, log, providers, config } = services
  if (providers.text) return deliverDue(services, textCarrier(services, providers.text), signal)
  const held = await db.query(holdTexts, { now: clock() })
  if (held.length > 0) {
    const look = `${config.publicUrl.origin}/settings/admin/sms-audit`
    log.info({ texts: held.length, look }, 'no provider of texts is configured: texts are kept in the outbox')
  }
  return 0
}

/** Sends the text of that key now, if it is due. Null: it was not. */
export async function deliverTextNow(services: Services, key: string): Promise<Delivery | null> {
  if (!services.providers.text) return null
  const carrier = textCarrier(services, services.providers.text, key)
  const text = firstOf(await carrier.take(1))
  return text && deliverOne(services, carrier, text)
}

type TakenText = Row<(typeof takeTexts)['columns']>

function textCarrier(
  { db, clock, config }: Services,
  send: NonNullable<MessageProviders['text']>,
  key: string | null = null,
): Carrier<TakenText> {
  const callback = `${config.publicUrl.origin}/api/webhooks/sms`
  return {
    take: (limit) => db.query(takeTexts, { now: clock(), until: after(clock(), holdMs), limit, key }),
    // Who replied STOP while it waited gets it no more.
    send: async ({ id, recipient, body, has_stopped }) =>
      has_stopped
        ? failed('This number has replied STOP.', { isFinal: true })
        : send({ to: recipient, body, callback: `${callback}?id=${id}` }),
    async record({ id, attempts: attempt, kind }, delivery, dueAt) {
      const isSent = delivery.outcome === 'sent'
      const providerId = isSent ? delivery.providerId : null
      const error = isSent ? null : delivery.error
      const status = isSent
        ? (providerStatuses[delivery.status ?? ''] ?? 'queued')
        : dueAt === null
          ? 'failed'
          : 'attempted'
      await db.query(recordText, { id, attempt, status, error, dueAt, now: clock(), providerId })
      if (isSent && secretKinds.includes(kind)) await db.query(forgetTextSecret, { id })
    },
  }
}
