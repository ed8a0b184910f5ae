import twilio from 'twilio'
import { failed, failedOverHttp, type MessageProviders, messageOf, sent } from '#server/providers/delivery.ts'
import { requestLimits, tryMs } from './requestLimits.ts'

type Account = {
  readonly accountSid: string
  readonly authToken: string
  /** Our own number, or the SID of a messaging service. */
  readonly from: string
  readonly apiUrl: URL
}

/** Text messages by Twilio. */
export function openTwilio(
  { accountSid, authToken, from, apiUrl }: Account,
  timeoutMs = tryMs,
): NonNullable<MessageProviders['text']> {
  const client = twilio(accountSid, authToken, { httpClient: limitedClient(timeoutMs) })
  client.api.baseUrl = apiUrl.href
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
  return async ({ to, body, callback }) => {
    try {
      const { sid, status, errorMessage } = await client.messages.create({
        ...sender,
        to,
        body,
        statusCallback: callback,
      })
      if (status === 'failed') return failed(errorMessage ?? 'Twilio could not send it', { isFinal: true })
      return sent(sid, status)
    } catch (error) {
      return failedOverHttp('Twilio', error, messageOf(error))
    }
  }
}

/** The library's own timeout restarts with every byte. */
function limitedClient(timeoutMs: number) {
  const client = new twilio.RequestClient({ timeout: timeoutMs, autoRetry: false })
  client.axios.interceptors.request.use((request) => Object.assign(request, requestLimits(timeoutMs)))
  return client
}

/** Whether Twilio itself sent this form to this address. */
export function isFromTwilio(
  { authToken }: Pick<Account, 'authToken'>,
  { signature, url, form }: { signature: string; url: string; form: Readonly<Record<string, string>> },
): boolean {
  return twilio.validateRequest(authToken, signature, url, { ...form })
}
