import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { refused } from '#test/support/story.ts'

describe('what is no code', () => {
  let server: TestServer
  let ben: Person

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    ben = await server.aPerson('Ben')
  })
  afterAll(() => server.stop())

  const malformed = 'Invalid invite code format. Please check your invite link or code.'

  it.each([{ code: null }, { code: 5 }, { code: [] }, { code: {} }, { code: true }, {}, { code: 'x'.repeat(2_001) }])(
    'joins nothing and reads what codes look like: %o [INV-18]',
    async (sent) => {
      expect(await refused(ben.post('/api/groups/join', sent))).toEqual([400, 'invalid-argument', malformed])
    },
  )

  it.each(['x'.repeat(201), 'x'.repeat(300), 'a-b', 'abc'])('leads nowhere: %o [INV-18]', async (code) => {
    expect(await refused(server.visitor.get(`/api/invites/${code}`))).toEqual([400, 'invalid-argument', malformed])
  })

  it('is empty when it is blank [INV-19]', async () => {
    const empty = 'The invite code cannot be empty. Please enter a valid code.'
    for (const code of ['', '  ']) {
      expect(await refused(ben.post('/api/groups/join', { code }))).toEqual([400, 'invalid-argument', empty])
    }
  })
})
