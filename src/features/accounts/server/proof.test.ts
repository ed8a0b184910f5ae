import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { NoticeView } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { lastMail, mailsTo } from '#test/support/lastMail.ts'
import { addPasskey } from '#test/support/passkeys.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { aBet, aGroup, done, refused, type TestGroup } from '#test/support/story.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  await allBeginNow()
})

/** Sessions begin by the clock of the machine. */
const allBeginNow = () =>
  server.services.db.pool.query('update sessions set created_at = $1', [new Date(server.clock.now())])

const stale = [
  403,
  'permission-denied',
  'For this you must have signed in within the last 15 minutes. Please sign out and in again first.',
]
const prove = (who: Person, typed: unknown = password) => who.post<{ at: string }>('/api/me/proof', { password: typed })
const changeLinks = (who: Person, links: object) => who.send<Links>('PATCH', '/api/me/pay-links', links)
const restoreLinks = (who: Person) => who.post<Links>('/api/me/pay-links/restore')
const linksOf = async (who: Person) => done(who.get<Links>('/api/me/pay-links'))
const turnOnCalendar = (who: Person) => who.post<{ url: string }>('/api/me/calendar')
const downloadGroup = (who: Person) => who.get(`${group.path}/export?what=debts&format=json`)
type Links = { venmo: string | null; changedAt: string | null }

const told = async (who: Person) => {
  const { items } = await done(who.get<{ items: NoticeView[] }>('/api/notifications'))
  return items.filter(({ type }) => type === 'account_changed')
}

/** What somebody with a copied session would like to do. */
const worth: readonly (readonly [what: string, ask: (who: Person) => Promise<{ status: number }>, says: string])[] = [
  ['pay links', (who) => changeLinks(who, { venmo: 'not-ann' }), 'How friends can pay you was changed.'],
  ['the pay links as they were', restoreLinks, ''],
  ['the address of the calendar', turnOnCalendar, 'Your calendar got a new address.'],
  ['everything about a person', (who) => who.get('/api/me/export'), 'What is kept about you was downloaded.'],
  ['the records of a group', downloadGroup, 'The records of a group of yours were downloaded with your account.'],
]

describe('a session that began more than 15 minutes ago', () => {
  it.each(worth)('does not get %s without a proof [BEY-14] [BEY-22] [BEY-23]', async (_, ask) => {
    const { ann } = group
    server.clock.advance(15 * minuteMs + 1)
    expect(await refused(ask(ann) as never)).toEqual(stale)
    await done(prove(ann))
    expect((await ask(ann)).status).toBe(200)
    server.clock.advance(15 * minuteMs)
    expect((await ask(ann)).status).toBe(200)
    server.clock.advance(1)
    expect(await refused(ask(ann) as never)).toEqual(stale)
  })

  it('is proved by the right password alone, for itself alone [BEY-14]', async () => {
    const { ann } = group
    const thief = await signIn(server.url, ann)
    await allBeginNow()
    server.clock.advance(hourMs)
    for (const [typed, says] of [
      ['wrong', 'Incorrect password. Please try again.'],
      ['', 'Please enter a password'],
    ])
      expect((await refused(prove(ann, typed)))[2]).toBe(says)
    expect((await prove(ann, { $ne: '' })).status).toBe(400)
    expect((await refused(server.visitor.post('/api/me/proof', { password })))[0]).toBe(401)
    await done(prove(ann))
    expect((await changeLinks(ann, { venmo: 'ann-1' })).status).toBe(200)
    expect(await refused(changeLinks(thief, { venmo: 'not-ann' }))).toEqual(stale)
  })

  it('guesses no password [BEY-14]', async () => {
    const tries = []
    for (let at = 0; at < 11; at += 1) tries.push((await prove(group.cleo, `guess ${at}`)).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  })

  it('of somebody who signs in with Google signs in again [BEY-14]', async () => {
    const { ben } = group
    await server.services.db.pool.query(
      "update accounts set provider_id = 'google', password = null where user_id = $1",
      [ben.id],
    )
    await done(changeLinks(ben, { venmo: 'ben-1' }))
    server.clock.advance(16 * minuteMs)
    expect((await refused(prove(ben)))[2]).toMatch(/^This account has no password/)
    expect(await refused(changeLinks(ben, { venmo: 'ben-2' }))).toEqual(stale)
  })
})

describe('the owner of an account', () => {
  it.each(worth.filter(([, , says]) => says))(
    'is told in the app and by mail, whatever their settings, when somebody gets %s [BEY-14] [BEY-22] [BEY-23]',
    async (_, ask, says) => {
      const { ann } = group
      expect((await ask(ann)).status).toBe(200)
      const [notice] = await told(ann)
      expect(notice).toMatchObject({ title: 'Your account', message: expect.stringContaining(says) })
      const mail = await lastMail(server, ann.email, 'account_changed')
      expect(mail).toMatchObject({ subject: 'Your Betwixt account was changed', path: '/settings/user' })
      expect(mail.text).toContain(says)
      expect(mail.text).toContain('choose “Forgot password?”')
      expect(await told(group.ben)).toEqual([])
    },
  )

  it('is told of a new password and of a passkey, and not of what changes nothing [BEY-14]', async () => {
    const { ann } = group
    const passwords = { currentPassword: password, newPassword: 'battery staple' }
    await done(ann.post('/api/auth/change-password', passwords))
    expect((await lastMail(server, ann.email, 'account_changed')).text).toContain('The password of your account')
    await done(changeLinks(ann, { venmo: null }))
    await done(restoreLinks(ann))
    expect(await told(ann)).toHaveLength(1)
    expect((await mailsTo(server, ann.email)).filter(({ kind }) => kind === 'account_changed')).toHaveLength(1)
    await addPasskey(group.ben)
    expect(await told(group.ben)).toMatchObject([{ message: expect.stringContaining('A passkey was added') }])
  })
})

describe('a change of how one is paid', () => {
  const seenBy = (payer: Person, payee: Person) => done(payer.get<Links>(`${group.path}/members/${payee.id}/pay-links`))

  it('is said to whoever pays for 72 hours, and can be taken back as long [BEY-14]', async () => {
    const { ann, ben } = group
    await done(changeLinks(ann, { venmo: 'ann-rider' }))
    server.clock.advance(100 * hourMs)
    const bet = await aBet(group)
    await done(ann.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    expect(await seenBy(ben, ann)).toMatchObject({ venmo: 'ann-rider', changedAt: null })
    await done(prove(ann))
    const changed = await done(changeLinks(ann, { venmo: 'thief-1' }))
    expect(changed.changedAt).not.toBeNull()
    server.clock.advance(hourMs)
    await done(prove(ann))
    await done(changeLinks(ann, { venmo: 'thief-2' }))
    expect(await seenBy(ben, ann)).toMatchObject({ venmo: 'thief-2', changedAt: expect.stringMatching(/Z$/) })
    expect(await done(restoreLinks(ann))).toMatchObject({ venmo: 'ann-rider', changedAt: null })
    expect(await seenBy(ben, ann)).toMatchObject({ venmo: 'ann-rider', changedAt: null })
    await done(changeLinks(ann, { venmo: 'ann-again' }))
    server.clock.advance(72 * hourMs)
    expect(await seenBy(ben, ann)).toMatchObject({ venmo: 'ann-again', changedAt: null })
    await done(prove(ann))
    expect(await done(restoreLinks(ann))).toMatchObject({ venmo: 'ann-again' })
  })
})

describe('what a copied session has gained', () => {
  const reads = async (who: Person) => {
    const { url } = await done(turnOnCalendar(who))
    return async () => (await fetch(server.url + new URL(url).pathname)).status
  }
  const resetPassword = async (who: Person) => {
    await done(server.visitor.post('/api/auth/request-password-reset', { email: who.email }))
    const { path } = await lastMail(server, who.email, 'password_reset')
    const token = new URL(path, server.url).searchParams.get('token')
    await done(server.visitor.post('/api/auth/reset-password', { token, newPassword: 'battery staple' }))
  }

  it('ends with a password reset, which asks about new pay links [BEY-14] [BEY-22]', async () => {
    const { ann } = group
    await server.verify(ann)
    const status = await reads(ann)
    await done(changeLinks(ann, { venmo: 'thief' }))
    server.clock.advance(minuteMs)
    await resetPassword(ann)
    expect(await status()).toBe(404)
    const { text } = await lastMail(server, ann.email, 'account_changed')
    expect(text).toContain('The address of your calendar has stopped working')
    expect(text).toContain('How friends can pay you was changed within the last 72 hours.')
    const owner = await signIn(server.url, ann, 'battery staple')
    await allBeginNow()
    expect(await linksOf(owner)).toMatchObject({ venmo: 'thief', changedAt: expect.stringMatching(/Z$/) })
    expect(await done(restoreLinks(owner))).toMatchObject({ venmo: null })
    server.clock.advance(minuteMs)
    await resetPassword(ann)
    expect((await lastMail(server, ann.email, 'account_changed')).text).not.toContain('72 hours')
  })

  it('ends with signing out all other devices, and with a new password that does [BEY-22] [BEY-27]', async () => {
    const { ann } = group
    const first = await reads(ann)
    await done(ann.send('DELETE', '/api/me/devices'))
    expect(await first()).toBe(404)
    const second = await reads(ann)
    const change = { currentPassword: password, newPassword: 'battery staple' }
    await done(ann.post('/api/auth/change-password', { ...change, signOutOthers: false }))
    expect(await second()).toBe(200)
    const back = { currentPassword: 'battery staple', newPassword: password }
    await done(ann.post('/api/auth/change-password', back))
    expect(await second()).toBe(404)
  })
})
