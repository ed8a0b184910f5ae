import { type AddressInfo, connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from '#test/support/waitFor.ts'
import { limitConnections } from './connections.ts'

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

describe('the connections of one client', () => {
  let app: FastifyInstance
  let sockets: Socket[] = []

  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    sockets = []
    await app.close()
  })

  async function listen(trustProxy: readonly string[] = []): Promise<number> {
    app = Fastify()
    limitConnections(app, { limitsRates: true, trustProxy })
    app.get('/', async () => new Promise((resolve) => setTimeout(resolve, 200, 'here')))
    await app.listen({ port: 0, host: '0.0.0.0' })
    return (app.server.address() as AddressInfo).port
  }

  async function open(port: number, host: string): Promise<Socket> {
    const socket = connect(port, host)
    sockets.push(socket)
    socket.on('error', () => {})
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve()))
    return socket
  }
  const stayOpen = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return sockets.filter(({ closed }) => !closed).length
  }

  it('are at most 1,000, unless it is a trusted proxy or on this machine, and a closed one makes room', async ({
    skip,
  }) => {
    skip(!outside, 'this machine has no address but loopback')
    const own = outside ?? ''
    const port = await listen()
    for (let count = 0; count < 1_003; count += 1) await open(port, own)
    expect(await stayOpen()).toBe(1_000)
    const local = await open(port, '127.0.0.1')
    expect(await stayOpen()).toBe(1_001)
    local.destroy()
    sockets[0]?.destroy()
    await waitFor(async () => {
      await open(port, own)
      return (await stayOpen()) === 1_000 || null
    })
    for (const socket of sockets) socket.destroy()
    sockets = []
    await app.close()
    const trusting = await listen([own])
    for (let count = 0; count < 1_003; count += 1) await open(trusting, own)
    expect(await stayOpen()).toBe(1_003)
  }, 60_000)

  it('may have 16 requests unanswered each, and no more', async () => {
    const port = await listen()
    const request = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'
    for (const [count, answers] of [
      [16, 16],
      [17, 0],
    ] as const) {
      const socket = await open(port, '127.0.0.1')
      let text = ''
      socket.on('data', (data) => (text += data))
      socket.write(request.repeat(count))
      await new Promise((resolve) => setTimeout(resolve, 800))
      expect({ count, answers: text.split('HTTP/1.1 200').length - 1, closed: socket.closed }).toEqual({
        count,
        answers,
        closed: count > 16,
      })
    }
  })
})
