import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Open live streams of one server, read by this process. */
export type Streams = {
  readonly count: number
  /** Resolves once every stream has received the next text with this part in it. */
  untilAllGot(part: string): Promise<void>
  /** What the first stream has received so far. */
  seen(): string
  close(): void
}

/** How many connections are opened at the same time. */
const atOnce = 100

/** Opens one stream for each request and waits until each has begun. */
export async function openStreams(port: number, requests: readonly string[]): Promise<Streams> {
  const sockets: Socket[] = []
  for (let from = 0; from < requests.length; from += atOnce) {
    sockets.push(
      ...(await Promise.all(requests.slice(from, from + atOnce).map((request) => openStream(port, request)))),
    )
  }
  let seen = ''
  let awaited: { part: string; missing: Set<Socket>; resolve(): void } | null = null
  for (const socket of sockets) {
    socket.on('data', (data) => {
      const text = data.toString('latin1')
      if (socket === sockets[0]) seen += text
      if (!awaited?.missing.has(socket) || !text.includes(awaited.part)) return
      awaited.missing.delete(socket)
      if (awaited.missing.size === 0) awaited.resolve()
    })
  }
  return {
    count: sockets.length,
    untilAllGot: (part) =>
      new Promise((resolve) => {
        awaited = { part, missing: new Set(sockets), resolve }
      }),
    seen: () => seen,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openStream(port: number, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  let text = ''
  while (!text.includes('retry: 1000')) {
    const [data] = await once(socket, 'data')
    text += data.toString('latin1')
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(`a stream was answered with ${text.slice(0, 200)}`)
  }
  socket.on('error', () => {})
  return socket
}
