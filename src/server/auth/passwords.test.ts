import { hashPassword as hashByLibrary } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { password, signIn } from '#test/support/person.ts'
import { refused } from '#test/support/story.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('the hash of a password', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const hashOf = async (id: string): Promise<string> =>
    (await server.services.db.pool.query('select password from accounts where user_id = $1', [id])).rows[0]?.password

  it('is argon2id with the parameters of OWASP, and another one each time', async () => {
    const hashes = [await hashPassword('correct horse'), await hashPassword('correct horse')]
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
      expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true)
      expect(await verifyPassword({ hash, password: 'correct house' })).toBe(false)
    }
    expect(hashes[0]).not.toBe(hashes[1])
    const ann = await server.aRegistrant('Ann')
    expect(await hashOf(ann.id)).toMatch(/^\$argon2id\$/)
  })

  it('of a former version still lets its owner in, who then has a new one; a wrong password changes nothing', async () => {
    const ben = await server.aPerson('Ben')
    const old = await hashByLibrary(password)
    await server.services.db.pool.query('update accounts set password = $2 where user_id = $1', [ben.id, old])
    await expect(signIn(server.url, ben, 'not this one')).rejects.toThrow()
    expect(await hashOf(ben.id)).toBe(old)
    await signIn(server.url, ben)
    const renewed = await hashOf(ben.id)
    expect(renewed).toMatch(/^\$argon2id\$/)
    await signIn(server.url, ben)
    expect(await hashOf(ben.id)).toBe(renewed)
  })

  it('is made of no password with the product or the own address in it [AUTH-09]', async () => {
    const sign = (secret: string) =>
      server.visitor.post('/api/auth/sign-up/email', {
        ...{ name: 'Cleo', email: 'cleopatra@example.org', password: secret },
        ...{ ageConfirmed: true, termsAccepted: true },
      })
    const own = 'Please choose a password without your email address in it.'
    expect((await refused(sign('cleopatra')))[2]).toBe(own)
    expect((await refused(sign('cleopatra@example.org')))[2]).toBe(own)
    expect((await refused(sign('Betwixt 2026')))[2]).toBe('Please choose a password without "Betwixt" in it.')
  })
})
