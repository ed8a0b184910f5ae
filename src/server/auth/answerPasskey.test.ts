import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxPasskeys } from '#domain/people/passkeys.ts'
import { minuteMs } from '#domain/times.ts'
import type { Passkey } from '#features/accounts/contract.ts'
import type { ErrorBody } from '#server/http/answers.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { addPasskey, beginAdding, beginSignIn } from '#test/support/passkeys.ts'
import { type Person, password } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const query = (text: string, values: unknown[] = []) => server.services.db.pool.query(text, values)
const countOf = async ({ id }: Person) => (await query('select from passkeys where user_id = $1', [id])).rowCount
const listOf = async (who: Person) => (await done(who.get<{ items: Passkey[] }>('/api/me/passkeys'))).items

const reasons = async (...answers: Promise<{ body: ErrorBody }>[]) =>
  (await Promise.all(answers)).map(({ body }) => body.error?.reason)

describe('the passkeys of a person', () => {
  it('are added and removed with the right password only, and are no affair of visitors [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { passkey } = await addPasskey(ann)
    const begin = (proof: object, by = ann) => by.post('/api/auth/passkey/generate-register-options', proof)
    const remove = (proof: object, by = ann) =>
      by.post('/api/auth/passkey/delete-passkey', { id: passkey.id, ...proof })
    for (const ask of [begin, remove]) {
      expect((await refused(ask({})))[2]).toBe('Please enter a password')
      expect((await refused(ask({ password: { $ne: '' } })))[2]).toBe('Please enter a password')
      expect((await refused(ask({ password: 'wrong' })))[2]).toBe('Incorrect password. Please try again.')
      expect((await refused(ask({ password }, server.visitor)))[0]).toBe(401)
    }
    expect((await refused(server.visitor.get('/api/me/passkeys')))[0]).toBe(401)
    expect(await countOf(ann)).toBe(1)
    await done(remove({ password }))
    expect((await refused(remove({ password })))[2]).toBe('This passkey has been removed already.')
    expect(await countOf(ann)).toBe(0)
  })

  it('without a password ask for a sign-in of the last 15 minutes [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    await query("update accounts set provider_id = 'google', password = null where user_id = $1", [ann.id])
    const begunAgo = (ms: number) =>
      query('update sessions set created_at = $2 where user_id = $1', [ann.id, new Date(server.clock.now() - ms)])
    await begunAgo(14 * minuteMs)
    await beginAdding(ann, {})
    await begunAgo(16 * minuteMs)
    const old = await refused(ann.post('/api/auth/passkey/generate-register-options', {}))
    expect(old[2]).toBe('To change how you sign in, please sign out and in again first.')
    // Nor is there a way around by the second step, which would make the session a new one.
    for (const path of ['enable', 'disable', 'generate-backup-codes']) {
      expect((await refused(ann.post(`/api/auth/two-factor/${path}`, {})))[2]).toBe(old[2])
    }
  })

  it('are ten at most, also when two are added together, and each is added once [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    for (let count = 1; count < maxPasskeys; count += 1) await addPasskey(ann)
    const tries = await Promise.all([beginAdding(ann), beginAdding(ann), beginAdding(ann)])
    const ends = await Promise.all(tries.map(({ options, end }) => end(anAuthenticator().add(options))))
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await countOf(ann)).toBe(maxPasskeys)
    const full = ann.post('/api/auth/passkey/generate-register-options', { password })
    expect((await refused(full))[2]).toBe('You can have 10 passkeys. Please remove one first.')
    const ben = await server.aPerson('Ben')
    const { authenticator } = await addPasskey(ben)
    const again = await beginAdding(ben)
    expect(again.options.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.id])
    const known = await refused(again.end(authenticator.add(again.options)))
    expect(known[2]).toBe('This passkey has been added already.')
  })

  it('of others can be neither added, nor renamed, nor removed [BEY-27]', async () => {
    const [ann, eve] = [await server.aPerson('Ann'), await server.aPerson('Eve')]
    const { passkey } = await addPasskey(ann)
    const remove = eve.post('/api/auth/passkey/delete-passkey', { id: passkey.id, password })
    expect((await refused(remove))[0]).toBe(404)
    const rename = eve.send('PATCH', `/api/me/passkeys/${passkey.id}`, { name: 'Mine' })
    expect((await refused(rename))[0]).toBe(404)
    expect(await listOf(eve)).toEqual([])
    // Eve's session with the challenge that Ann got.
    const begun = await beginAdding(ann)
    const crossed = await refused(begun.end(anAuthenticator().add(begun.options), eve))
    expect(crossed[2]).toBe('This passkey could not be checked. Please try again.')
    expect([await countOf(ann), await countOf(eve)]).toEqual([1, 0])
    expect((await listOf(ann)).map(({ name }) => name)).toEqual(['A program'])
  })

  it('are renamed, to one visible line [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { passkey } = await addPasskey(ann)
    const rename = (name: unknown) => ann.send<Passkey>('PATCH', `/api/me/passkeys/${passkey.id}`, { name })
    expect((await done(rename('  My phone '))).name).toBe('My phone')
    for (const name of ['', ' ', 'x'.repeat(51), 'a\nb', 7]) expect((await rename(name)).status).toBe(400)
    expect((await listOf(ann)).map(({ name }) => name)).toEqual(['My phone'])
  })

  it('answer what is no passkey with a refusal [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const good = anAuthenticator()
    const { options, end } = await beginAdding(ann)
    const right = good.add(options)
    for (const response of [
      ...[undefined, null, 'text', {}, { id: 'a' }, { ...right, id: { $ne: '' } }, { ...right, type: 'password' }],
      { ...right, response: { ...right.response, transports: ['no such one'] } },
      { ...right, response: { ...right.response, attestationObject: 'AAAA' } },
    ]) {
      const [, , sentence] = await refused(end(response))
      expect(sentence).toBe('This passkey could not be checked. Please try again.')
    }
    const begun = await beginSignIn(server.visitor)
    const used = good.use(begun.options)
    for (const response of [undefined, [], {}, { ...used, id: 7 }, { ...used, response: {} }]) {
      expect(await reasons(begun.end(response))).toEqual(['passkey-failed'])
    }
    for (const id of [undefined, 7, '', 'x'.repeat(200)]) {
      const { status } = await ann.post('/api/auth/passkey/delete-passkey', { id, password })
      expect(status).toBe(404)
    }
  })

  it('are not to blame for a failure of ours [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const { options, end } = await beginAdding(ann)
    await server.asOwner("alter table passkeys add constraint broken check (id = '') not valid")
    expect(await reasons(end(anAuthenticator().add(options)))).toEqual(['internal'])
    await server.asOwner('alter table passkeys drop constraint broken')
    expect(await countOf(ann)).toBe(0)
  })

  it('guess no password: ten wrong ones are the last [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const tries = []
    for (let at = 0; at < 11; at += 1) {
      tries.push((await ann.post('/api/auth/passkey/generate-register-options', { password: `guess ${at}` })).status)
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  })
})

describe('a website without a secure name', () => {
  it('has no passkeys, and says so [BEY-27]', async () => {
    const bare = await aServer({ PUBLIC_URL: 'http://192.168.1.5:3000' })
    const ann = await bare.aPerson('Ann')
    const path = '/api/auth/passkey/generate-register-options'
    const answer = await refused(ann.post(path, { password }))
    expect(answer[2]).toBe('Passkeys work only where this website has a name and a secure connection (https).')
    expect((await done(bare.visitor.get<{ passkeyHost: null }>('/api/site'))).passkeyHost).toBeNull()
    await bare.stop()
  })
})
