import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { chatServices as services } from '#domain/chatServices.ts'
import type { ChannelView } from '#features/channels/contract.ts'
import { done, made, type TestGroup } from './story.ts'

/** A message that a service took. `to`: the channel. */
export type ChatPost = {
  readonly service: (typeof services)[number]
  readonly to: string
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  readonly at: number
}

/** How a service answers something else than usual. */
type Fault = (response: ServerResponse, request: IncomingMessage) => void

/** What happens when a service has taken a message, before it answers, and when it has answered. */
type Interruption = { readonly taken?: () => Promise<unknown>; readonly answered?: () => Promise<unknown> }

/** Discord, Slack, Telegram, GroupMe and a webhook on loopback, each with its own paths, checks and answers. */
export async function chatServicesHere() {
  const posts: ChatPost[] = []
  let fault: Fault | null = null
  let interruption: Interruption = {}
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const raw = await text(request).catch(() => '')
    // Whoever died in the middle of it has said nothing.
    if (!request.complete) return
    if (fault) return fault(response, request)
    const read = readPost(request, raw)
    if (!read) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Unknown"}')
    posts.push({ ...read, headers: request.headers, at: Date.now() })
    const { taken, answered } = interruption
    await taken?.()
    response.writeHead(read.service === 'discord' ? 204 : read.service === 'groupme' ? 202 : 200)
    response.end(() => void answered?.())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    posts,
    requests: () => requests,
    /** The settings that lead the program here. */
    settings: {
      DISCORD_API_URL: `${url}/api`,
      SLACK_API_URL: url,
      TELEGRAM_API_URL: url,
      GROUPME_API_URL: `${url}/v3`,
    },
    /** What an admin pastes to connect one. */
    typed: {
      discord: { service: 'discord', address: `${url}/api/webhooks/123456789012345678/${'d'.repeat(40)}` },
      slack: { service: 'slack', address: `${url}/services/T0AB/B0CD/secretOfSlack` },
      telegram: { service: 'telegram', token: `123456789:${'t'.repeat(35)}`, chat: '-1001234567890' },
      groupme: { service: 'groupme', token: '0123456789abcdef01234567' },
    } as const,
    fail(how: Fault) {
      fault = how
    },
    interrupt(how: Interruption) {
      interruption = how
    },
    recover() {
      fault = null
      interruption = {}
    },
    /** Whether nobody is connected: all that was sent has been read. */
    isAtRest: () =>
      new Promise<boolean>((resolve) => server.getConnections((_, connections) => resolve(connections === 0))),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A channel is connected, changed and disconnected. */
export async function keepChannels(
  run: (command: () => Promise<unknown>) => Promise<void>,
  { ann, path }: TestGroup,
  typed: object,
): Promise<void> {
  const channels = `${path}/channels`
  await run(() => made(ann.post(channels, { ...typed, kinds: ['pools'] })))
  const { items } = await done(ann.get<{ items: ChannelView[] }>(channels))
  await run(() => done(ann.send('PATCH', `${channels}/${items[0]?.id}`, { kinds: ['pools', 'recap'] })))
  await run(() => done(ann.send('DELETE', `${channels}/${items[0]?.id}`)))
}

export type ChatServices = Awaited<ReturnType<typeof chatServicesHere>>

/** What was posted, if it is what the service takes; null: it refuses it. */
function readPost({ url = '', method }: IncomingMessage, raw: string) {
  if (method !== 'POST') return null
  const body = JSON.parse(raw) as Readonly<Record<string, unknown>>
  const [, discord] = /^\/api\/webhooks\/(\d+)\/d{40}$/.exec(url) ?? []
  if (discord && typeof body.content === 'string' && body.content.length <= 2_000)
    return { service: 'discord', to: discord, text: body.content, body } as const
  if (url === '/services/T0AB/B0CD/secretOfSlack' && typeof body.text === 'string')
    return { service: 'slack', to: 'B0CD', text: body.text, body } as const
  if (/^\/bot123456789:t{35}\/sendMessage$/.test(url) && typeof body.text === 'string')
    return { service: 'telegram', to: String(body.chat_id), text: body.text, body } as const
  const isGroupMe = url === '/v3/bots/post' && body.bot_id === '0123456789abcdef01234567'
  if (isGroupMe && typeof body.text === 'string' && body.text.length <= 1_000)
    return { service: 'groupme', to: 'bot', text: body.text, body } as const
  if (url === '/hook' && typeof body.text === 'string')
    return { service: 'webhook', to: 'hook', text: body.text, body } as const
  return null
}
