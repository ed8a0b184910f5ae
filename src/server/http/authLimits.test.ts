import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { password, signIn } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'

describe('who signs in while others try', () => {
  it('from elsewhere does not wait for the tries of one address', async () => {
    const server = await aServer({ TRUST_PROXY: '127.0.0.1' }, { isAlone: true })
    const ann = await server.aPerson('Ann')
    const from = (address: string, email: string) =>
      server.visitor.post('/api/auth/sign-in/email', { email, password }, { 'x-forwarded-for': address })
    let answered = 0
    const bogus = Array.from({ length: 45 }, (_, at) =>
      from('203.0.113.5', `bogus${at}@example.org`).then(() => {
        answered += 1
      }),
    )
    await sleep(50)
    expect((await from('198.51.100.7', ann.email)).status).toBe(200)
    // Each process works on as many at a time as it has cores.
    expect(answered).toBeLessThan(20)
    await Promise.all(bogus)
    await server.stop()
  }, 60_000)
})

describe('somebody who guesses passwords', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const guess = (url: string, email: string, secret: string, cookie = ''): Promise<number> =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
        cookie,
      },
      body: JSON.stringify({ email, password: secret }),
    }).then(async (answer): Promise<number> => {
      await answer.arrayBuffer()
      // Too many at a time, which does not count as an attempt.
      return answer.status === 503 ? sleep(200).then(() => guess(url, email, secret, cookie)) : answer.status
    })
  const randomByte = () => Math.floor(Math.random() * 256)

  it('a thousand times, with forged addresses and across a restart, gets ten tries, and the owner still gets in', async () => {
    const ann = await server.aRegistrant('Ann')
    const statuses: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      // A process that has just started knows what others have counted.
      const process = turn % 5 === 4 ? await server.another() : server
      const tries = Array.from({ length: 100 }, (_, at) => guess(process.url, ann.email, `guess ${turn} ${at}`))
      statuses.push(...(await Promise.all(tries)))
      if (process !== server) await process.stop()
    }
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect([count(401), count(429), statuses.length]).toEqual([10, 990, 1000])
    expect(await guess(server.url, ann.email, password)).toBe(429)
    // The browser in which she signed in before is not blocked, though it is at the same address.
    expect(await guess(server.url, ann.email, password, ann.cookie)).toBe(200)
    expect((await ann.get('/api/me')).status).toBe(401)
  }, 60_000)

  it('gets no further with the mark of another person’s browser, or of a forged one', async () => {
    const [ben, cleo] = [await server.aRegistrant('Ben'), await server.aRegistrant('Cleo')]
    await Promise.all(Array.from({ length: 11 }, () => guess(server.url, ben.email, 'a guess')))
    for (const cookie of [cleo.cookie, `betwixt.device=${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
      expect(await guess(server.url, ben.email, password, cookie)).toBe(429)
    }
    const own = await Promise.all(Array.from({ length: 12 }, () => guess(server.url, ben.email, 'a guess', ben.cookie)))
    expect(own.toSorted()).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  it('in a browser that was known by an old password is a stranger after a new one', async () => {
    // The guesses above have used up this address's limit.
    server.clock.advance(hourMs)
    const dev = await server.aPerson('Dev')
    await done(server.visitor.post('/api/auth/request-password-reset', { email: dev.email }))
    const { path } = await lastMail(server, dev.email, 'password_reset')
    const token = new URL(path, server.url).searchParams.get('token')
    const newPassword = 'battery staple'
    await done(server.visitor.post('/api/auth/reset-password', { token, newPassword }))
    const now = await signIn(server.url, dev, newPassword)
    await Promise.all(Array.from({ length: 11 }, () => guess(server.url, dev.email, 'a guess')))
    expect(await guess(server.url, dev.email, newPassword, dev.cookie)).toBe(429)
    expect(await guess(server.url, dev.email, newPassword, now.cookie)).toBe(200)
  })
})
