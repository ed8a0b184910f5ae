import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { password } from '#test/support/person.ts'
import { aGroup, done, made, refused } from '#test/support/story.ts'
import { readSettingsOr, shownName } from './queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const rows = async (sql: string, values: unknown[] = []) => (await server.services.db.pool.query(sql, values)).rows

describe('an account', () => {
  it('is stored by its registration, confirmations included [AUTH-01] [AUTH-04] [AUTH-05] [APP-09]', async () => {
    const ann = await server.aPerson('Ann')
    const [user] = await rows('select * from users where id = $1', [ann.id])
    expect(user).toMatchObject({
      ...{ email: ann.email, name: 'Ann', age_verified: true, tos_accepted_at: expect.any(Date) },
      ...{ created_at: expect.any(Date), is_deleted: false, email_verified: false },
      ...{ phone_number: null, phone_verified: false, phone_verified_at: null },
      ...{ deleted_at: null, deleted_by: null, deletion_reason: null, sendgrid_synced_at: null },
    })
    expect(await rows('select * from user_activity where user_id = $1', [ann.id])).toEqual([
      { user_id: ann.id, last_active: expect.any(Date), last_group_created: null, last_bid_created: null },
    ])
  })

  it('is told to whoever is signed in to it, with its groups [APP-01] [APP-11]', async () => {
    const group = await aGroup(server)
    const me = await done(group.ben.get<Me>('/api/me'))
    expect(me.user).toEqual({
      ...{
        id: group.ben.id,
        uid: group.ben.id,
        name: 'Ben',
        email: group.ben.email,
        emailVerified: false,
        photoURL: null,
      },
    })
    expect(me.groups).toEqual([{ id: group.id, name: 'Sunday Crew', memberCount: 3, role: 'member', lastSeq: 3 }])
    expect((await refused(server.visitor.get('/api/me')))[0]).toBe(401)
  })

  it.each([
    [{ name: ' Ann ', email: 'ann@example.org' }, 'Ann'],
    [{ name: '', email: 'ann@example.org' }, 'ann'],
    [{ name: '  ', email: '@example.org' }, 'User'],
  ])('with %o is called %s [APP-02]', (account, name) => {
    expect(shownName(account)).toBe(name)
  })

  it('is freshly active after each sign-in [APP-10] [APP-16]', async () => {
    const ann = await server.aPerson('Ann')
    const seen = async () =>
      (await rows('select last_active from user_activity where user_id = $1', [ann.id]))[0].last_active
    const before = await seen()
    server.clock.advance(60_000)
    await done(server.visitor.post('/api/auth/sign-in/email', { email: ann.email, password }))
    expect((await seen()).getTime()).toBe(before.getTime() + 60_000)
  })

  it('that makes a group stands in it as its admin, and the group among its own [GRP-09] [GRP-10]', async () => {
    const ann = await server.aPerson('Ann')
    const group = await made(
      ann.post<{ id: string; createdBy: string }>('/api/groups', { name: 'New', description: 'Ours' }),
    )
    expect(group).toMatchObject({ createdBy: ann.id, description: 'Ours', memberCount: 1, role: 'admin' })
    expect(await rows('select user_id, role, is_active from group_members where group_id = $1', [group.id])).toEqual([
      { user_id: ann.id, role: 'admin', is_active: true },
    ])
    expect((await done(ann.get<Me>('/api/me'))).groups.map(({ id }) => id)).toEqual([group.id])
    expect(
      (await rows('select last_group_created from user_activity where user_id = $1', [ann.id]))[0].last_group_created,
    ).toEqual(new Date(server.clock.now()))
  })

  it('of an ordinary member reaches its own settings alone [SET-16] [ADM-06]', async () => {
    const { ben, path } = await aGroup(server)
    await done(ben.get('/api/me/notification-settings'))
    await done(ben.send('PATCH', '/api/me/settings', { theme: 'light' }))
    for (const [method, address] of [
      ['PATCH', path],
      ['GET', `${path}/notifications`],
      ['GET', '/api/admin/settings'],
      ['GET', '/api/admin/users'],
    ] as const) {
      expect([address, (await ben.send(method, address, method === 'GET' ? undefined : {})).status]).toEqual([
        address,
        403,
      ])
    }
  })

  it('whose settings cannot be read, or make no sense, has the defaults; nobody else’s are shown [SET-04]', async () => {
    const ann = await server.aPerson('Ann')
    type Settings = { notifications: { inApp: object; sms: object } }
    const read = () => done(ann.get<Settings>('/api/me/notification-settings'))
    const defaults = await read()
    await done(ann.send('PUT', '/api/me/notification-settings', { notifications: { sms: { enabled: true } } }))
    const broken = { inApp: 5, email: null, sms: { enabled: 'yes', moon: true } }
    await rows('update notification_settings set notifications = $2 where user_id = $1', [
      ann.id,
      JSON.stringify(broken),
    ])
    expect(await read()).toEqual(defaults)
    expect((await refused(server.visitor.get('/api/me/notification-settings')))[0]).toBe(401)
    await done(ann.send('PATCH', '/api/me/settings', { theme: 'light' }))
    await server.asOwner('alter table notification_settings rename to away')
    await server.asOwner('alter table user_settings rename to away_too')
    expect(await read()).toEqual(defaults)
    expect(await done(ann.get<Me>('/api/me'))).toMatchObject({
      user: { id: ann.id },
      settings: { displayName: 'Ann', theme: 'dark', helpDialogs: true },
    })
    expect((await refused(ann.send('PATCH', '/api/me/settings', { helpDialogs: false })))[0]).toBe(500)
    await server.asOwner('alter table away rename to notification_settings')
    await server.asOwner('alter table away_too rename to user_settings')
    expect((await done(ann.get<Me>('/api/me'))).settings.theme).toBe('light')
  })

  it('whose settings may not be read, or not now, says so [SET-04]', async () => {
    const { log } = server.services
    const read = (error: Error) =>
      readSettingsOr<string>(
        log,
        () => Promise.reject(error),
        () => 'the defaults',
      )
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    await expect(read(away)).rejects.toBe(away)
    const refusedOne = new Refused(refusal('no-access'))
    await expect(read(refusedOne)).rejects.toBe(refusedOne)
    expect(await read(new Error('relation does not exist'))).toBe('the defaults')
  })
})
