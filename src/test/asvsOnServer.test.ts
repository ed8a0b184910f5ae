import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from './support/aServer.ts'
import { refused } from './support/story.ts'

describe('the server', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it('sees to it that a return address leads nowhere but to this site', async () => {
    for (const name of ['callbackURL', 'errorCallbackURL'])
      for (const address of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:a()']) {
        const asked = server.visitor.post('/api/auth/sign-in/social', { provider: 'google', [name]: address })
        expect([address, (await refused(asked))[2]]).toEqual([address, 'The return address must be on this site.'])
      }
  })

  it('sees to it that no answer is shared with the pages of another site', async () => {
    const ann = await server.aPerson('Ann')
    for (const path of [
      '/api/me',
      '/api/lines',
      '/api/auth/get-session',
      '/healthz',
      '/api/nothing',
      '/api/openapi.json',
    ])
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await ann.send(method, path, undefined, { origin: 'https://evil.example' })
        expect([path, [...headers.keys()].filter((name) => name.startsWith('access-control'))]).toEqual([path, []])
      }
  })

  it('sees to it that a password is of any characters, up to 128, kept as it is, however a keyboard writes it', async () => {
    const enter = (door: string, body: object) => server.visitor.post(`/api/auth/${door}/email`, body)
    const [composed, apart] = ['Ünïcode ⚽ ٣ "\'\\ ', 'Ünïcode ⚽ ٣ "\'\\ '].map((text, at) =>
      text.normalize(at === 0 ? 'NFC' : 'NFD'),
    )
    for (const [name, password = ''] of [
      ['any', composed],
      ['long', 'é'.repeat(128)],
    ] as const) {
      const email = `${name}@example.org`
      const confirmed = { name: 'Ann', ageConfirmed: true, termsAccepted: true }
      expect((await enter('sign-up', { ...confirmed, email, password })).status).toBe(200)
      expect((await enter('sign-in', { email, password })).status).toBe(200)
      expect((await enter('sign-in', { email, password: password.toLowerCase().slice(0, -1) })).status).toBe(401)
    }
    expect((await enter('sign-in', { email: 'any@example.org', password: apart })).status).toBe(200)
    expect((await enter('sign-in', { email: 'any@example.org', password: composed?.toLowerCase() })).status).toBe(401)
  })
})
