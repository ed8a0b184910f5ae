import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFeed, type FeedReply, type FeedSource } from './feedAnswers.ts'

/** The credits in the response headers: for this call, used so far, and remaining. */
export type Quota = { readonly last: number; readonly used: number; readonly remaining: number }

type Options = {
  readonly source: FeedSource
  /** Credits at the start. */
  readonly credits: number
  /** Called first; null lets the request through. Its own replies cost no credits. */
  readonly intercept?: (url: URL) => Promise<FeedReply | 'hang up' | null>
  /** Overrides the reported credits; null leaves them out. */
  readonly say?: (quota: Quota) => Quota | null
}

/** A server of the protocol on a free loopback port. Its `url` ends in `/v4`. */
export async function startFeedServer({ source, credits, intercept, say = (quota) => quota }: Options) {
  let used = 0
  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://feed')
      const reply = (await intercept?.(url)) ?? answerFeed(source, url)
      if (reply === 'hang up') return void response.destroy()
      used += reply?.cost ?? 0
      const quota = say({ last: reply?.cost ?? 0, used, remaining: credits - used })
      response.setHeader('date', new Date(source.clock()).toUTCString())
      send(response, reply ?? { status: 404, body: { message: 'Not found' }, cost: 0 }, quota)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v4`,
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, { status, body, headers }: FeedReply, quota: Quota | null): void {
  const said = Object.entries(quota ?? {}).map(([name, count]) => [`x-requests-${name}`, String(count)])
  response.writeHead(status, { 'content-type': 'application/json', ...Object.fromEntries(said), ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
