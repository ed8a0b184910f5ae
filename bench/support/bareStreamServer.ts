import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The text that `POST` sends to every open stream. */
export type BareStream = { readonly text: string }

// A bare server of server-sent events: it keeps each client, and a POST writes the same text to all. `/memory` returns
// its memory in bytes.
process.once('message', ({ text }: BareStream) => {
  const streams = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      for (const stream of streams) stream.write(text)
      return void response.writeHead(201, { 'content-length': 0 }).end()
    }
    if (request.url === '/memory') return void response.end(String(process.memoryUsage.rss()))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 1000\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ port, memoryBytes: process.memoryUsage.rss() })
  })
})

// The benchmark has ended.
process.once('disconnect', () => process.exit())
