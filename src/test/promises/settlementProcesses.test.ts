import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
import { hourMs, after as later, minuteMs } from '#domain/times.ts'
import type { Run } from '#features/bets/server/settleGroup.ts'
import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { writeBets } from '#test/support/manyBets.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { databaseUrlOf } from '#test/support/onDatabase.ts'
import { type Person, signIn } from '#test/support/person.ts'
import { runSoon, scheduled } from '#test/support/runSoon.ts'
import { aGroup, done, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** Whole programs in processes of their own, on one database and one odds service. */
describe('settlement by many processes', () => {
  let server: TestServer
  let group: TestGroup
  let connection: pg.ClientConfig
  let client: pg.Client
  const programs: RunningProgram[] = []
  let made = 0

  beforeAll(async () => {
    server = await aServer()
    connection = server.connection
    client = new pg.Client(connection)
    await client.connect()
  })
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill()))
    await client.end()
    await server.stop()
  })
  beforeEach(async () => {
    group = await aGroup(server)
  })

  async function aProgram(environment: Record<string, string> = {}): Promise<RunningProgram> {
    const program = await startProgram({
      DATABASE_URL: databaseUrlOf(connection),
      AUTH_SECRET: 'a secret of the tests, long enough for everyone',
      ODDS_API_URL: server.feed.url,
      ODDS_API_KEY: server.feed.key,
      RATE_LIMITS: 'off',
      JOBS: 'off',
      ...environment,
    })
    programs.push(program)
    return program
  }

  /** Bets on games that are over, half of them won by Ann and half by Ben. */
  async function overBets(count: number, sport: SportKey = 'basketball_nba'): Promise<void> {
    const [homeTeam, awayTeam] = ['Boston', 'Miami']
    const startsAt = later(server.clock.now(), -5 * hourMs)
    made += 1
    const game = aFeedGame({ id: `over-${made}`, sport, homeTeam, awayTeam, startsAt })
    server.feed.addGame(game)
    server.feed.finish(game.id, 100, 99)
    const bets = Array.from({ length: count }, (_, n) => {
      const team = n % 2 === 0 ? homeTeam : awayTeam
      return { gameId: game.id, sport, homeTeam, awayTeam, startsAt, side: { betType: 'moneyline', team } as const }
    })
    await writeBets(
      server,
      group,
      bets.map((bet, n) => ({ ...bet, id: `${game.id}-${n}` })),
    )
  }

  /** What stands in the database of the group's bets; always of one moment. */
  async function whatStands() {
    const { rows } = await client.query(
      `select (select count(*)::int from bets where group_id = $1 and status = 'settled') as settled,
              (select count(*)::int from debts where group_id = $1) as debts,
              (select count(distinct bet_id)::int from debts where group_id = $1) as bets_with_debts,
              (select count(*)::int from group_events where group_id = $1 and type = 'bet.settled') as events,
              (select count(distinct entity_id)::int from group_events where group_id = $1 and type = 'bet.settled') as bets_with_events,
              (select last_seq::int - (select count(*) from group_events where group_id = $1)::int from groups where id = $1) as gaps`,
      [group.id],
    )
    return rows[0]
  }
  const all = (count: number) => ({
    settled: count,
    debts: count,
    bets_with_debts: count,
    events: count,
    bets_with_events: count,
    gaps: 0,
  })
  const settle = (who: Person) => done(who.post<Run>(`${group.path}/settle`))

  it('settles each bet once, when 20 clients of 2 processes start it at once [STL-01] [STL-18] [STL-19]', async () => {
    const [one, other] = await Promise.all([aProgram(), aProgram()])
    const people = [group.ann, group.ben, group.cleo]
    const clients = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn((n % 2 === 0 ? one : other).url, people[n % 3] ?? group.ann)),
    )
    await overBets(1_200)
    const runs = await Promise.all(clients.map(settle))
    expect(runs.reduce((sum, { settled }) => sum + settled, 0)).toBe(1_200)
    expect(runs.every(({ errors }) => errors === 0)).toBe(true)
    expect(await whatStands()).toEqual(all(1_200))
    const { rows } = await client.query('select debtor_id, count(*)::int from debts where group_id = $1 group by 1', [
      group.id,
    ])
    expect(new Map(rows.map(({ debtor_id, count }) => [debtor_id, count]))).toEqual(
      new Map([
        [group.ann.id, 600],
        [group.ben.id, 600],
      ]),
    )
  }, 120_000)

  it('leaves nothing half done when its connection is cut in its middle, or its process killed [STL-18] [STL-20] [STL-21]', async () => {
    await overBets(300)
    const victim = await aProgram()
    const ann = await signIn(victim.url, group.ann)
    const blocker = new pg.Client(connection)
    await blocker.connect()

    const cutting = await inTheMiddle(blocker, () => settle(ann))
    await client.query('select pg_terminate_backend($1)', [cutting.pid])
    await expect(cutting.run).rejects.toThrow(/instead of 200/)
    expect(await whatStands()).toEqual(all(0))
    await blocker.query('rollback')

    const killing = await inTheMiddle(blocker, () => settle(ann))
    await victim.kill()
    await expect(killing.run).rejects.toThrow()
    await blocker.query('rollback')
    const sessions = 'select count(*)::int as count from pg_stat_activity where pid = $1'
    await waitFor(async () => (await client.query(sessions, [killing.pid])).rows[0].count === 0 || null)
    // The commit may have been on its way: all of it or nothing.
    const left = await whatStands()
    expect([all(0), all(300)]).toContainEqual(left)

    const successor = await aProgram()
    const ben = await signIn(successor.url, group.ben)
    expect((await settle(ben)).settled).toBe(300 - left.settled)
    expect(await whatStands()).toEqual(all(300))
    await blocker.end()
  }, 120_000)

  it('is timed work of the program, every 5 minutes [STL-13] [STL-15]', async () => {
    // Scores of a sport that nobody has asked for yet.
    await overBets(10, 'icehockey_nhl')
    await aProgram({ JOBS: 'on' })
    // It serves before its timed work is set up.
    await scheduled(server, 'settle-bets')
    const due = "select due_at from timed_jobs where name = 'settle-bets'"
    const dueAt: Date = (await client.query(due)).rows[0].due_at
    expect(dueAt.getUTCMinutes() % 5).toBe(0)
    expect(dueAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * minuteMs)
    await runSoon(server, 'settle-bets')
    await waitFor(async () => (await whatStands()).settled === 10 || null, { withinMs: 20_000 })
    expect(await whatStands()).toEqual(all(10))
  }, 120_000)

  /** A run that has changed its bets and waits to write the debts, until the blocker's transaction ends. */
  async function inTheMiddle(
    blocker: pg.Client,
    start: () => Promise<Run>,
  ): Promise<{ run: Promise<Run>; pid: number }> {
    await blocker.query('begin')
    await blocker.query('lock table debts in share mode')
    const run = start()
    run.catch(() => {})
    const pid = await waitFor(async () => {
      const { rows } = await client.query(
        `select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into debts%'`,
      )
      return rows[0]?.pid ?? null
    })
    return { run, pid }
  }
})
