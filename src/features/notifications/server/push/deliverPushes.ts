import { pushLifeMs } from '#domain/pushes.ts'
import { after, dayMs, secondMs } from '#domain/times.ts'
import { type Carrier, deliverDue, holdMs } from '#features/messages/server/deliver.ts'
import type { Row } from '#server/db/statement.ts'
import { failed } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { dropGoneSubscription, forgetPushes, recordPush, takePushes } from './outbox.ts'
import { pushKeysOf } from './pushKeys.ts'
import type { PushContent } from './queuePushes.ts'
import { sendPush } from './sendPush.ts'

type TakenPush = Row<(typeof takePushes)['columns']>

/** Sends the pushes that are due, as mails are sent. Answers how many it has tried. [BEY-15] */
export async function deliverPushes(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services
  const carrier: Carrier<TakenPush> = {
    take: (limit) => db.query(takePushes, { now: clock(), until: after(clock(), holdMs), limit }),
    send: (push) => send(services, push),
    async record({ id, attempts: attempt }, delivery, dueAt) {
      const isSent = delivery.outcome === 'sent'
      const status = isSent ? 'sent' : dueAt === null ? 'failed' : 'attempted'
      await db.query(recordPush, { id, attempt, status, error: isSent ? null : delivery.error, dueAt, now: clock() })
    },
  }
  return deliverDue(services, carrier, signal)
}

async function send(services: Services, { subscription_id: id, endpoint, p256dh, auth, ...push }: TakenPush) {
  const { db, clock, config } = services
  const leftMs = pushLifeMs - (clock() - push.created_at)
  if (leftMs <= 0) return failed('it is old news by now', { isFinal: true })
  const { delivery, isGone } = await sendPush(
    {
      subscription: { endpoint, keys: { p256dh, auth } },
      content: push.content as PushContent,
      ttlSeconds: Math.ceil(leftMs / secondMs),
    },
    { ...(await pushKeysOf(services)), subject: `mailto:${config.supportEmail}` },
  )
  if (isGone) await db.query(dropGoneSubscription, { id })
  return delivery
}

// Longer than a notice is told of after it happened, so that none is pushed a second time.
const keptMs = 7 * dayMs

/** Forgets pushes that are long over. */
export async function forgetOldPushes({ db, clock }: Services): Promise<void> {
  await db.query(forgetPushes, { before: after(clock(), -keptMs) })
}
