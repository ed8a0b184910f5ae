import { type AddressInfo, connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from '#test/support/waitFor.ts'
import { limitConnections } from './connections.ts'

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Much more than the system keeps for a reader. */
const large = Buffer.alloc(40_000_000, 'x')

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
    limitConnections(app, { limitsRates: true, trustProxy }, { readingMs: 1_500, betweenLooksMs: 200 })
    app.get('/large', async () => large)
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

  it('may have 4 requests unanswered each, and no more', async () => {
    const port = await listen()
    const request = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'
    for (const [count, answers] of [
      [4, 4],
      [5, 0],
    ] as const) {
      const socket = await open(port, '127.0.0.1')
      let text = ''
      socket.on('data', (data) => (text += data))
      socket.write(request.repeat(count))
      await new Promise((resolve) => setTimeout(resolve, 800))
      expect({ count, answers: text.split('HTTP/1.1 200').length - 1, closed: socket.closed }).toEqual({
        count,
        answers,
        closed: count > 4,
      })
    }
  })

  it('are reset when too little of an answer is read, and never while it is read at a fair pace', async () => {
    const port = await listen()
    const asked = 'GET /large HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'
    const [still, sipping, fair] = [
      await open(port, '127.0.0.1'),
      await open(port, '127.0.0.1'),
      await open(port, '127.0.0.1'),
    ]
    for (const socket of [still, sipping, fair]) {
      socket.pause()
      socket.write(asked)
    }
    let taken = 0
    const reading = setInterval(() => {
      sipping.read(1)
      taken += fair.read(Math.min(500_000, fair.readableLength))?.length ?? 0
      fair.read(0)
    }, 5)
    await waitFor(() => (fair.readableEnded || fair.closed ? true : null), { withinMs: 60_000 })
    clearInterval(reading)
    expect(taken).toBeGreaterThan(large.length)
    await waitFor(async () => (await connectionsOf(app)) === 0 || null, { withinMs: 10_000 })
  }, 90_000)
})

const connectionsOf = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
