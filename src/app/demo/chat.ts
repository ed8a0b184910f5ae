import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../server/config.ts'
import type { Crew } from './crew.ts'

/**
 * A server of this program that stands in for Discord and takes every message, so that the demo's group is connected to a
 * chat and nothing leaves the machine. A named DISCORD_API_URL comes first.
 */
export async function standInForDiscord(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  if (environment.DISCORD_API_URL) return async () => {}
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  environment.DISCORD_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return async () => {
    server.closeAllConnections()
    server.close()
  }
}

/** Connects the group to a chat, where there is one that stands in for Discord. [BEY-35] */
export async function connectChat({ chatUrls }: Config, { admin, path }: Crew): Promise<void> {
  if (!chatUrls.discord) return
  const address = `${chatUrls.discord.origin}/api/webhooks/123456789012345678/${'demo'.repeat(8)}`
  await admin.post(`${path}/channels`, {
    ...{ service: 'discord', address, kinds: ['bids', 'taken', 'results', 'pools', 'recap'] },
    ...{ quietFrom: '23:00', quietTo: '08:00' },
  })
}

/** Friends talk about the coming Sunday in the thread of the group. [BEY-39] */
export async function talkInThread({ path, admin, members }: Crew): Promise<void> {
  const [one, other] = members.filter((member) => member !== admin)
  await admin.post(`${path}/comments`, { content: 'Who is in on Sunday? I bring the wings.' })
  await one?.post(`${path}/comments`, { content: 'In. Loser of the late game brings the beer.' })
  await other?.post(`${path}/comments`, { content: 'Deal.' })
}
