import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityView } from '#features/activity/contract.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aSeason, thatWeek } from '#test/support/seasons.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { ProfitLineView, SeasonView, StatsView } from '../contract.ts'

describe('the seasons of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.set('2026-11-10T17:00:00Z')
    group = await aGroup(server)
  })

  const path = () => `${group.path}/seasons`
  const list = async (who: Person = group.cleo) => (await done(who.get<{ items: SeasonView[] }>(path()))).items
  const stats = (query: string, who = group.cleo) => done(who.get<StatsView>(`${group.path}/stats?${query}`))
  const allow = (on: boolean) =>
    server.services.db.pool.query('update groups set members_can_view_stats = $2 where id = $1', [group.id, on])
  /** Ann wins $75.00 from Ben, or loses $50.00 to him. */
  const settle = async (winner: Person) => {
    const { id } = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${id}/settle`, { outcome: 'won', winnerId: winner.id }))
    return id
  }

  it('are named, changed and deleted by admins, read by all, and told in the activity [BEY-20] [BEY-07]', async () => {
    const season = await aSeason(group)
    expect(await list()).toEqual([{ id: season.id, ...thatWeek }])
    const own = `${path()}/${season.id}`
    expect(await done(group.ann.send('PATCH', own, { to: '2026-11-28' }))).toEqual({ ...season, to: '2026-11-28' })
    expect(await done(group.ann.send('PATCH', own, { name: ' Long  week ', from: '2026-11-15' }))).toMatchObject({
      name: 'Long  week',
    })
    await done(group.ann.send('PATCH', own, {}))
    await done(group.ann.send('DELETE', own))
    expect(await list()).toEqual([])
    const { items } = await done(group.ben.get<{ items: ActivityView[] }>(`${group.path}/activity?kind=group&limit=4`))
    const long = { name: 'Long  week', from: '2026-11-15', to: '2026-11-28' }
    expect(items.map(({ type, season }) => [type, season])).toEqual([
      ['season.removed', { ...long, formerName: null }],
      ['season.changed', { ...long, formerName: 'That week' }],
      ['season.changed', { ...thatWeek, to: '2026-11-28', formerName: 'That week' }],
      ['season.named', { ...thatWeek, formerName: null }],
    ])
  })

  it('bound the statistics by days of Eastern time, and have a champion once they are over [BEY-20] [STAT-12]', async () => {
    const season = await aSeason(group)
    // It is still Saturday, 14 November, in New York.
    server.clock.set('2026-11-15T04:59:59Z')
    await settle(group.ben)
    server.clock.set('2026-11-15T05:00:00Z')
    await settle(group.ann)
    server.clock.set('2026-11-22T04:59:59Z')
    await settle(group.ann)
    const within = await stats(`season=${season.id}`)
    expect(within.season).toEqual({ ...season, state: 'running', champions: [] })
    server.clock.set('2026-11-22T05:00:00Z')
    await settle(group.ben)

    const { season: over, members, summary } = await stats(`season=${season.id}`)
    const ann = members.find(({ id }) => id === group.ann.id)
    expect([ann?.wins, ann?.losses, ann?.profit, summary.totalWagered]).toEqual([2, 0, 150, 100])
    const champion = { id: group.ann.id, name: 'Ann', profit: 150 }
    expect(over).toEqual({ ...season, state: 'over', champions: [champion] })
    expect((await stats('')).season).toBeNull()
    const line = await done(
      group.cleo.get<ProfitLineView>(`${group.path}/stats/profit?season=${season.id}&timeZone=America/New_York`),
    )
    expect(line.points).toEqual([
      { date: '2026-11-15', profits: [75, -75] },
      { date: '2026-11-21', profits: [150, -150] },
    ])
  })

  it('share the champion between equals, and lose or gain one by a correction [BEY-20] [BEY-11]', async () => {
    const season = await aSeason(group)
    server.clock.set(friday)
    const betId = await settle(group.ben)
    const cleos = await made(accept(group, group.cleo, await anOpenBid(group, group.ann)))
    await done(group.ann.post(`${group.path}/bets/${cleos.id}/settle`, { outcome: 'won', winnerId: group.cleo.id }))
    server.clock.set('2026-11-22T05:00:00Z')
    const champions = async () => (await stats(`season=${season.id}`)).season?.champions.map(({ name }) => name).sort()
    expect(await champions()).toEqual(['Ben', 'Cleo'])
    const dispute = `${group.path}/bets/${betId}/dispute`
    await done(group.ann.post(dispute, { outcome: 'creator', reason: 'I won' }))
    await done(group.ben.post(`${dispute}/answer`, { outcome: 'creator' }))
    expect(await champions()).toEqual(['Cleo'])
  })

  it.each([
    ['no name', { name: '  ' }, 'season-name-missing'],
    ['51 characters', { name: 'x'.repeat(51) }, undefined],
    ['two lines', { name: 'a\nb' }, 'season-name-broken'],
    ['a name that is taken', { name: 'THAT WEEK' }, 'season-name-taken'],
    ['a day that there is not', { to: '2026-02-30' }, 'season-day-unknown'],
    ['an instant', { to: '2026-11-21T00:00:00Z' }, undefined],
    ['words', { from: "'; drop table" }, undefined],
    ['its end before its start', { to: '2026-11-14' }, 'season-days-crossed'],
    ['a field that there is not', { prize: 5 }, undefined],
  ])('with %s are refused, whether new or changed, and nothing is changed [BEY-20]', async (_, different, reason) => {
    await aSeason(group)
    const other = await aSeason(group, { ...thatWeek, name: 'Other' })
    const before = await list()
    const answers = [
      await group.ann.post(path(), { ...thatWeek, name: 'Third', ...different }),
      await group.ann.send('PATCH', `${path()}/${other.id}`, different),
    ]
    for (const { status, body } of answers) {
      const { error } = body as { error: { reason?: string } }
      expect([status, error.reason]).toEqual([reason === 'season-name-taken' ? 409 : 400, reason ?? 'invalid-fields'])
    }
    expect(await list()).toEqual(before)
  })

  it('refuse what is gone, what is of another group, and a season together with dates [BEY-20] [GRP-35]', async () => {
    const season = await aSeason(group)
    const foreign = await aSeason(await aGroup(server))
    const gone = [404, 'not-found', 'Season not found']
    await done(group.ann.send('DELETE', `${path()}/${season.id}`))
    for (const id of [season.id, foreign.id, 'nothing']) {
      expect(await refused(group.ann.send('PATCH', `${path()}/${id}`, { name: 'New' }))).toEqual(gone)
      expect(await refused(group.ann.send('DELETE', `${path()}/${id}`))).toEqual(gone)
      for (const what of ['stats', 'stats/profit', `versus/${group.ben.id}`]) {
        expect(await refused(group.ann.get(`${group.path}/${what}?season=${id}`))).toEqual(gone)
      }
    }
    const both = `${group.path}/stats?season=${season.id}&from=2026-11-15T00:00:00Z`
    expect(await refused(group.ann.get(both))).toEqual([
      400,
      'invalid-argument',
      'Please choose a season or dates, not both',
    ])
  })

  it('are at most fifty, also when two are named together, and one name goes to one of two [BEY-20]', async () => {
    await server.asOwner(
      `insert into seasons select $1, 'season' || n, 'Season ' || n, '2026-11-01', '2026-11-02', now()
         from generate_series(1, 48) n`,
      [group.id],
    )
    const name = (season: object) => group.ann.post(path(), { ...thatWeek, ...season })
    const twice = await Promise.all([name({ name: 'Twice' }), name({ name: 'twice' })])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    const last = await Promise.all([name({ name: 'One' }), name({ name: 'Other' })])
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await list()).toHaveLength(50)
  })

  it('take a repeated request once [BEY-20]', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const first = await made(group.ann.send<SeasonView>('POST', path(), thatWeek, headers))
    expect(await made(group.ann.send<SeasonView>('POST', path(), thatWeek, headers))).toEqual(first)
    expect(await list()).toEqual([first])
  })

  it('are kept by admins alone, and read where the group lets members see statistics [BEY-20] [GRP-32]', async () => {
    const season = await aSeason(group)
    const admins = [403, 'permission-denied', 'Only group administrators can modify settings']
    expect(await refused(group.ben.post(path(), { ...thatWeek, name: 'Mine' }))).toEqual(admins)
    expect(await refused(group.ben.send('PATCH', `${path()}/${season.id}`, { name: 'Mine' }))).toEqual(admins)
    expect(await refused(group.ben.send('DELETE', `${path()}/${season.id}`))).toEqual(admins)
    await allow(false)
    const off = [403, 'permission-denied', 'Members of this group cannot view statistics']
    for (const what of ['seasons', `stats?season=${season.id}`, `versus/${group.cleo.id}`]) {
      expect(await refused(group.ben.get(`${group.path}/${what}`))).toEqual(off)
      await done(group.ann.get(`${group.path}/${what}`))
    }
  })
})
