import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { followStream } from '#test/support/followStream.ts'
import { type Person, password, signIn } from '#test/support/person.ts'
import { slowness } from '#test/support/slowness.ts'
import { done, refused } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { Device } from '../contract.ts'

type Devices = { items: Device[]; hasPassword: boolean }

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const devicesOf = (who: Person) => done(who.get<Devices>('/api/me/devices'))
const query = (text: string, values: unknown[]) => server.services.db.pool.query(text, values)
const isIn = async (who: Person) => (await who.get('/api/me')).status === 200

describe('the devices of a user', () => {
  it('are listed with browser, last use and since when, this one first, also a session older than a day [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const [phone, other] = [await signIn(server.url, ann), await server.aPerson('Ben')]
    const { clock } = server
    await query('update sessions set created_at = $2, updated_at = $3, user_agent = $4 where user_id = $1', [
      ann.id,
      new Date(clock.now() - 3 * dayMs),
      new Date(clock.now() - 2 * dayMs),
      windows,
    ])
    await done(phone.post('/api/me/presence'))
    const { items, hasPassword } = await devicesOf(phone)
    const seen = items.map(({ id: _, ...device }) => device)
    const ago = (ms: number) => new Date(clock.now() - ms).toISOString()
    const old = { name: 'Chrome on Windows', signedInAt: ago(3 * dayMs) }
    expect(seen).toEqual([
      { ...old, isThis: true, lastUsed: ago(0) },
      { ...old, isThis: false, lastUsed: ago(2 * dayMs) },
    ])
    expect(hasPassword).toBe(true)
    expect((await devicesOf(other)).items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain(phone.cookie.split('=')[1]?.slice(0, 20))
  })

  it('are no longer listed once they have expired [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    const [expired] = (await devicesOf(ann)).items.filter(({ isThis }) => !isThis)
    await query('update sessions set expires_at = $2 where id = $1', [
      expired?.id,
      new Date(server.clock.now() - minuteMs),
    ])
    expect((await devicesOf(ann)).items.map(({ isThis }) => isThis)).toEqual([true])
    expect(await isIn(phone)).toBe(false)
  })

  it('are signed out one by one, with their streams, within a second, and repeatedly without harm [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const [phone, tablet] = [await signIn(server.url, ann), await signIn(server.url, ann)]
    const [stream, kept] = [await followStream(server.url, phone, ''), await followStream(server.url, tablet, '')]
    const withinMs = 1_000 * Math.max(1, await slowness())
    const own = (await devicesOf(phone)).items.find(({ isThis }) => isThis)
    const path = `/api/me/devices/${own?.id}`
    expect(await done(ann.send<object>('DELETE', path))).toEqual({ signedOut: 1 })
    await waitFor(() => (stream.ended ? true : null), { withinMs })
    expect(await done(ann.send<object>('DELETE', path))).toEqual({ signedOut: 0 })
    expect([await isIn(ann), await isIn(phone), await isIn(tablet), kept.ended]).toEqual([true, false, true, false])
  })

  it('are all signed out but this one, with their streams, within a second [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const others = [await signIn(server.url, ann), await signIn(server.url, ann)]
    const streams = await Promise.all(others.map((one) => followStream(server.url, one, '')))
    const withinMs = 1_000 * Math.max(1, await slowness())
    expect(await done(ann.send<object>('DELETE', '/api/me/devices'))).toEqual({ signedOut: 2 })
    await waitFor(() => (streams.every(({ ended }) => ended) ? true : null), { withinMs })
    expect(await Promise.all([ann, ...others].map(isIn))).toEqual([true, false, false])
  })

  it('of others cannot be signed out, and are answered like unknown ones [BEY-27]', async () => {
    const [ann, eve] = [await server.aPerson('Ann'), await server.aPerson('Eve')]
    const [device] = (await devicesOf(ann)).items
    for (const id of [device?.id, 'unknown']) {
      expect(await done(eve.send<object>('DELETE', `/api/me/devices/${id}`))).toEqual({ signedOut: 0 })
    }
    expect(await isIn(ann)).toBe(true)
  })
})

describe('a new password of who is signed in', () => {
  const change = (who: Person, to: object) => who.post('/api/auth/change-password', to)
  const next = 'an orange bicycle'
  const canEnter = async (who: Person, secret: string) =>
    (await server.visitor.post('/api/auth/sign-in/email', { email: who.email, password: secret })).status === 200

  it('needs the current one, ends the other sessions and open reset links, and keeps this one [BEY-27] [AUTH-09]', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    await done(server.visitor.post('/api/auth/request-password-reset', { email: ann.email }))
    const { status, body } = await change(ann, { currentPassword: password, newPassword: next })
    expect([status, body]).toEqual([200, { signedOut: 1 }])
    expect([await isIn(ann), await isIn(phone)]).toEqual([true, false])
    expect([await canEnter(ann, password), await canEnter(ann, next)]).toEqual([false, true])
    expect(
      (await query("select from verifications where value = $1 and identifier like 'reset%'", [ann.id])).rowCount,
    ).toBe(0)
  })

  it('leaves the other sessions where one chooses so [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    await done(change(ann, { currentPassword: password, newPassword: next, signOutOthers: false }))
    expect([await isIn(ann), await isIn(phone), await canEnter(ann, next)]).toEqual([true, true, true])
  })

  it('is refused by the rules of any password, and changes nothing then [BEY-27] [AUTH-09] [AUTH-23]', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    const right = { currentPassword: password, newPassword: next }
    for (const [wrong, words] of [
      [{ currentPassword: 'not the one' }, 'Incorrect password. Please try again.'],
      [{ currentPassword: 'x'.repeat(5_000) }, 'Incorrect password. Please try again.'],
      [{ currentPassword: { $ne: '' } }, 'Please enter a password'],
      [{ newPassword: '' }, 'Please enter a password'],
      [{ newPassword: 'short' }, 'Password should be at least 6 characters.'],
      [{ newPassword: 'x'.repeat(129) }, 'A password has at most 128 characters.'],
      [{ newPassword: 'password1' }, 'This password is too common. Please choose another.'],
      [{ newPassword: 'my Betwixt key' }, 'Please choose a password without "Betwixt" in it.'],
      [{ newPassword: ann.email }, 'Please choose a password without your email address in it.'],
    ] as const) {
      expect((await change(ann, { ...right, ...wrong })).body.error.message).toBe(words)
    }
    expect([await isIn(phone), await canEnter(ann, password), await canEnter(ann, next)]).toEqual([true, true, false])
    expect((await refused(change(server.visitor, right)))[0]).toBe(401)
  })

  it('is set once when two are sent together, and guessed at ten times at most [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    const phone = await signIn(server.url, ann)
    const both = await Promise.all([
      change(ann, { currentPassword: password, newPassword: next }),
      change(phone, { currentPassword: password, newPassword: `${next} two` }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const ben = await server.aPerson('Ben')
    const tries = []
    for (let at = 0; at < 12; at += 1) {
      tries.push((await change(ben, { currentPassword: `guess ${at}`, newPassword: next })).status)
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
  })

  it('says how to get one to who signs in with Google only [BEY-27]', async () => {
    const ann = await server.aPerson('Ann')
    await query("update accounts set provider_id = 'google', password = null where user_id = $1", [ann.id])
    expect((await devicesOf(ann)).hasPassword).toBe(false)
    const { body } = await change(ann, { currentPassword: password, newPassword: next })
    expect(body.error.reason).toBe('password-none')
  })
})
