import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { comingAgain } from '#test/support/person.ts'
import { aGroup, made, type TestGroup } from '#test/support/story.ts'
import type { Invited } from '../inviteContract.ts'

describe('somebody who guesses invite codes', () => {
  let server: TestServer
  let group: TestGroup
  const from = (address: string) => ({ 'x-forwarded-for': address })

  beforeAll(async () => {
    server = await aServer({ TRUST_PROXY: '127.0.0.1' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('is refused after 30 wrong ones an hour, also with a right one, and nobody else is', async () => {
    const [dev, eve] = [await server.aPerson('Dev'), await server.aPerson('Eve')]
    const guess = (code: string, who = dev) => who.post('/api/groups/join', { code }, from('10.0.0.1'))
    for (let round = 0; round < 30; round += 1) expect((await guess(`Wrong${round}`)).status).toBe(404)
    const { status, headers } = await guess(group.code)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await guess(group.code, eve)).status).toBe(200)
    server.clock.advance(hourMs)
    expect((await guess(group.code)).status).toBe(200)
  })

  it('is refused after as many when all of them come at once', async () => {
    const gil = await server.aPerson('Gil')
    const guess = (code: string) => comingAgain(() => gil.post('/api/groups/join', { code }, from('10.0.0.5')))
    const wrong = Array.from({ length: 120 }, (_, round) => guess(`Burst${round}`))
    // A busy server lets some of them come again later than the right one.
    await Promise.any(wrong.map((answer) => answer.then(({ status }) => expect(status).toBe(429))))
    expect((await guess(group.code)).status).toBe(429)
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  })

  it('is not held up by the right ones that others use', async () => {
    const look = () => comingAgain(() => server.visitor.get(`/api/invites/${group.code}`, from('10.0.0.6')))
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, look))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
  })

  it('of six characters is refused after 60 from one address, and after 1,000 from all: the links still work [BEY-43]', async () => {
    server.clock.advance(hourMs)
    const look = (code: string, address: string) =>
      comingAgain(() => server.visitor.get(`/api/invites/${code}`, from(address)))
    const { inviteCode } = await made(group.ann.post<Invited>(`${group.path}/invites`, { toSay: true }))
    const guesses = async (address: string, times: number) => {
      const answers = Array.from({ length: times }, (_, at) => look(`ZZ${1000 + at}`, address))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(new Set(await guesses('10.1.0.1', 60))).toEqual(new Set([404]))
    expect((await look(inviteCode, '10.1.0.1')).status).toBe(429)
    expect((await look(group.code, '10.1.0.1')).status).toBe(200)
    expect((await look(inviteCode, '10.1.0.2')).status).toBe(200)
    for (let at = 3; at < 20; at += 1) await guesses(`10.1.0.${at}`, 60)
    expect((await look(inviteCode, '10.1.0.99')).status).toBe(429)
    expect((await look(group.code, '10.1.0.99')).status).toBe(200)
    server.clock.advance(hourMs)
    expect((await look(inviteCode, '10.1.0.99')).status).toBe(200)
  })

  it('without an account is refused after 300 from one address, and from no other', async () => {
    const look = (code: string, address: string) =>
      comingAgain(() => server.visitor.get(`/api/invites/${code}`, from(address)))
    const wrong = Array.from({ length: 300 }, (_, round) => look(`Wrong${round}`, '10.0.0.3'))
    expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([404]))
    expect((await look(group.code, '10.0.0.3')).status).toBe(429)
    expect((await look(group.code, '10.0.0.4')).status).toBe(200)
  })
})
