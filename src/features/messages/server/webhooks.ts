import { Refused, refusal } from '#domain/refusals.ts'
import { acceptForms, type RawRoutes } from '#server/http/rawRoutes.ts'
import { isFromSendGrid, readMailEvents } from './mailEvents.ts'
import { readTwilioCallback, type TwilioForm } from './textCallbacks.ts'

/** Providers tell many events at once. */
const bodyLimit = 1024 * 1024

/** SendGrid's events of mails. Only what it has signed is read. */
export const mailWebhook: RawRoutes = (scope, services) => {
  const { sendgridWebhookKey: key } = services.config
  // The signature is over the bytes as they came.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post('/api/webhooks/email', { bodyLimit }, async ({ headers, body }, reply) => {
    const signature = one(headers['x-twilio-email-event-webhook-signature'])
    const timestamp = one(headers['x-twilio-email-event-webhook-timestamp'])
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    if (key === null || !isFromSendGrid(key, { signature, timestamp, body: bytes })) {
      throw new Refused(refusal('signature-invalid'))
    }
    await readMailEvents(services, jsonIn(bytes))
    return reply.status(204).send()
  })
}

/** Twilio's callbacks and the texts that people send us. Only what it has signed is read. */
export const textWebhook: RawRoutes = (scope, services) => {
  const { twilio, publicUrl } = services.config
  scope.removeAllContentTypeParsers()
  acceptForms(scope)
  // Whatever is no form has no signature of a form.
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, {})
  })
  scope.post<{ Querystring: { id?: string } }>('/api/webhooks/sms', async (request, reply) => {
    const form = (request.body ?? {}) as TwilioForm
    const signature = one(request.headers['x-twilio-signature'])
    // Twilio signs the address that it was given, which is the one that members open.
    const url = publicUrl.origin + request.url
    const { isFromTwilio } = await import('#server/providers/twilio.ts')
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
