import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'

/**
 * A port that nobody listens on, below those that the system gives out by itself: one of these may be somebody's
 * connection by the time that it is used. Until this process ends, no other test gets it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const claim = await listening({ path: `\0betwixt test port ${port}` })
  const tried = claim && (await listening({ port, host: '127.0.0.1' }))
  if (!tried) {
    claim?.close()
    return freePort()
  }
  tried.close()
  await once(tried, 'close')
  return port
}

/** Null if somebody else listens there. It keeps nobody from ending. */
async function listening(where: ListenOptions) {
  const server = createServer().listen(where).unref()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('listening', () => resolve(true)).once('error', () => resolve(false))
  return (await promise) ? server : null
}
