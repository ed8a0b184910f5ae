import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
import { hourMs, type Instant, instant, after as later, minuteMs, secondMs } from '#domain/times.ts'
import { concurrencyLimit } from '#server/concurrencyLimit.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type WrittenBet, writeBets } from '#test/support/manyBets.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, done, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { settleDueBets } from './settleBets.ts'
import type { Run } from './settleGroup.ts'

describe('a settlement run', () => {
  let server: TestServer
  let groups: [TestGroup, TestGroup]
  let now: Instant
  let made = 0

  beforeAll(async () => {
    server = await aServer()
    groups = [await aGroup(server), await aGroup(server)]
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    // Detaches the bets left by earlier tests from their games; scores are cached for a while.
    await sql("update bets set game_id = null, scheduled_at = null where status = 'active'")
    // The odds service reports starts in whole seconds: any other start would count as a move.
    now = server.clock.set(instant(Math.floor(server.clock.now() / secondMs) * secondMs + 3 * hourMs))
    server.feed.setGames()
  })

  const sql = async (text: string, values: unknown[] = []) => (await server.services.db.pool.query(text, values)).rows
  const run = () => settleDueBets(server.services)

  /** `count` bets of a group on the home team of a game that began `hours` ago. */
  async function bets(
    group: TestGroup,
    { count = 1, hours = 4, sport = 'basketball_nba' as SportKey, gameId = '' } = {},
  ) {
    made += 1
    const [homeTeam, awayTeam] = ['Boston Celtics', 'Miami Heat']
    const startsAt = later(now, -hours * hourMs)
    const game = aFeedGame({ id: gameId || `run-${made}`, sport, homeTeam, awayTeam, startsAt })
    server.feed.addGame(game)
    const side = { betType: 'moneyline', team: homeTeam } as const
    const bet = { gameId: game.id, sport, homeTeam, awayTeam, side, startsAt }
    const written = Array.from({ length: count }, (_, n): WrittenBet => ({ ...bet, id: `run-${made}-${n}` }))
    await writeBets(server, group, written)
    return { gameId: game.id, ids: written.map(({ id }) => id) }
  }
  const settledOf = async (ids: string[]) =>
    (await sql(`select count(*)::int as n from bets where status = 'settled' and id = any($1)`, [ids]))[0].n
  const debtsOf = async (ids: string[]) =>
    (await sql('select count(*)::int as n from debts where bet_id = any($1)', [ids]))[0].n
  const requested = (sport: string) =>
    server.feed.requests.filter((request) => request.kind === 'scores' && request.sport === sport)

  it('looks at a new doubt every 5 minutes, and at an old one every hour [STL-13] [STL-15] [BEY-04]', async () => {
    const { gameId, ids } = await bets(groups[0], { hours: 3 })
    server.feed.setScoreRow(gameId, { completed: true, scores: null })
    const looks = async () => {
      const before = requested('basketball_nba').length
      for (let turn = 0; turn < 3; turn += 1) {
        await run()
        server.clock.advance(5 * minuteMs)
      }
      return requested('basketball_nba').length - before
    }
    expect(await looks()).toBe(3)
    server.clock.advance(17 * hourMs)
    expect(await looks()).toBe(1)
    server.clock.advance(hourMs)
    server.feed.finish(gameId, 100, 99)
    await run()
    expect(await settledOf(ids)).toBe(1)
  })

  it('asks for the scores of the last 3 days once for each sport, whatever the number of groups [STL-10]', async () => {
    const made = [
      await bets(groups[0]),
      await bets(groups[1]),
      await bets(groups[0], { sport: 'icehockey_nhl' }),
      await bets(groups[1], { sport: 'icehockey_nhl' }),
    ]
    for (const { gameId } of made) server.feed.finish(gameId, 5, 4)
    const before = requested('basketball_nba').length
    expect(await run()).toMatchObject({ settled: 4, errors: 0 })
    expect(requested('basketball_nba')).toHaveLength(before + 1)
    expect(requested('icehockey_nhl')).toHaveLength(1)
    expect(requested('icehockey_nhl')[0]?.parameters.get('daysFrom')).toBe('3')
  })

  it('counts the bets of a sport that fails as errors, and settles those of the others [STL-16] [STL-17]', async () => {
    const [hockey, basketball] = [
      await bets(groups[0], { count: 3, sport: 'icehockey_nhl' }),
      await bets(groups[1], { count: 2 }),
    ]
    for (const { gameId } of [hockey, basketball]) server.feed.finish(gameId, 5, 4)
    server.feed.fail(503, '', { only: /icehockey_nhl\/scores/ })
    expect(await run()).toMatchObject({ settled: 2, errors: 3 })
    expect([await settledOf(basketball.ids), await settledOf(hockey.ids)]).toEqual([2, 0])
    server.feed.recover()
    server.clock.advance(5 * minuteMs)
    expect(await run()).toMatchObject({ settled: 3, errors: 0 })
  })

  it('asks for no score before a game may be over, and hourly for one that is long overdue', async () => {
    const { gameId } = await bets(groups[0], { hours: 1.5 - 1 / 3_600_000, sport: 'baseball_mlb' })
    await run()
    expect(requested('baseball_mlb')).toHaveLength(0)
    server.clock.advance(1)
    server.feed.setScore(gameId, { home: 3, away: 2 })
    await run()
    expect(requested('baseball_mlb')).toHaveLength(1)
    server.clock.advance(20 * hourMs)
    await run()
    const before = requested('baseball_mlb').length
    for (let turn = 0; turn < 12; turn += 1) {
      server.clock.advance(5 * minuteMs)
      await run()
    }
    expect(requested('baseball_mlb').length - before).toBeLessThanOrEqual(1)
  })

  it('holds up no group for whose bets nothing follows, and stops for none that is held up', async () => {
    const [inProgress, over] = [await bets(groups[0]), await bets(groups[1], { count: 2 })]
    server.feed.setScore(inProgress.gameId, { home: 50, away: 48 })
    server.feed.finish(over.gameId, 5, 4)
    await held(groups[0], async () => {
      const startedAt = performance.now()
      expect(await run()).toMatchObject({ settled: 2, errors: 0 })
      // The wait for a held lock is 5 seconds.
      expect(performance.now() - startedAt).toBeLessThan(4_500)
    })
    const [late, other] = [await bets(groups[0]), await bets(groups[1])]
    for (const { gameId } of [late, other]) server.feed.finish(gameId, 5, 4)
    server.clock.advance(minuteMs)
    await held(groups[0], async () => expect(await run()).toMatchObject({ settled: 1 }))
    expect([await settledOf(late.ids), await settledOf(other.ids)]).toEqual([0, 1])
    expect(await run()).toMatchObject({ settled: 1 })
  }, 30_000)

  it('lets requests go first after each group', async () => {
    const { gameId, ids } = await bets(groups[0])
    server.feed.finish(gameId, 5, 4)
    const leave = await server.services.memory.of(concurrencyLimit).enter('requests')
    const ended: Run[] = []
    // It rests for some times as long as the group took: 2 seconds.
    await held(groups[0], async () => {
      void run().then((one) => ended.push(one))
      await sleep(400)
    })
    await waitFor(async () => ((await settledOf(ids)) === 1 ? true : null))
    await sleep(50)
    expect(ended).toEqual([])
    leave()
    await waitFor(() => (ended.length > 0 ? true : null))
    expect(ended).toMatchObject([{ settled: 1 }])
  })

  it('covers the groups that settle by themselves, also where others bet on the same game [STL-15]', async () => {
    const here = await bets(groups[0])
    const there = await bets(groups[1], { gameId: here.gameId })
    server.feed.finish(here.gameId, 5, 4)
    await sql('update groups set auto_settle = false where id = $1', [groups[1].id])
    expect(await run()).toMatchObject({ settled: 1 })
    expect([await settledOf(here.ids), await settledOf(there.ids)]).toEqual([1, 0])
    await sql('update groups set auto_settle = true')
    expect(await run()).toMatchObject({ settled: 1 })
  })

  it('settles all of a group by the button and stops for none that cannot be settled [STL-12] [STL-14] [STL-16] [STL-21]', async () => {
    const { gameId, ids } = await bets(groups[0], { count: 30 })
    const bad = ids[17] ?? ''
    const { id, ann, ben, path } = groups[0]
    await sql(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
       values ($1, 'stray', $2, $3, $4, 100, 'stray', now(), now())`,
      [id, bad, ann.id, ben.id],
    )
    server.feed.finish(gameId, 100, 99)
    expect(await done(ben.post<Run>(`${path}/settle`))).toEqual({ settled: 29, checked: 30, errors: 1 })
    expect([await settledOf(ids), await settledOf([bad])]).toEqual([29, 0])
    // One debt for each settled bet, and the stray one.
    expect(await debtsOf(ids)).toBe(30)
    await server.asOwner("delete from debts where id = 'stray'")
    expect(await run()).toMatchObject({ settled: 1, errors: 0 })
  })

  /** While another transaction holds the group. */
  async function held(group: TestGroup, work: () => Promise<void>): Promise<void> {
    const client = new pg.Client(server.connection)
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from groups where id = $1 for update', [group.id])
      await work()
    } finally {
      await client.end()
    }
  }
})
