import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { batchedSocket } from './batchedSocket.ts'

const endings: (() => void)[] = []

/** Both ends of a connection. */
async function aConnection(): Promise<{ sender: Socket; receiver: Socket }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = batchedSocket()
  sender.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[receiver]] = await Promise.all([once(server, 'connection'), once(sender, 'connect')])
  endings.push(() => sender.destroy(), server.close.bind(server))
  return { sender, receiver }
}

describe('a batched socket', () => {
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })

  it('holds what is written until this turn of the event loop ends, and then sends all of it in order', async () => {
    const { sender, receiver } = await aConnection()
    for (const text of ['first ', 'second ']) {
      // As the driver writes a statement: in parts that it holds together by itself.
      sender.cork()
      sender.write(text)
      sender.write('and ')
      sender.uncork()
    }
    sender.write('third')
    expect(sender.writableLength).toBe('first and second and third'.length)
    const [received] = await once(receiver, 'data')
    expect([received.toString(), sender.writableLength]).toEqual(['first and second and third', 0])
  })

  it('sends what is written after that, and what is written right before its end', async () => {
    const { sender, receiver } = await aConnection()
    sender.write('one')
    await once(receiver, 'data')
    sender.write('two')
    sender.end('three')
    const [received] = await once(receiver, 'data')
    expect(received.toString()).toBe('twothree')
  })
})
