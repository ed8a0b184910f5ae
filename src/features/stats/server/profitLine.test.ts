import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, refused, type TestGroup } from '#test/support/story.ts'
import type { ProfitLineView, StatsView } from '../contract.ts'

describe('the profit line of a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const line = (query = '') => done(group.cleo.get<ProfitLineView>(`${group.path}/stats/profit${query}`))
  const settle = async (winner: Person | null) => {
    const bet = await aBet(group)
    const said = winner ? { outcome: 'won', winnerId: winner.id } : { outcome: 'push' }
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, said))
  }

  it('is empty before anybody has won anything', async () => {
    await aBet(group)
    expect(await line()).toEqual({ interval: 'day', members: [], points: [] })
  })

  it('sums up day by day, of the asker’s own days, and ends at the profit of the table [STAT-04]', async () => {
    // Ann wins $75.00 or loses $50.00 each time. It is 23:00 in New York, 04:00 of the next day in UTC.
    server.clock.set('2026-11-21T04:00:00Z')
    await settle(group.ann)
    await settle(null)
    server.clock.advance(4 * hourMs)
    await settle(group.ben)
    const ids = [
      { id: group.ann.id, name: 'Ann' },
      { id: group.ben.id, name: 'Ben' },
    ]
    expect(await line()).toEqual({
      interval: 'day',
      members: ids,
      points: [{ date: '2026-11-21', profits: [25, -25] }],
    })
    const inNewYork = await line('?timeZone=America/New_York')
    expect(inNewYork.points).toEqual([
      { date: '2026-11-20', profits: [75, -75] },
      { date: '2026-11-21', profits: [25, -25] },
    ])
    const { members } = await done(group.ann.get<StatsView>(`${group.path}/stats`))
    const last = inNewYork.points.at(-1)?.profits
    expect(last).toEqual(inNewYork.members.map(({ id }) => members.find((one) => one.id === id)?.profit))
  })

  it('starts at nothing where the range starts [STAT-15]', async () => {
    expect((await line('?from=2026-11-21T06:00:00Z')).points).toEqual([{ date: '2026-11-21', profits: [50, -50] }])
    expect((await line('?to=2026-11-21T06:00:00Z')).points).toEqual([{ date: '2026-11-21', profits: [75, -75] }])
  })

  it.each(['Atlantis/Capital', "UTC'; drop table bets", ''])('refuses the time zone %o', async (zone) => {
    const answer = group.ann.get(`${group.path}/stats/profit?timeZone=${encodeURIComponent(zone)}`)
    expect(await refused(answer)).toEqual([400, 'invalid-argument', 'Unknown time zone'])
  })

  it('is for admins alone where the group does not let members see statistics [GRP-32]', async () => {
    await server.services.db.pool.query('update groups set members_can_view_stats = false where id = $1', [group.id])
    expect((await refused(group.ben.get(`${group.path}/stats/profit`)))[0]).toBe(403)
    await done(group.ann.get(`${group.path}/stats/profit`))
  })
})
