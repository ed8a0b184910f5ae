import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { movesForward, type TextStatus } from '#domain/notices/texts.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { minuteMs, secondMs } from '#domain/times.ts'
import { firstOf } from '#server/db/database.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import type { Services } from '#server/services.ts'
import { allowTexts, findOwnerOf, lockText, moveText, noteMailEvent, recordMailEvent, stopTexts } from './store.ts'
import { announceLostCode, providerStatuses } from './textSender.ts'

/** Providers send many events per request. */
const bodyLimit = 1024 * 1024
/** How far the time that SendGrid signed may be from ours. */
const freshMs = 10 * minuteMs

/** SendGrid's event webhook. Only signed requests are read. */
export const mailWebhook: RawRoutes = (scope, services) => {
  const { sendgridWebhookKey: key } = services.config
  // The signature covers the raw bytes.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post('/api/webhooks/email', { bodyLimit }, async ({ headers, body }, reply) => {
    const signature = one(headers['x-twilio-email-event-webhook-signature'])
    const timestamp = one(headers['x-twilio-email-event-webhook-timestamp'])
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    if (key === null || !isFromSendGrid(key, { signature, timestamp, body: bytes })) {
      throw new Refused(refusal('signature-invalid'))
    }
    // Not the other way around: what is no number is not fresh either.
    if (!(Math.abs(services.clock() - Number(timestamp) * secondMs) <= freshMs)) {
      services.log.warn(
        'events of mails are refused: their signature is too old, or the clock of this machine is wrong',
      )
      throw new Refused(refusal('signature-invalid'))
    }
    await readMailEvents(services, jsonIn(bytes))
    return reply.status(204).send()
  })
}

/** Twilio's status callbacks and the texts that people send us. Only signed requests are read. */
export const textWebhook: RawRoutes = (scope, services) => {
  const { twilio, publicUrl } = services.config
  scope.removeAllContentTypeParsers()
  // The last value of a repeated name wins.
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  // A body that is not a form cannot have a form's signature.
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, {})
  })
  scope.post<{ Querystring: { id?: string } }>('/api/webhooks/sms', async (request, reply) => {
    const form = (request.body ?? {}) as TwilioForm
    const signature = one(request.headers['x-twilio-signature'])
    // Twilio signs the address that it was given, which is the public one.
    const url = publicUrl.origin + request.url
    const { isFromTwilio } = await import('./providers/twilio.ts')
    if (twilio === null || !isFromTwilio(twilio, { signature, url, form })) {
      throw new Refused(refusal('signature-invalid'))
    }
    await readTwilioCallback(services, form, String(request.query.id ?? ''))
    return reply.status(204).send()
  })
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

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
    /** SendGrid's own id of the event. */
    sg_event_id: z.string().max(200).optional(),
    /** Our own id of the mail, which was sent with it. */
    mail_id: z.string().max(64).optional(),
    reason: z.string().optional(),
    response: z.string().optional(),
  }),
)

/**
 * What the provider reports later: the mail was delivered, or never will be. Other events are ignored, and so is an event
 * that comes again.
 */
async function readMailEvents({ db, clock }: Pick<Services, 'db' | 'clock'>, body: unknown): Promise<void> {
  const read = events.safeParse(body)
  for (const { event, sg_event_id: eventId, mail_id: id, reason, response } of read.success ? read.data : []) {
    const status = statuses[event]
    if (id === undefined || status === undefined) continue
    const error = status === 'failed' ? `${event}: ${reason ?? response ?? 'no reason given'}`.slice(0, 500) : null
    await db.transaction(async (tx) => {
      const isNew = eventId === undefined || firstOf(await tx.query(noteMailEvent, { eventId, now: clock() })) !== null
      if (isNew) tx.write(recordMailEvent, { id, status, error, now: clock() })
    })
  }
}

const statuses: Readonly<Record<string, 'sent' | 'failed'>> = {
  processed: 'sent',
  delivered: 'sent',
  bounce: 'failed',
  dropped: 'failed',
}

/** What Twilio sends: the status of a text of ours, or a text to us. */
type TwilioForm = Readonly<Record<string, string>>

/** The words that opt people out and back in; Twilio answers them by itself. */
const stopWords: readonly string[] = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords: readonly string[] = ['START', 'YES', 'UNSTOP']

/** Handles one callback. `id`: our own id of the text, if the callback's address has it. */
async function readTwilioCallback(services: Services, form: TwilioForm, id: string): Promise<void> {
  const said = providerStatuses[form.MessageStatus ?? form.SmsStatus ?? '']
  const sid = form.MessageSid ?? form.SmsSid
  if (form.Body !== undefined && form.From !== undefined) await readReply(services, form.From, form.Body)
  else if (said && sid) await moveOn(services, { sid, id, said, error: errorIn(form) })
}

/** Callbacks come in any order, and repeatedly: a text's status only moves forward. */
async function moveOn(
  services: Services,
  { sid, id, said, error }: { sid: string; id: string; said: TextStatus; error: string },
): Promise<void> {
  const { db, clock } = services
  const hasFailed = said === 'failed' || said === 'undelivered'
  const moved = await db.transaction(async (tx) => {
    const text = firstOf(await tx.query(lockText, { providerId: sid, id }))
    if (!text || !movesForward({ from: text.status as TextStatus, to: said })) return null
    const change = { id: text.id, status: said, error: hasFailed ? error : null, providerId: sid, now: clock() }
    tx.write(moveText, change)
    return text
  })
  if (moved && hasFailed) announceLostCode(services, moved.kind, moved.user_id)
}

async function readReply({ db, clock, events }: Services, phone: string, body: string): Promise<void> {
  const word = body.trim().toUpperCase()
  const stops = stopWords.includes(word)
  if (!stops && !startWords.includes(word)) return
  if (stops) await db.query(stopTexts, { phone, now: clock() })
  else await db.query(allowTexts, { phone })
  // Their settings say so, also while they are open.
  const owners = await db.query(findOwnerOf, { phone })
  events.announceNotices(
    owners.map(({ id }) => id),
    'changed',
  )
}

function errorIn({ ErrorCode, ErrorMessage, MessageStatus }: TwilioForm): string {
  const says = ErrorMessage ?? (ErrorCode ? `error ${ErrorCode}` : (MessageStatus ?? 'failed'))
  return `Twilio: ${says}`.slice(0, 500)
}
