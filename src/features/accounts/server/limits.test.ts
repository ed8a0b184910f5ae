import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/times.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { aGroup, customBid, done, made } from '#test/support/story.ts'

describe('what one person may make', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({ BIDS_AN_HOUR: '3' })
  })
  afterAll(() => server.stop())

  const refusedUntilLater = async (answer: Promise<Answered<ErrorBody>>) => {
    const { status, body, headers } = await answer
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return [status, body.error.code, body.error.message]
  }

  it('is ten groups a day [AUTH-02]', async () => {
    const ann = await server.aPerson('Ann')
    const create = () => ann.post('/api/groups', { name: 'Crew' })
    for (let turn = 0; turn < 10; turn += 1) await made(create())
    expect(await refusedUntilLater(create())).toEqual([
      429,
      'resource-exhausted',
      'You have created many groups today. Please try again tomorrow.',
    ])
    server.clock.advance(dayMs)
    await made(create())
  })

  it('is so many bids an hour as the site is configured for [AUTH-02]', async () => {
    const { ann, ben, path } = await aGroup(server)
    const post = (who: Person) => who.post(`${path}/bids`, customBid)
    for (let turn = 0; turn < 3; turn += 1) await made(post(ann))
    expect(await refusedUntilLater(post(ann))).toEqual([
      429,
      'resource-exhausted',
      'You have posted many bids in the last hour. Please wait a while before posting another.',
    ])
    await made(post(ben))
    server.clock.advance(hourMs)
    await made(post(ann))
  })

  it('is fifty invites a day, and ten to one address from everybody together', async () => {
    const [one, other] = [await aGroup(server), await aGroup(server)]
    await server.verify(one.ann, other.ann)
    const invite = ({ ann, path }: typeof one, recipientEmail: string) =>
      ann.post(`${path}/invites`, { recipientEmail })
    for (let turn = 0; turn < 5; turn += 1) {
      await made(invite(one, 'victim@example.org'))
      await made(invite(other, ' Victim@example.org '))
    }
    const refusedNow = [429, 'resource-exhausted', 'You have sent many invites today. Please try again later.']
    expect(await refusedUntilLater(invite(one, 'victim@example.org'))).toEqual(refusedNow)
    for (let turn = 5; turn < 50; turn += 1) await made(invite(one, `guest${turn}@example.org`))
    expect(await refusedUntilLater(invite(one, 'last@example.org'))).toEqual(refusedNow)
  })

  it('is five times a day into the same group, whose members are all told', async () => {
    const { ben, code, path } = await aGroup(server)
    const join = () => ben.post<ErrorBody>('/api/groups/join', { code })
    const leave = () => ben.post(`${path}/leave`)
    await done(leave())
    // Creating the group was the first change.
    for (let turn = 1; turn < 5; turn += 1) {
      await done(join())
      await done(leave())
    }
    const tooMany = [429, 'resource-exhausted', 'Too many attempts. Please wait a while and try again.']
    expect(await refusedUntilLater(join())).toEqual(tooMany)
    server.clock.advance(dayMs)
    await done(join())
  })

  it('is thirty names an hour', async () => {
    const { ben } = await aGroup(server)
    const rename = (displayName: string) => ben.send('PATCH', '/api/me/settings', { displayName })
    for (let turn = 0; turn < 30; turn += 1) await done(rename(`Ben ${turn}`))
    expect((await refusedUntilLater(rename('Benjamin')))[0]).toBe(429)
    await done(ben.send('PATCH', '/api/me/settings', { theme: 'light' }))
  })
})
