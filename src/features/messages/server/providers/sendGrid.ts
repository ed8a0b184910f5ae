import sharedClient from '@sendgrid/client'
import sharedService from '@sendgrid/mail'
import {
  type ContactList,
  type Delivery,
  failed,
  failedOverHttp,
  type MessageProviders,
  sent,
} from '#server/providers/delivery.ts'
import { requestLimits, tryMs } from './requestLimits.ts'

// The libraries export singletons; a second account in the same process would share them.
const Client = sharedClient.constructor as new () => typeof sharedClient
const MailService = sharedService.constructor as new () => typeof sharedService

type Account = { readonly apiKey: string; readonly apiUrl: URL }

/** Emails by SendGrid. Links are not rewritten: some are secrets, and nobody is to track clicks. */
export function openSendGrid(account: Account, timeoutMs = tryMs): NonNullable<MessageProviders['mail']> {
  const { service } = openAccount(account, timeoutMs)
  return async ({ id, messageId, from, to, subject, html, text, headers }) => {
    try {
      const [answer] = await service.send({
        from: { name: from.name, email: from.address },
        to: { email: to },
        subject,
        html,
        text,
        headers: { ...headers, 'Message-ID': messageId },
        customArgs: { mail_id: id },
        trackingSettings: {
          clickTracking: { enable: false, enableText: false },
          openTracking: { enable: false },
          subscriptionTracking: { enable: false },
        },
      })
      // A proxy in between may answer with its own page.
      if (answer.statusCode !== 202) {
        return failed(`SendGrid answers ${answer.statusCode} and has not taken it`, { isFinal: false })
      }
      const given: unknown = Reflect.get(answer.headers ?? {}, 'x-message-id')
      return sent(typeof given === 'string' ? given : null)
    } catch (error) {
      return failedOverHttp('SendGrid', error, reasonIn(error))
    }
  }
}

/** The contact list in SendGrid's marketing; a contact is identified by its address. */
export function openSendGridContacts(account: Account): ContactList {
  const { client } = openAccount(account, tryMs)
  const url = '/v3/marketing/contacts'
  return {
    save: ({ email, name, userId }) =>
      answered(async () => {
        const contacts = [{ email, first_name: name.slice(0, 50), external_id: userId }]
        await client.request({ method: 'PUT', url, body: { contacts } })
      }),
    remove: (email) =>
      answered(async () => {
        const found = { method: 'POST', url: `${url}/search/emails`, body: { emails: [email] } } as const
        const [, body] = await client.request(found).catch((error: unknown) => {
          if (isNotFound(error)) return [null, {}] as const
          throw error
        })
        const id = contactIdIn(body, email)
        if (id !== null) await client.request({ method: 'DELETE', url, qs: { ids: id } })
      }),
  }
}

async function answered(request: () => Promise<void>): Promise<Delivery> {
  try {
    await request()
    return sent()
  } catch (error) {
    return failedOverHttp('SendGrid', error, reasonIn(error))
  }
}

/** What SendGrid answers if it finds none of the addresses. */
function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 404
}

function contactIdIn(body: unknown, email: string): string | null {
  const contact = (body as { result?: Record<string, { contact?: { id?: unknown } }> } | null)?.result?.[email]?.contact
  return typeof contact?.id === 'string' ? contact.id : null
}

function openAccount({ apiKey, apiUrl }: Account, timeoutMs: number) {
  const client = new LimitedClient(timeoutMs)
  client.setApiKey(apiKey)
  client.setDefaultRequest('baseUrl', apiUrl.href)
  const service = new MailService()
  service.setClient(client)
  return { client, service }
}

/** The library itself has no limits. */
class LimitedClient extends Client {
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super()
    this.timeoutMs = timeoutMs
  }

  override createRequest(...given: Parameters<InstanceType<typeof Client>['createRequest']>) {
    return Object.assign(super.createRequest(...given), requestLimits(this.timeoutMs))
  }
}

/** The first message in its list of errors. */
function reasonIn(error: unknown): string | null {
  const response: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'response') : null
  const body: unknown = typeof response === 'object' && response !== null ? Reflect.get(response, 'body') : null
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null
  const first: unknown = Array.isArray(errors) ? errors[0] : null
  const message: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'message') : null
  return typeof message === 'string' ? message : null
}
