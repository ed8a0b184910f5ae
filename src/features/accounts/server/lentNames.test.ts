import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import type { Invited } from '#features/groups/inviteContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail } from '#test/support/lastMail.ts'
import { password } from '#test/support/person.ts'
import { aGroup, done, made, newGroup, refused, type TestGroup } from '#test/support/story.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer()
  group = await aGroup(server)
})
afterAll(() => server.stop())

const register = (name: string, email: string) =>
  server.visitor.post('/api/auth/sign-up/email', { name, email, password, ageConfirmed: true, termsAccepted: true })
const address = 'A name cannot look like a web or email address. Leave a space after a dot.'
const money = 'A name cannot hold an amount of money.'
const reserved = 'This name could be taken for words of Betwixt itself. Please choose another one.'
const misleading = [
  ['Pay at https://evil.example/pay now', address],
  ['\u0435vil.\u0441om', address],
  ['Free $500', money],
  ['B\u0435twixt Support', reserved],
  ['Former m\u0435mber', reserved],
] as const

describe('a name that would be taken for something else', () => {
  it.each(misleading)('as %j, is not registered [SET-15]', async (name, why) => {
    const email = `${Math.abs(name.length * 7_919)}@example.org`
    expect(await refused(register(name, email))).toEqual([400, 'invalid-argument', why])
    const { rows } = await server.asOwner('select 1 from users where email = $1', [email])
    expect(rows).toEqual([])
  })

  it.each(misleading)('as %j, is not taken later, and no group has it [SET-15] [GRP-15]', async (name, why) => {
    const no = [400, 'invalid-argument', why]
    expect(await refused(group.ben.send('PATCH', '/api/me/settings', { displayName: name }))).toEqual(no)
    expect(await refused(group.ben.post('/api/groups', { name }))).toEqual(no)
    expect(await refused(group.ann.send('PATCH', group.path, { name }))).toEqual(no)
  })

  it('is kept by who had it before, until they choose another one [SET-15] [GRP-15]', async () => {
    const dev = await server.aPerson('Dev')
    const crew = await newGroup(dev, 'Work')
    await server.asOwner('update users set name = $2 where id = $1', [dev.id, 'evil.example'])
    await server.asOwner('update groups set name = $2 where id = $1', [crew.id, 'Free $500'])
    const change = { displayName: 'evil.example', theme: 'light' }
    expect(await done(dev.send<Me['settings']>('PATCH', '/api/me/settings', change))).toMatchObject(change)
    const details = { name: 'Free $500', description: 'As ever' }
    expect(await done(dev.send<GroupView>('PATCH', `/api/groups/${crew.id}`, details))).toMatchObject(details)
    await done(dev.send('PATCH', '/api/me/settings', { displayName: 'Dev' }))
    expect((await refused(dev.send('PATCH', '/api/me/settings', { displayName: 'evil.example' })))[2]).toBe(address)
  })

  it('is told apart where it only looks like another member’s [SET-15]', async () => {
    const eve = await server.aPerson('\u0410nn')
    server.clock.advance(1_000)
    await done(eve.post('/api/groups/join', { code: group.code }))
    const { items } = await done(group.ben.get<{ items: MemberView[] }>(`${group.path}/members`))
    expect(items[0]?.person).toEqual({ id: eve.id, name: '\u0410nn (2)' })
  })
})

describe('a mail to an address that nobody has verified', () => {
  it('has no word of whoever typed it, and greets by name once it is verified', async () => {
    const email = 'victim@example.org'
    expect((await register('Call 555 0100 now', email)).status).toBe(200)
    const ask = () => done(server.visitor.post('/api/auth/request-password-reset', { email }))
    await ask()
    for (const kind of ['email_verification', 'password_reset']) {
      expect(JSON.stringify(await lastMail(server, email, kind))).not.toContain('555')
    }
    await server.asOwner('update users set email_verified = true where email = $1', [email])
    server.clock.advance(1_000)
    await ask()
    expect(JSON.stringify(await lastMail(server, email, 'password_reset'))).toContain('Hi Call 555 0100 now, somebody')
  })
})

describe('an inbox', () => {
  it('gets 20 mails about accounts a day, whatever is put behind a plus or between dots', async () => {
    server.clock.advance(dayMs)
    const addresses = Array.from({ length: 20 }, (_, number) =>
      number % 2 ? `v.ictim.2+${number}@gmail.com` : `victim2+${number}@googlemail.com`,
    )
    for (const email of addresses) expect((await register('Dev', email)).status).toBe(200)
    const tooMany = [429, 'resource-exhausted', expect.stringMatching(/try again/)]
    expect(await refused(register('Dev', 'victim2+more@gmail.com'))).toEqual(tooMany)
    const [email] = addresses
    expect(await refused(server.visitor.post('/api/auth/request-password-reset', { email }))).toEqual(tooMany)
    expect((await register('Dev', 'somebody.else@gmail.com')).status).toBe(200)
    server.clock.advance(dayMs)
    expect((await register('Dev', 'victim2+more@gmail.com')).status).toBe(200)
  }, 60_000)

  it('is not counted where a registration is refused and sends nothing', async () => {
    server.clock.advance(dayMs)
    for (let turn = 0; turn < 25; turn += 1) {
      expect((await refused(register('Free $500', `typo+${turn}@example.org`)))[0]).toBe(400)
    }
    expect((await register('Typo', 'typo@example.org')).status).toBe(200)
  }, 60_000)

  it('gets 10 invites a day from everybody together, under whichever of its addresses [INV-06]', async () => {
    server.clock.advance(dayMs)
    const invite = (recipientEmail: string) => group.ann.post<Invited>(`${group.path}/invites`, { recipientEmail })
    for (let turn = 0; turn < 10; turn += 1) await made(invite(`kit+${turn}@example.org`))
    expect((await refused(invite('kit@example.org')))[0]).toBe(429)
    await made(invite('other@example.org'))
  })
})
