import type { TextStatus } from '#domain/notices/texts.ts'
import { whyNotTexted } from '#domain/people/phones.ts'
import { firstOf } from '#server/db/database.ts'
import { type Delivery, failed } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import type { Answer, Sender } from './outbox.ts'
import { findOptOut } from './store.ts'
import { countText, takeBackText } from './textsOfToday.ts'

/** A text as it is stored in the outbox. */
export type StoredText = { readonly body: string; readonly segments: number }

/** Texts that contain a code, which is erased once they are sent. */
const secretKinds: readonly string[] = ['phone_verification']

/** What the provider's statuses mean; others are ignored. */
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

export const textSender: Sender = {
  channel: 'text',
  page: '/settings/admin/sms-audit',
  onLost: (services, { kind, user_id }) => announceLostCode(services, kind, user_id),
  open(services) {
    const { db, config, providers } = services
    const { text: send } = providers
    if (!send) return null
    const callback = `${config.publicUrl.origin}/api/webhooks/sms`
    return async ({ id, kind, recipient, content }) => {
      const [text, to] = [content as StoredText, recipient ?? '']
      // A number that replied STOP while the text waited does not get it.
      const hasStopped = firstOf(await db.query(findOptOut, { phone: to })) !== null
      if (hasStopped) return failed('This number has replied STOP.', { isFinal: true })
      const refused = whyNotTexted(to, config)
      if (refused) return failed(`${refused.message}.`, { isFinal: true })
      if (!(await countText(services))) return failed('The texts of today are used up.', { isFinal: true })
      const delivery = await send({ to, body: text.body, callback: `${callback}?id=${id}` })
      if (delivery.outcome === 'failed') await takeBackText(services)
      return answerOf(delivery, kind, text)
    }
  },
}

/** Somebody waits for this text with a form open, which now says that it will not come. [CHN-20] */
export function announceLostCode({ events }: Pick<Services, 'events'>, kind: string, userId: string | null): void {
  if (userId !== null && secretKinds.includes(kind)) events.announceNotices([userId], 'changed')
}

function answerOf(delivery: Delivery, kind: string, text: StoredText): Answer {
  if (delivery.outcome === 'failed') return delivery
  const answer = { ...delivery, status: providerStatuses[delivery.status ?? ''] ?? 'queued' }
  if (!secretKinds.includes(kind)) return answer
  return { ...answer, content: { ...text, body: text.body.replace(/\d{6}/g, '******') } }
}
