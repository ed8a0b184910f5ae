import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on at the moment, below those that the system gives out by itself: one of these may be
 * somebody's connection by the time that it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
