import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Services } from '../services.ts'
import { closeConnectionsAfter, healthRoutes, openDrain } from './drain.ts'

describe('a program that is told to end', () => {
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
  })

  const pauseMs = 300

  async function aProgram() {
    const drain = openDrain(pauseMs)
    const app = Fastify()
    closeConnectionsAfter(drain, app)
    const db = { pool: { query: async () => ({ rows: [] }) } }
    healthRoutes(app, { db } as unknown as Services, drain)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    endings.push(() => app.close())
    const ask = async (path: string) => {
      const { status, headers } = await fetch(url + path)
      return { status, connection: headers.get('connection') }
    }
    return { drain, ask }
  }

  it('says so to whoever balances requests, serves on for a while, and keeps no connection', async () => {
    const { drain, ask } = await aProgram()
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
    const started = performance.now()
    const leaving = drain.begin().then(() => performance.now() - started)
    expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
    expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' })
    expect(await leaving).toBeGreaterThan(pauseMs - 5)
  })

  it('waits for nobody where nobody asks whether it is ready', async () => {
    const { drain, ask } = await aProgram()
    await ask('/healthz')
    const started = performance.now()
    await drain.begin()
    expect(performance.now() - started).toBeLessThan(pauseMs)
    expect((await ask('/readyz')).status).toBe(503)
  })
})
