import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bare server's responses: one per Accept-Encoding, and 304 for a matching tag. */
export type BareAnswers = Readonly<
  Record<string, { readonly headers: Readonly<Record<string, string>>; readonly body: string }>
>

process.once('message', (answers: BareAnswers) => {
  const byEncoding = new Map(
    Object.entries(answers).map(([encoding, { headers, body }]) => [
      encoding,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const found = byEncoding.get(String(request.headers['accept-encoding']))
    if (!found) return void response.writeHead(404).end()
    if (request.headers['if-none-match'] === found.headers.etag)
      return void response.writeHead(304, found.headers).end()
    response.writeHead(200, { ...found.headers, 'content-length': found.body.length }).end(found.body)
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ port, memoryBytes: process.memoryUsage.rss() })
  })
})

// The benchmark has ended.
process.once('disconnect', () => process.exit())
