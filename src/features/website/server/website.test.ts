import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sportKeys } from '#domain/games/sports.ts'
import { minuteMs } from '#domain/times.ts'
import { openMemory } from '#server/memory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, refused, type TestGroup } from '#test/support/story.ts'
import type { AdminSettingsView, GlobalFlag, GroupFlag } from '../contract.ts'
import { ensureFlags, flagsOf } from './flags.ts'
import { adminSettings } from './settings.ts'

let server: TestServer
let group: TestGroup
let admin: Person

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', SUPPORT_EMAIL: 'help@example.org', LOGO_BASE_URL: '' })
  group = await aGroup(server)
  admin = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())

describe('the installation', () => {
  it('says what every screen may know: without providers it sends neither emails nor texts [CHN-09] [LIM-11]', async () => {
    expect(await done(server.visitor.get('/api/site'))).toEqual({
      ...{
        mail: false,
        texts: false,
        google: false,
        passkeyHost: 'localhost',
        push: true,
        sampleLines: false,
        linesCredit: null,
      },
      supportEmail: 'help@example.org',
      addresses: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
      logoBaseUrl: null,
    })
  })

  it('that has providers says so; pushes need https [CHN-09] [BEY-15]', async () => {
    const other = await aServer({
      ...{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'http://betwixt.example' },
      ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+12025550100' },
    })
    expect(await done(other.visitor.get('/api/site'))).toMatchObject({ mail: true, texts: true, push: false })
    await other.stop()
  })
})

describe('the administrator’s settings', () => {
  it('are the defaults until somebody changes them [FEED-08] [FEED-09]', async () => {
    expect(await done(admin.get('/api/admin/settings'))).toEqual({
      cacheRefreshMinutes: 5,
      apiQuotaLimit: 100_000,
      enableAutoSettlement: true,
      enableCaching: true,
      leagues: [...sportKeys],
      oddsRegions: ['us', 'us2'],
      oddsMarkets: ['h2h', 'spreads', 'totals'],
      lastUpdated: null,
    })
  })

  it('change one by one, and hold at once [ADM-58]', async () => {
    await done(admin.send('PATCH', '/api/admin/settings', { cacheRefreshMinutes: 9 }))
    const changed = await done<AdminSettingsView>(
      admin.send('PATCH', '/api/admin/settings', { enableCaching: false, apiQuotaLimit: 7_000 }),
    )
    expect(changed).toMatchObject({ cacheRefreshMinutes: 9, apiQuotaLimit: 7_000, enableCaching: false })
    expect(changed.enableAutoSettlement).toBe(true)
    expect(await adminSettings(server.services)).toMatchObject({ cacheRefreshMinutes: 9, enableCaching: false })
  })

  it.each([
    { cacheRefreshMinutes: 0 },
    { cacheRefreshMinutes: 61 },
    { cacheRefreshMinutes: 2.5 },
    { apiQuotaLimit: 999 },
    { apiQuotaLimit: 1_500 },
    { enableCaching: 'yes' },
    { password: 'x' },
  ])('refuse %o and keep what they were [ADM-59]', async (change) => {
    const before = (await admin.get('/api/admin/settings')).body
    const [status, code, says] = await refused(admin.send('PATCH', '/api/admin/settings', change))
    expect([status, code]).toEqual([400, 'invalid-argument'])
    expect(says).not.toMatch(/expected|Too (small|big)/)
    expect((await admin.get('/api/admin/settings')).body).toEqual(before)
  })

  it('hold at once, also where they were just being read [ADM-58]', async () => {
    const { services } = server
    server.clock.advance(minuteMs)
    const { promise: change, resolve: changed } = Promise.withResolvers<void>()
    let isRead = false
    const query: typeof services.db.query = async (...asked) => {
      const rows = await services.db.query(...asked)
      isRead = true
      await change
      return rows
    }
    const reading = adminSettings({ ...services, db: { ...services.db, query } })
    await vi.waitFor(() => expect(isRead).toBe(true))
    await done(admin.send('PATCH', '/api/admin/settings', { cacheRefreshMinutes: 11 }))
    changed()
    await reading
    expect(await adminSettings(services)).toMatchObject({ cacheRefreshMinutes: 11 })
  })

  it('fall back to the defaults where they cannot be read [FEED-10]', async () => {
    const { services } = server
    const lost = { ...services.db, query: () => Promise.reject(new Error('gone')) }
    expect(await adminSettings({ ...services, db: lost, memory: openMemory() })).toMatchObject({
      cacheRefreshMinutes: 5,
    })
  })
})

describe('a feature flag', () => {
  const set = (name: string, enabled: boolean) =>
    done(admin.send<GlobalFlag>('PUT', `/api/admin/feature-flags/${name}`, { enabled }))
  const override = (name: string, enabled: boolean | null) =>
    done(admin.send<GroupFlag>('PUT', `/api/admin/feature-flags/groups/${group.id}/${name}`, { enabled }))

  it('has its record from the start, with its default until somebody sets it [ADM-21] [ADM-28]', async () => {
    const { flags } = await done(admin.get<{ flags: GlobalFlag[] }>('/api/admin/feature-flags'))
    expect(flags.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['smsNotifications', true],
      ['autoUpdateOdds', true],
      ['propBets', false],
    ])
    const records = async () => (await server.services.db.pool.query('select * from feature_flags order by name')).rows
    const first = await records()
    expect(first.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['autoUpdateOdds', true],
      ['propBets', false],
      ['smsNotifications', true],
    ])
    expect(first.every(({ created_at, last_updated }) => created_at.getTime() === last_updated.getTime())).toBe(true)
    const [flag] = flags
    expect([flag?.createdAt, flag?.lastUpdated]).toEqual([first[0].created_at.toISOString(), flag?.createdAt])
  })

  it('gets its record back when it is absent, and keeps what was set, at each start [ADM-28]', async () => {
    const { services } = server
    await set('smsNotifications', false)
    await server.asOwner("delete from feature_flags where name = 'propBets'")
    await Promise.all([ensureFlags(services), ensureFlags(services)])
    const { flags } = await done(admin.get<{ flags: GlobalFlag[] }>('/api/admin/feature-flags'))
    expect(flags.map(({ name, enabled, createdAt }) => [name, enabled, createdAt !== null])).toEqual([
      ['smsNotifications', false, true],
      ['autoUpdateOdds', true, true],
      ['propBets', false, true],
    ])
    await set('smsNotifications', true)
  })

  it('holds for every group but the ones that have something else [ADM-22] [ADM-27] [ADM-30]', async () => {
    await set('propBets', true)
    expect(await done(group.ben.get(`${group.path}/flags`))).toMatchObject({ propBets: true })
    expect(await override('propBets', false)).toEqual({
      name: 'propBets',
      enabled: false,
      hasOverride: true,
      overrideValue: false,
    })
    expect(await flagsOf(server.services, group.id)).toMatchObject({ propBets: false, autoUpdateOdds: true })
    expect(await override('propBets', null)).toMatchObject({ enabled: true, hasOverride: false, overrideValue: null })
    expect(await override('propBets', null)).toMatchObject({ enabled: true })
  })

  it('reads as its default where it cannot be read [ADM-29]', async () => {
    const lost = { ...server.services.db, query: () => Promise.reject(new Error('gone')) }
    expect(await flagsOf({ ...server.services, db: lost }, group.id)).toMatchObject({ propBets: false })
  })

  it('of an unknown name or group changes nothing', async () => {
    const answers = [
      await refused(admin.send('PUT', '/api/admin/feature-flags/constructor', { enabled: true })),
      await refused(admin.send('PUT', '/api/admin/feature-flags/groups/nowhere/propBets', { enabled: true })),
      await refused(admin.send('PUT', '/api/admin/feature-flags/groups/nowhere/propBets', { enabled: null })),
    ]
    expect(answers.map(([status]) => status)).toEqual([400, 403, 403])
  })
})
