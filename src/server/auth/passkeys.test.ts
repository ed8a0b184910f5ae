import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Passkey } from '#features/accounts/contract.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { appCode, nextAppCode } from '#test/support/appCode.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { addPasskey, beginAdding, beginSignIn, cookiesIn, signInWith } from '#test/support/passkeys.ts'
import { type Person, password } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
})
afterAll(() => server.stop())

const query = (text: string, values: unknown[] = []) => server.services.db.pool.query(text, values)
const countOf = async ({ id }: Person) => (await query('select from passkeys where user_id = $1', [id])).rowCount
const listOf = async (who: Person) => (await done(who.get<{ items: Passkey[] }>('/api/me/passkeys'))).items
const whoIs = async (cookie: string) => (await server.visitor.get<Me>('/api/me', { cookie })).body?.user?.name

/** By the link of a mail. */
async function reset({ email }: Person, newPassword: string): Promise<void> {
  await done(server.visitor.post('/api/auth/request-password-reset', { email }))
  const { path } = await lastMail(server, email, 'password_reset')
  const token = new URL(path, server.url).searchParams.get('token')
  await done(server.visitor.post('/api/auth/reset-password', { token, newPassword }))
}

const reasons = async (...answers: Promise<{ body: ErrorBody }>[]) =>
  (await Promise.all(answers)).map(({ body }) => body.error?.reason)

describe('a passkey', () => {
  it('is added with the password, listed, and signs in on another browser like any other way [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { authenticator, passkey } = await addPasskey(ann)
    expect(await listOf(ann)).toEqual([
      { id: passkey.id, name: 'A program', createdAt: expect.any(String), lastUsed: null },
    ])
    const entered = await signInWith(server.visitor, authenticator)
    expect([entered.status, entered.body]).toEqual([200, { success: true }])
    const cookie = cookiesIn(entered.headers)
    expect(entered.headers.getSetCookie().find((one) => one.includes('session_token'))).toMatch(/HttpOnly/)
    expect(await whoIs(cookie)).toBe('Ann')
    expect((await listOf(ann))[0]?.lastUsed).toBe('2026-11-20T17:00:00.000Z')
    const { items } = await done(ann.get<{ items: object[] }>('/api/me/devices'))
    expect(items).toHaveLength(2)
    await done(server.visitor.post('/api/auth/sign-out', {}, { cookie }))
    expect(await whoIs(cookie)).toBeUndefined()
  })

  it('asks the authenticator for the person, and does without a code after it [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { options } = await beginAdding(ann)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Betwixt' },
      user: { name: ann.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const { authenticator } = await addPasskey(ann)
    const { totpURI } = await done(ann.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password }))
    await done(ann.post('/api/auth/two-factor/verify-totp', { code: appCode(totpURI) }))
    const begun = await beginSignIn(server.visitor)
    expect(begun.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const entered = await begun.end(authenticator.use(begun.options))
    expect(await whoIs(cookiesIn(entered.headers))).toBe('Ann')
  })

  it('that has not verified the person is neither added nor taken [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { options, end } = await beginAdding(ann)
    const bare = await refused(end(anAuthenticator().add(options, { verifies: false })))
    expect(bare[2]).toBe('Please unlock the passkey with your fingerprint, face or PIN.')
    expect(await countOf(ann)).toBe(0)
    const { authenticator } = await addPasskey(ann)
    expect(await reasons(signInWith(server.visitor, authenticator, { verifies: false }))).toEqual(['passkey-locked'])
  })

  it('of a stranger, from another site, or with a wrong signature does not sign in [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { authenticator } = await addPasskey(ann)
    const unknown = await refused(signInWith(server.visitor, anAuthenticator()))
    expect(unknown).toEqual([
      ...[403, 'permission-denied'],
      'This passkey is not known here. It may have been removed: please sign in another way.',
    ])
    const forged = { ...anAuthenticator(), id: authenticator.id }
    const begun = await beginSignIn(server.visitor)
    const answers = [
      signInWith(server.visitor, authenticator, { origin: 'https://evil.example' }),
      signInWith(server.visitor, authenticator, { origin: 'http://127.0.0.1:3000' }),
      begun.end({ ...forged.use(begun.options), id: authenticator.id, rawId: authenticator.id }),
    ]
    expect(await reasons(...answers)).toEqual(Array.from({ length: 3 }, () => 'passkey-failed'))
    const { options, end } = await beginAdding(ann)
    const elsewhere = end(anAuthenticator().add(options, { origin: 'https://evil.example' }))
    expect((await refused(elsewhere))[2]).toBe('This passkey could not be checked. Please try again.')
    expect(await countOf(ann)).toBe(1)
  })

  it('that counts its uses does not sign in with a number it has used, as a copy of it would [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { authenticator } = await addPasskey(ann)
    for (let at = 1; at <= 10; at += 1) expect((await signInWith(server.visitor, authenticator)).status).toBe(200)
    expect(await reasons(signInWith(server.visitor, authenticator, { counter: 9 }))).toEqual(['passkey-failed'])
    expect((await signInWith(server.visitor, authenticator)).status).toBe(200)
  })

  it('answers each challenge once, for five minutes, in the browser that got it [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { authenticator } = await addPasskey(ann)
    const begun = await beginSignIn(server.visitor)
    const response = authenticator.use(begun.options)
    const both = await Promise.all([begun.end(response), begun.end(response)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await reasons(begun.end(response))).toEqual(['passkey-expired'])
    // With another browser's challenge, and with none.
    const [own, other] = [await beginSignIn(server.visitor), await beginSignIn(server.visitor)]
    expect(await reasons(other.end(authenticator.use(own.options)))).toEqual(['passkey-failed'])
    expect(await reasons(own.end(authenticator.use(own.options), ''))).toEqual(['passkey-expired'])
    const late = await beginSignIn(server.visitor)
    await query("update verifications set expires_at = now() - interval '1 second' where value like $1", [
      `%${late.options.challenge}%`,
    ])
    expect(await reasons(late.end(authenticator.use(late.options)))).toEqual(['passkey-expired'])
    // What was asked to add one signs nobody in.
    const adding = await beginAdding(ann)
    const crossed = own.end(
      authenticator.use({ ...adding.options, rpId: 'localhost', userVerification: 'required' }),
      adding.cookie,
    )
    expect(await reasons(crossed)).toEqual(['passkey-expired'])
  })

  it('does not sign in to a deactivated account, which loses its passkeys [BEY-27] [ADM-52]', async () => {
    const root = await server.aWebsiteAdmin()
    const [ann, ben] = [await server.aPerson('Ann'), await server.aPerson('Ben')]
    const { authenticator } = await addPasskey(ann)
    await query('update users set is_deleted = true where id = $1', [ann.id])
    expect((await refused(signInWith(server.visitor, authenticator)))[2]).toBe('This account has been deactivated.')
    await addPasskey(ben)
    await done(root.send('DELETE', `/api/admin/users/${ben.id}`, { reason: 'asked for it', email: ben.email }))
    expect(await countOf(ben)).toBe(0)
  })

  it('does not sign in to a locked account [BEY-23] [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { authenticator } = await addPasskey(ann)
    await query('update users set locked_at = now() where id = $1', [ann.id])
    expect((await refused(signInWith(server.visitor, authenticator)))[2]).toMatch(/^This account is locked/)
  })

  it('outlives a reset of the password [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { authenticator } = await addPasskey(ann)
    await server.verify(ann)
    await reset(ann, 'an orange bicycle')
    expect(await whoIs(cookiesIn((await signInWith(server.visitor, authenticator)).headers))).toBe('Ann')
  })

  it('of whoever registered the address goes once its owner resets the password, and a second step is asked for all the same [BEY-27] [ADM-02]', async () => {
    const mallory = await server.aPerson('Mallory')
    await query('update users set email_verified = false where id = $1', [mallory.id])
    const { authenticator } = await addPasskey(mallory)
    const { totpURI } = await done(mallory.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password }))
    await done(mallory.post('/api/auth/two-factor/verify-totp', { code: appCode(totpURI) }))
    const newPassword = 'an orange bicycle'
    await reset(mallory, newPassword)
    expect((await refused(signInWith(server.visitor, authenticator)))[0]).toBe(403)
    const entered = await server.visitor.post('/api/auth/sign-in/email', {
      email: mallory.email,
      password: newPassword,
    })
    const held = cookiesIn(entered.headers)
    expect(await whoIs(held)).toBeUndefined()
    const code = nextAppCode(totpURI)
    const asked = await server.visitor.post('/api/auth/two-factor/verify-totp', { code }, { cookie: held })
    expect(await whoIs(cookiesIn(asked.headers))).toBe('Mallory')
  })

  it('ends the former session of the browser that it signs in [BEY-27]', async () => {
    const [ann, ben] = [await server.aPerson('Ann'), await server.aPerson('Ben')]
    const { authenticator } = await addPasskey(ann)
    const { options, cookie, end } = await beginSignIn(server.visitor)
    const entered = await end(authenticator.use(options), `${ben.cookie}; ${cookie}`)
    expect([await whoIs(cookiesIn(entered.headers)), await whoIs(ben.cookie)]).toEqual(['Ann', undefined])
  })
})
