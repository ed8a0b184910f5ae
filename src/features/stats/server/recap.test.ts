import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, instant } from '#domain/times.ts'
import { aParlay } from '#test/support/aParlay.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, refused, type TestGroup } from '#test/support/story.ts'

type Recap = { week: string; text: string | null }

describe('a group’s week in words', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.set(friday)
    group = await aGroup(server)
  })

  const recap = (who: Person = group.cleo, query = '') => done(who.get<Recap>(`${group.path}/recap${query}`))
  async function won(winner: Person): Promise<void> {
    const bet = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    server.clock.advance(60_000)
  }
  const toMonday = () => server.clock.advance(3 * dayMs)

  it('tells its results, its streaks and who owes most, and nothing of the running week [BEY-37]', async () => {
    for (let nth = 0; nth < 3; nth += 1) await won(group.ann)
    await won(group.ben)
    expect(await recap()).toEqual({ week: '2026-11-09', text: null })
    toMonday()
    expect(await recap()).toEqual({
      week: '2026-11-16',
      text: '4 bets were settled this week. Ann won the most, $175; Ben lost the most, $175. The best price that came in: Ann with Rain on Sunday at +150. Against the prices, Ben lost $75 to Rain on Sunday. The largest debt is $175, from Ben to Ann.',
    })
    expect(await recap(group.ben, '?week=2026-11-20')).toEqual(await recap())
  })

  it('says nothing of an older week’s debts, and nothing at all without a result [BEY-37]', async () => {
    await won(group.ann)
    toMonday()
    server.clock.advance(7 * dayMs)
    expect((await recap()).text).toBe(null)
    const { text } = await recap(group.cleo, '?week=2026-11-16')
    expect([text?.includes('Ann won the most, $75'), text?.includes('debt')]).toEqual([true, false])
  })

  it('does not name whoever takes a break [BEY-37] [BEY-21]', async () => {
    await won(group.ann)
    toMonday()
    await done(group.ann.send('PUT', '/api/me/limits', { breakUntil: '24hours' }))
    const { text } = await recap()
    expect(text).toContain('Ben lost the most, $75')
    expect(text).not.toContain('Ann')
  })

  it('names a parlay, and the game of a total [BEY-37]', async () => {
    const parlay = await aParlay(server)
    group = parlay.group
    parlay.at(9)
    for (const leg of [0, 1, 2] as const) parlay.end(leg, 'won')
    await parlay.press()
    server.clock.advance(7 * dayMs)
    expect((await recap()).text).toContain(
      'Ann with a parlay of 3 legs at +852. Against the prices, Ben lost $85.20 to a',
    )
    const startsAt = instant(server.clock.now() + 3 * hourMs)
    const game = aFeedGame({ startsAt, total: { point: 44.5, over: -110, under: -110 } })
    server.feed.setGames(game)
    await aBet(group, { gameId: game.id, betType: 'total', selection: { type: 'Over', line: 44.5 }, wagerAmount: 20 })
    server.clock.advance(7 * hourMs)
    server.feed.finish(game.id, 24, 20)
    await done(group.ann.post(`${group.path}/settle`))
    server.clock.advance(7 * dayMs)
    const { homeTeam, awayTeam } = game
    expect((await recap()).text).toContain(`by half a point on Under 44.5 in ${awayTeam} @ ${homeTeam}.`)
  })

  it('is for whom the group lets see statistics [BEY-37] [GRP-32]', async () => {
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanViewStats: false } }))
    expect((await refused(group.ben.get(`${group.path}/recap`)))[0]).toBe(403)
    expect((await group.ben.get(`${group.path}/recap?week=soon`)).status).toBe(400)
  })
})
