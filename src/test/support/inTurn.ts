import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * One URL for several processes: requests are forwarded round-robin, and responses streamed back. There are no retries;
 * a missing process breaks the connection, as it would directly.
 */
export async function inTurn(urls: readonly string[]): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(urls[turn % urls.length] ?? '')
    turn += 1
    const { method, url: path, rawHeaders } = asked
    const sent = request({ hostname, port, agent, method, path, headers: rawHeaders, setDefaultHeaders: false })
    sent.once('response', (received) => pass(received, answer))
    sent.once('error', () => answer.destroy())
    answer.once('close', () => sent.destroy())
    asked.pipe(sent)
  })
  // The tests set their own timeouts.
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(received: IncomingMessage, answer: ServerResponse): void {
  answer.sendDate = false
  answer.writeHead(received.statusCode ?? 502, received.statusMessage, endToEnd(received.rawHeaders))
  answer.flushHeaders()
  received.pipe(answer)
  received.once('error', () => answer.destroy())
}

/** Without hop-by-hop headers. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !ofConnection.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()))
}

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])
