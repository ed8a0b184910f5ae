import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { type Person, signIn } from '#test/support/person.ts'
import { aBet, aGroup, anotherGroup, done, type TestGroup } from '#test/support/story.ts'
import { settleDueBets } from './settleBets.ts'

type Run = { settled: number; checked: number; errors: number }

describe('settling bets', () => {
  let server: TestServer
  let group: TestGroup
  let game: TestGame
  let kickoff: Instant

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  // Every test has days of its own: time only goes forward, since prices are cached for some minutes.
  beforeEach(async () => {
    group = await aGroup(server)
    const start = instant(Math.ceil(server.clock.now() / hourMs + 1) * hourMs)
    server.clock.set(start)
    kickoff = instant(start + 49 * hourMs)
    game = aFeedGame({ startsAt: kickoff })
    server.feed.setGames(game)
  })

  const moneyline = () => ({
    gameId: game.id,
    betType: 'moneyline',
    selection: { team: 'Buffalo Bills' },
    wagerAmount: 50,
  })
  const spread = () => ({
    gameId: game.id,
    betType: 'spread',
    selection: { team: 'Miami Dolphins', line: -3.5 },
    wagerAmount: 20,
  })
  const settle = (who = group.ben) => done(who.post<Run>(`${group.path}/settle`))
  const read = (bet: BetAnswer) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
  const debts = () => done(group.cleo.get<{ items: DebtView[] }>(`${group.path}/debts`)).then(({ items }) => items)
  const finish = (home: number, away: number) => {
    server.clock.set(instant(kickoff + 4 * hourMs))
    server.feed.finish(game.id, home, away)
  }

  it('for the creator makes the acceptor owe what they risked, with a receipt [BET-03] [STL-05] [STL-09] [STL-12] [STL-14] [STL-18] [DEBT-05] [BEY-06]', async () => {
    const bet = await aBet(group, moneyline())
    finish(17, 24)
    expect(await settle()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await read(bet)).toMatchObject({
      status: 'settled',
      settlementStatus: 'resolved',
      winnerId: group.ann.id,
      manuallySettled: false,
      gameResults: { homeScore: 17, awayScore: 24, completed: true, lastUpdate: expect.stringMatching(/Z$/) },
      receipt: { homeScore: 17, awayScore: 24, source: 'odds service' },
    })
    // Ann put $50 on Buffalo at +138, so Ben risked $69.
    expect(await debts()).toMatchObject([
      { debtorId: group.ben.id, creditorId: group.ann.id, amount: 69, status: 'pending', betId: bet.id },
    ])
  })

  it('for the acceptor makes the creator owe the stake [STL-09] [DEBT-05]', async () => {
    await aBet(group, moneyline())
    finish(24, 17)
    await settle()
    expect(await debts()).toMatchObject([{ debtorId: group.ann.id, creditorId: group.ben.id, amount: 50 }])
  })

  it('of a tied NFL game is a push: nobody owes anything [STL-03] [STL-05]', async () => {
    const bet = await aBet(group, moneyline())
    finish(20, 20)
    expect((await settle()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ settlementStatus: 'push', winnerId: null })
    expect(await debts()).toEqual([])
  })

  it('waits until the game is completed [STL-01] [STL-04]', async () => {
    const bet = await aBet(group, spread())
    server.clock.set(instant(kickoff + hourMs))
    server.feed.setScore(game.id, { home: 10, away: 3 })
    expect(await settle()).toEqual({ settled: 0, checked: 1, errors: 0 })
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
  })

  it('settles each bet once, however many start it at once [STL-19]', async () => {
    await aBet(group, spread())
    await aBet(group, moneyline())
    finish(24, 17)
    const other = await server.another()
    const ben = await signIn(other.url, group.ben)
    /** Whoever a busy server refuses presses again. */
    const press = async (who: Person): Promise<Run> => {
      const answer = await who.post<Run>(`${group.path}/settle`)
      return answer.status === 503 ? sleep(200).then(() => press(who)) : done(Promise.resolve(answer))
    }
    const runs = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => press(n % 2 === 0 ? ben : group.cleo)),
      ...Array.from({ length: 5 }, (_, n) => settleDueBets(n % 2 === 0 ? other.services : server.services)),
    ])
    expect(runs.reduce((sum, run) => sum + run.settled, 0)).toBe(2)
    expect(await debts()).toHaveLength(2)
    await other.stop()
  })

  it('holds back what it is not sure of, says so, and tries again [STL-06]', async () => {
    const bet = await aBet(group, spread())
    server.clock.set(instant(kickoff + 4 * hourMs))
    server.feed.setScoreRow(game.id, {
      completed: true,
      scores: [
        { name: 'Miami Dolphins', score: '24.5' },
        { name: 'Buffalo Bills', score: '17' },
      ],
    })
    expect((await settle()).settled).toBe(0)
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'not a whole number' })
    server.clock.advance(5 * minuteMs)
    server.feed.finish(game.id, 24, 17)
    expect((await settle()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ status: 'settled', needsAttention: null })
  })

  it('asks for the scores of the moment, unless somebody presses all the time [STL-10]', async () => {
    await aBet(group, spread())
    server.clock.set(instant(kickoff + 4 * hourMs))
    expect((await settle()).settled).toBe(0)
    server.clock.advance(1)
    server.feed.finish(game.id, 24, 17)
    expect((await settle()).settled).toBe(1)
    const requestCount = () => server.feed.requests.filter(({ kind }) => kind === 'scores').length
    await aBet(group)
    const before = requestCount()
    for (let turn = 0; turn < 40; turn += 1) {
      server.clock.advance(10)
      await settle()
    }
    expect(requestCount() - before).toBeLessThanOrEqual(30)
  })

  it('costs one person’s share of credits however many groups they press in, and nobody else’s [STL-10]', async () => {
    const groups = [group, await anotherGroup(group), await anotherGroup(group), await anotherGroup(group)]
    for (const each of groups) await aBet(each, spread())
    server.clock.set(instant(kickoff + 4 * hourMs))
    const requestCount = () => server.feed.requests.filter(({ kind }) => kind === 'scores').length
    const press = async (who: Person, times: number) => {
      const before = requestCount()
      for (let turn = 0; turn < times; turn += 1) {
        server.clock.advance(10)
        const { path } = groups[turn % groups.length] ?? group
        await done(who.post<Run>(`${path}/settle`))
      }
      return requestCount() - before
    }
    expect(await press(group.ben, 40)).toBe(30)
    expect(await press(group.ann, 10)).toBe(10)
    server.feed.finish(game.id, 24, 17)
    server.clock.advance(10)
    expect((await settle(group.ann)).settled).toBe(1)
  })

  it('asks for attention when there is no final score 12 hours after the game should be over, whatever the feed says [BEY-04]', async () => {
    const [bet, gone] = [await aBet(group, spread()), await aBet(group, moneyline())]
    server.clock.set(instant(kickoff + 15.5 * hourMs - 1))
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
    server.feed.removeGame(game.id)
    server.clock.advance(1)
    expect((await settle()).settled).toBe(0)
    for (const one of [bet, gone]) {
      expect(await read(one)).toMatchObject({ status: 'active', needsAttention: 'no final score in time' })
    }
    expect(await debts()).toEqual([])
    server.feed.addGame(game)
    server.feed.finish(game.id, 24, 17)
    server.clock.advance(minuteMs)
    expect((await settle()).settled).toBe(2)
    expect(await read(bet)).toMatchObject({ status: 'settled', needsAttention: null })
  })

  it('of a group in which one bet cannot be settled settles the others, and counts the one as an error [STL-16] [STL-19] [STL-20] [STL-21]', async () => {
    const [bad, good] = [await aBet(group, spread()), await aBet(group, moneyline())]
    const { pool } = server.services.db
    // A debt that should not be there: it keeps the settlement's own debt from being written.
    await pool.query(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
       values ($1, 'stray', $2, $3, $4, 100, 'stray', now(), now())`,
      [group.id, bad.id, group.ann.id, group.ben.id],
    )
    finish(24, 17)
    expect(await settle()).toMatchObject({ settled: 1, errors: 1 })
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 1 })
    // Never one without the other: the bet whose debt failed is as it was.
    expect(await read(bad)).toMatchObject({ status: 'active', settlementStatus: null })
    expect(await read(good)).toMatchObject({ status: 'settled' })
    await server.asOwner("delete from debts where id = 'stray'")
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 1, errors: 0 })
    expect(await debts()).toHaveLength(2)
  })

  it('leaves a bet on an unknown sport alone [STL-11]', async () => {
    const bet = await aBet(group, spread())
    await server.services.db.pool.query(
      `insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, heard_at, source)
       select id, 'cricket', home_team, away_team, scheduled_at, starts_at, heard_at, source from games where id = $1`,
      [bet.gameId],
    )
    await server.services.db.pool.query("update bets set sport = 'cricket' where id = $1", [bet.id])
    finish(24, 17)
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 0 })
    await server.services.db.pool.query("update bets set sport = 'americanfootball_nfl' where id = $1", [bet.id])
    expect((await settleDueBets(server.services)).settled).toBe(1)
  })

  it('counts the bets of a sport whose scores cannot be fetched as errors [STL-12] [STL-17]', async () => {
    await aBet(group, spread())
    finish(24, 17)
    server.feed.fail(500)
    expect(await settle()).toEqual({ settled: 0, checked: 1, errors: 1 })
    server.feed.recover()
    server.clock.advance(5 * minuteMs)
    expect((await settle()).settled).toBe(1)
  })

  it('keeps the net positions of the group at a sum of zero', async () => {
    await aBet(group, spread())
    await aBet(group, moneyline())
    finish(21, 20)
    await settle()
    const { members, pairs } = await done(group.cleo.get<BalancesView>(`${group.path}/balances`))
    expect(members.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    // Miami won by 1: Ben took Buffalo +3.5 and wins $20, and Ben took Miami's moneyline and wins $50.
    expect(pairs).toMatchObject([{ from: group.ann.id, to: group.ben.id, amount: 70 }])
  })
})
