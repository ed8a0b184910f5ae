import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { z } from 'zod'
import type { Connection } from '#domain/channels/connections.ts'
import { type ChatService, serviceNames } from '#domain/chatServices.ts'
import { type Instant, isoFromInstant, secondMs } from '#domain/times.ts'
import type { Config } from '#server/config.ts'
import { type Delivery, failed, failedOverHttp, messageOf, sent } from '#server/providers/delivery.ts'
import { answerFrom, type HttpAnswer, NotPublic } from '#server/providers/publicRequest.ts'

/** One message to a channel. `id`: the same when it is sent again, by which a receiver knows it. */
export type ChatMessage = {
  readonly id: string
  readonly kind: string
  readonly groupId: string
  readonly text: string
  readonly at: Instant
}

/** `isGone`: the service says that there is no such channel any more. `chat`: where it has moved. */
export type ChatAnswer = { readonly answer: Delivery; readonly isGone: boolean; readonly chat?: string }

const patienceMs = 5 * secondMs

const publicUrls = {
  discord: new URL('https://discord.com/api'),
  slack: new URL('https://hooks.slack.com'),
  telegram: new URL('https://api.telegram.org'),
  groupme: new URL('https://api.groupme.com/v3'),
} as const

type Outgoing = { readonly url: URL; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/**
 * Sends a message to a channel: to public addresses alone, unless the settings name another server for its service.
 * Follows no redirect. Never throws: a failure is an answer. [BEY-35]
 */
export async function sendToChat(
  { chatUrls }: Pick<Config, 'chatUrls'>,
  { connection, message, now }: { connection: Connection; message: ChatMessage; now: Instant },
  lookup: LookupFunction,
): Promise<ChatAnswer> {
  const { service } = connection
  const named = service === 'webhook' ? null : chatUrls[service]
  const { url, headers, body } = requestOf(connection, message, { now, named })
  const sending = { ...{ method: 'POST', timeoutMs: patienceMs }, body: Buffer.from(body) }
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers }
  try {
    const answer = await answerFrom(url, { ...sending, headers: all, lookup: named ? undefined : lookup })
    return readAnswer(service, answer)
  } catch (error) {
    const name = serviceNames[service]
    if (error instanceof NotPublic) return lost(failed(`${name}: this is no public address`, { isFinal: true }))
    return lost(failedOverHttp(name, new Error(wordsOf(error)), null))
  }
}

function requestOf(
  connection: Connection,
  { id, kind, groupId, text, at }: ChatMessage,
  { now, named }: { now: Instant; named: URL | null },
): Outgoing {
  const json = (url: URL, body: object, headers = {}): Outgoing => ({ url, headers, body: JSON.stringify(body) })
  switch (connection.service) {
    case 'discord':
      // Nobody is pinged, and a link is no large preview.
      return json(under(named ?? publicUrls.discord, connection.path), {
        content: escaped(text, /[\\*_~`|>#[\]]/g),
        ...{ allowed_mentions: { parse: [] }, flags: 4 },
      })
    case 'slack': {
      const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      return json(under(named ?? publicUrls.slack, connection.path), {
        ...{ text: plain, mrkdwn: false, unfurl_links: false, unfurl_media: false },
      })
    }
    case 'telegram':
      return json(under(named ?? publicUrls.telegram, `/bot${connection.token}/sendMessage`), {
        ...{ chat_id: connection.chat, text, link_preview_options: { is_disabled: true } },
      })
    case 'groupme':
      return json(under(named ?? publicUrls.groupme, '/bots/post'), { bot_id: connection.token, text })
    case 'webhook': {
      const seconds = Math.floor(now / secondMs)
      const body = JSON.stringify({ id, kind, groupId, text, at: isoFromInstant(at) })
      return { url: new URL(connection.address), headers: signed(body, connection.token, seconds), body }
    }
  }
}

/** HMAC-SHA-256 over the time, a dot and the body, so that nobody else writes, and nothing is sent in again later. */
function signed(body: string, secret: string, seconds: number): Readonly<Record<string, string>> {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'betwixt-timestamp': String(seconds), 'betwixt-signature': `sha256=${signature}` }
}

function under(base: URL, path: string): URL {
  return new URL(`${base.href.replace(/\/$/, '')}${path}`)
}

/** Links stay as they are. */
function escaped(text: string, signs: RegExp): string {
  return text
    .split('\n')
    .map((line) => (/^https?:\/\/\S+$/.test(line) ? line : line.replace(signs, '\\$&')))
    .join('\n')
}

/** The statuses by which a service says that the channel is not there, or ours no more. */
const goneStatuses: Readonly<Record<ChatService, readonly number[]>> = {
  discord: [401, 403, 404],
  slack: [403, 404, 410],
  telegram: [401, 403, 404],
  groupme: [401, 404],
  webhook: [410],
}

function readAnswer(service: ChatService, { status, retryAfter, body }: HttpAnswer): ChatAnswer {
  if (status >= 200 && status < 300) return lost(sent())
  const said = toldIn(body)
  const says = said.description ?? said.message ?? (service === 'slack' ? body : null)
  const chat = said.parameters?.migrate_to_chat_id
  // A chat that has grown has another id; the message goes there.
  if (service === 'telegram' && chat !== undefined)
    return { answer: { ...failed('Telegram: the chat has moved', { isFinal: false }), waitMs: 0 }, isGone: false, chat }
  const isGone =
    goneStatuses[service].includes(status) || (service === 'telegram' && /chat not found/i.test(said.description ?? ''))
  const answer = failedOverHttp(serviceNames[service], { status }, says?.slice(0, 200) ?? null)
  if (status >= 300 && status < 400)
    return lost(failed(`${serviceNames[service]} leads elsewhere, which is not followed`, { isFinal: true }))
  const wait = status === 429 ? (said.retry_after ?? said.parameters?.retry_after ?? retryAfter) : null
  if (answer.outcome === 'failed' && wait != null && wait >= 0)
    return lost({ ...answer, waitMs: Math.min(Math.ceil(wait * secondMs), longestWaitMs) })
  return { answer, isGone }
}

const longestWaitMs = 3_600 * secondMs

// What is not as their documents say is left out: these are answers of strangers.
const told = z.object({
  message: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  retry_after: z.number().optional().catch(undefined),
  parameters: z
    .object({
      retry_after: z.number().optional().catch(undefined),
      migrate_to_chat_id: z.coerce.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

function toldIn(text: string): z.infer<typeof told> {
  try {
    return told.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function lost(answer: Delivery): ChatAnswer {
  return { answer, isGone: false }
}

/** In words for an admin: what the network says of itself is for nobody. */
function wordsOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 5 seconds'
  return messageOf(error)
}
