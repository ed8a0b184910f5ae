import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, refused, type TestGroup } from '#test/support/story.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer()
  group = await aGroup(server)
})
afterAll(() => server.stop())

const me = (who: Person) => done(who.get<Me>('/api/me'))
const change = (who: Person, settings: object) => who.send<Me['settings']>('PATCH', '/api/me/settings', settings)

describe('one’s settings', () => {
  it('are the defaults until they are changed [SET-01] [APP-04] [APP-05] [APP-06]', async () => {
    expect((await me(group.ann)).settings).toEqual({
      ...{ displayName: 'Ann', theme: 'dark', helpDialogs: true, autoSettle: true, timeZone: null },
      oddsFormat: 'american',
      namedInChats: true,
    })
  })

  it('change one by one, and the rest stays [SET-08] [SET-09]', async () => {
    await done(change(group.ann, { theme: 'light' }))
    await done(change(group.ann, { helpDialogs: false, autoSettle: false }))
    const answered = await done(change(group.ann, { timeZone: 'America/Los_Angeles', oddsFormat: 'decimal' }))
    expect(answered).toEqual({
      ...{ displayName: 'Ann', theme: 'light', helpDialogs: false, autoSettle: false },
      ...{ timeZone: 'America/Los_Angeles', oddsFormat: 'decimal', namedInChats: true },
    })
    expect((await me(group.ann)).settings).toEqual(answered)
    expect((await me(group.ben)).settings.theme).toBe('dark')
    expect((await done(change(group.ann, { timeZone: null }))).timeZone).toBeNull()
  })

  it.each(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'US/Eastern', 'Etc/UTC', 'GMT'])(
    'take the zone %s, which a browser may tell in the newer spelling [BEY-22]',
    async (timeZone) => {
      expect((await done(change(group.ann, { timeZone }))).timeZone).toBe(timeZone)
    },
  )

  it('of two changes at once keep both [SET-01]', async () => {
    await Promise.all([change(group.cleo, { theme: 'light' }), change(group.cleo, { helpDialogs: false })])
    expect((await me(group.cleo)).settings).toMatchObject({ theme: 'light', helpDialogs: false })
  })

  it.each([
    { displayName: '' },
    { displayName: '   ' },
    { displayName: 'x'.repeat(51) },
    { displayName: 'Ann\nBcc: all' },
    { displayName: null },
    { theme: 'blue' },
    { helpDialogs: 'yes' },
    { timeZone: 'Mars/Olympus' },
    { oddsFormat: 'roman' },
    { email: 'other@example.org' },
    { isWebsiteAdmin: true },
  ])('refuse %o and stay [SET-15]', async (settings) => {
    const before = await me(group.ben)
    expect((await refused(change(group.ben, settings))).slice(0, 2)).toEqual([400, 'invalid-argument'])
    expect(await me(group.ben)).toEqual(before)
  })

  it('are nobody’s without a session [SET-14]', async () => {
    expect((await refused(change(server.visitor, { theme: 'light' })))[0]).toBe(401)
  })
})

describe('a new display name', () => {
  it('shows everywhere at once, and every group hears of it [SET-05] [SET-15]', async () => {
    const bid = await anOpenBid(group, group.ben)
    expect((await done(change(group.ben, { displayName: '  Benjamin ' }))).displayName).toBe('Benjamin')
    expect((await me(group.ben)).user.name).toBe('Benjamin')
    const read = await done(group.ann.get<{ creatorName: string }>(`${group.path}/bids/${bid.id}`))
    expect(read.creatorName).toBe('Benjamin')
    const { items } = await done(
      group.ann.get<{ items: { type: string; entityId: string }[] }>(`${group.path}/events?limit=200`),
    )
    expect(items.at(-1)).toMatchObject({ type: 'member.renamed', entityId: group.ben.id })
  })

  it('has 50 characters as people count them, at registration too [SET-15]', async () => {
    const longest = '👨‍👩‍👧‍👦'.repeat(50)
    const fan = await server.aPerson(longest)
    expect((await me(fan)).user.name).toBe(longest)
    expect((await done(change(fan, { displayName: '🏈'.repeat(50) }))).displayName).toBe('🏈'.repeat(50))
    expect(await refused(change(fan, { displayName: '🏈'.repeat(51) }))).toEqual([
      400,
      'invalid-argument',
      'A name has 1 to 50 characters',
    ])
  })

  it.each(['Ann\r\nBcc: x', 'Ann\tLee', 'Ann\u2028Lee', '\u200b', '\u2800\u3164', ' '])(
    'cannot be %o: a name is one visible line [SET-15]',
    async (displayName) => {
      expect(await refused(change(group.ann, { displayName }))).toEqual([
        400,
        'invalid-argument',
        'A name has 1 to 50 characters',
      ])
    },
  )

  it('that is the old one is no news', async () => {
    const log = async () => (await done(group.ann.get<{ items: unknown[] }>(`${group.path}/events?limit=200`))).items
    const before = (await log()).length
    await done(change(group.ann, { displayName: 'Ann', theme: 'dark' }))
    expect(await log()).toHaveLength(before)
  })
})

describe('presence', () => {
  it('writes down that somebody is here [APP-10] [APP-16] [APP-17] [APP-18] [APP-19]', async () => {
    server.clock.advance(2 * minuteMs)
    const { lastActive } = await done(group.ann.post<{ lastActive: string }>('/api/me/presence'))
    expect(lastActive).toBe(new Date(server.clock.now()).toISOString())
    const { rows } = await server.services.db.pool.query('select last_active from user_activity where user_id = $1', [
      group.ann.id,
    ])
    expect(rows[0].last_active.toISOString()).toBe(lastActive)
    expect((await refused(server.visitor.post('/api/me/presence')))[0]).toBe(401)
  })
})
