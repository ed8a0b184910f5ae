import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, after as later, secondMs } from '#domain/times.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import type { Run } from '#features/bets/server/settleGroup.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type WrittenBet, writeBets } from '#test/support/manyBets.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, done, type TestGroup } from '#test/support/story.ts'

describe('a settlement run of thousands of bets', () => {
  let server: TestServer
  let group: TestGroup
  let now: Instant
  let made = 0

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    // The odds service reports starts in whole seconds; scores are cached for a while.
    now = server.clock.set(instant(Math.floor(server.clock.now() / secondMs) * secondMs + 3 * hourMs))
    server.feed.setGames()
  })

  const sql = async (text: string, values: unknown[] = []) => (await server.services.db.pool.query(text, values)).rows
  const run = () => settleDueBets(server.services)

  /** `count` bets on the home team of a game that began four hours ago. */
  async function bets(count: number) {
    made += 1
    const [homeTeam, awayTeam] = ['Boston Celtics', 'Miami Heat']
    const startsAt = later(now, -4 * hourMs)
    const game = aFeedGame({ id: `run-${made}`, sport: 'basketball_nba', homeTeam, awayTeam, startsAt })
    server.feed.addGame(game)
    const side = { betType: 'moneyline', team: homeTeam } as const
    const bet = { gameId: game.id, sport: game.sport, homeTeam, awayTeam, side, startsAt }
    const written = Array.from({ length: count }, (_, n): WrittenBet => ({ ...bet, id: `run-${made}-${n}` }))
    await writeBets(server, group, written)
    return { gameId: game.id, ids: written.map(({ id }) => id) }
  }
  const settledOf = async (ids: string[]) =>
    (await sql(`select count(*)::int as n from bets where status = 'settled' and id = any($1)`, [ids]))[0].n
  const debtsOf = async (ids: string[]) =>
    (await sql('select count(*)::int as n from debts where bet_id = any($1)', [ids]))[0].n

  it('settles all of a group by the button, also more than fit into one transaction [STL-12] [STL-14]', async () => {
    const { gameId, ids } = await bets(4_500)
    server.feed.finish(gameId, 100, 99)
    const { ben, path } = group
    expect(await done(ben.post<Run>(`${path}/settle`))).toEqual({ settled: 4_500, checked: 4_500, errors: 0 })
    expect([await settledOf(ids), await debtsOf(ids)]).toEqual([4_500, 4_500])
  }, 60_000)

  it('settles thousands and stops none for one that cannot be settled [STL-12] [STL-14] [STL-16] [STL-21]', async () => {
    const { gameId, ids } = await bets(4_500)
    const bad = ids[2_345] ?? ''
    const { id, ann, ben, cleo, path } = group
    await sql(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
       values ($1, 'stray', $2, $3, $4, 100, 'stray', now(), now())`,
      [id, bad, ann.id, ben.id],
    )
    server.feed.finish(gameId, 100, 99)
    expect(await done(cleo.post<Run>(`${path}/settle`))).toEqual({ settled: 4_499, checked: 4_500, errors: 1 })
    expect(await settledOf(ids)).toBe(4_499)
    expect(await settledOf([bad])).toBe(0)
    // One debt for each settled bet, and the stray one.
    expect(await debtsOf(ids)).toBe(4_500)
    await server.asOwner("delete from debts where id = 'stray'")
    expect(await run()).toMatchObject({ settled: 1, errors: 0 })
    const [log] = await sql(
      `select count(*)::int as events, count(distinct entity_id)::int as bets, max(seq)::int as last, min(g.last_seq)::int as counted
         from group_events e join groups g on g.id = e.group_id
        where e.group_id = $1 and (e.type = 'bet.settled' and entity_id = any($2) or e.seq = g.last_seq)`,
      [id, ids],
    )
    expect(log).toMatchObject({ events: 4_500, bets: 4_500 })
    expect(log.last).toBe(log.counted)
  }, 60_000)
})
