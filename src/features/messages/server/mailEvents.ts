import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '#server/services.ts'
import { recordMailEvent } from './mailStore.ts'

/** Whether SendGrid signed exactly these bytes at that time, for the public key of our event webhook. */
export function isFromSendGrid(
  webhookKey: string,
  { signature, timestamp, body }: { signature: string; timestamp: string; body: Buffer },
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(webhookKey, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

const events = z.array(
  z.object({
    event: z.string(),
    /** Our own name for the mail, which went with it. */
    mail_id: z.string().max(64).optional(),
    reason: z.string().optional(),
    response: z.string().optional(),
  }),
)

/** What the provider tells later: a mail arrived after all that we know, or it never will. Other events say nothing new. */
export async function readMailEvents({ db, clock }: Pick<Services, 'db' | 'clock'>, body: unknown): Promise<void> {
  const read = events.safeParse(body)
  for (const { event, mail_id: id, reason, response } of read.success ? read.data : []) {
    const status = statuses[event]
    if (id === undefined || status === undefined) continue
    const error = status === 'failed' ? `${event}: ${reason ?? response ?? 'no reason given'}`.slice(0, 500) : null
    await db.query(recordMailEvent, { id, status, error, now: clock() })
  }
}

const statuses: Readonly<Record<string, 'sent' | 'failed'>> = {
  processed: 'sent',
  delivered: 'sent',
  bounce: 'failed',
  dropped: 'failed',
}
