import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aGroup, type TestGroup } from '#test/support/story.ts'

describe('somebody who guesses invite codes', () => {
  let server: TestServer
  let group: TestGroup
  const from = (address: string) => ({ 'x-forwarded-for': address })

  beforeAll(async () => {
    server = await aServer({ TRUST_PROXY: '127.0.0.1' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('is refused after 30 wrong ones an hour, also with a right one, whether they join or look', async () => {
    const dev = await server.aPerson('Dev')
    const guess = (code: string, address: string) => dev.post('/api/groups/join', { code }, from(address))
    const look = (code: string, address: string) => server.visitor.get(`/api/invites/${code}`, from(address))
    for (let round = 0; round < 15; round += 1) {
      expect((await guess(`Wrong${round}`, '10.0.0.1')).status).toBe(404)
      expect((await look(`Wrong${round}`, '10.0.0.1')).status).toBe(404)
    }
    for (const ask of [guess, look]) {
      const { status, headers } = await ask(group.id, '10.0.0.1')
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
    }
    expect((await look(group.id, '10.0.0.2')).status).toBe(200)
    server.clock.advance(hourMs)
    expect((await guess(group.id, '10.0.0.1')).status).toBe(200)
  })
})
