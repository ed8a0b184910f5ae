import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One red dot; the content does not matter. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

export type LogoHost = Awaited<ReturnType<typeof aLogoHost>>

/** A small host of team logos on loopback that serves the given ids, and counts requests. */
export async function aLogoHost() {
  const state = { missing: new Set<string>(), isDown: false, requests: [] as string[] }
  const answer = (path: string, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*')
    if (state.missing.has(path)) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    state.requests.push(`${request.method} ${path}`)
    if (state.isDown) request.socket.destroy()
    else answer(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** The value for LOGO_BASE_URL. */
    url: `http://127.0.0.1:${port}/teams`,
    requests: state.requests as readonly string[],
    forgetRequests: () => void state.requests.splice(0),
    /** From now on the host has no logo at that path. */
    lose: (path: string) => void state.missing.add(path),
    /** From now on connections are cut without a response. */
    hangUp: () => {
      state.isDown = true
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
