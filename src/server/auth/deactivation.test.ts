import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { password } from '#test/support/person.ts'
import { refused } from '#test/support/story.ts'

describe('a deactivated account', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  it('cannot sign in or reset its password, and is told why; its sessions and streams end [ADM-52]', async () => {
    const ann = await server.aPerson('Ann')
    const stream = await fetch(`${server.url}/api/live`, { headers: { cookie: ann.cookie } })
    await server.services.db.pool.query('update users set is_deleted = true where id = $1', [ann.id])
    const deletedAt = performance.now()
    for await (const _ of stream.body ?? []) expect(performance.now() - deletedAt).toBeLessThan(1_000)
    expect((await ann.get('/api/me')).status).toBe(401)
    expect((await ann.get<unknown>('/api/auth/get-session')).body).toBeNull()
    expect((await ann.get('/api/auth/list-sessions')).status).toBe(401)
    const { email } = ann
    const signIn = (secret: string) => server.visitor.post('/api/auth/sign-in/email', { email, password: secret })
    const deactivated = [403, 'permission-denied', 'This account has been deactivated.']
    expect(await refused(signIn(password))).toEqual(deactivated)
    expect((await refused(signIn('a guess')))[2]).toBe('Incorrect password. Please try again.')
    expect(await refused(server.visitor.post('/api/auth/request-password-reset', { email }))).toEqual(deactivated)
  })
})
