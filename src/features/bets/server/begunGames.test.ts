import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import { settleDueBets } from './settleBets.ts'

describe('that a game has begun', () => {
  let server: TestServer
  let group: TestGroup
  let game: TestGame
  let kickoff: Instant

  beforeEach(async () => {
    server = await aServer()
    group = await aGroup(server)
    kickoff = later(server.clock.now(), 10 * hourMs)
    game = aFeedGame({ sport: 'baseball_mlb', startsAt: kickoff })
    server.feed.setGames(game)
  })
  afterEach(() => server.stop())

  const at = (hours: number) => server.clock.set(instant(kickoff + hours * hourMs))
  const settle = () => settleDueBets(server.services)
  const onHome = (inGroup = group) =>
    aBet(inGroup, {
      ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20 },
    })
  const read = (bet: BetAnswer, inGroup = group) => done(inGroup.cleo.get<BetAnswer>(`${inGroup.path}/bets/${bet.id}`))
  const begun = async () =>
    (await server.services.db.pool.query('select count(*)::int as n from games where begun_at is not null')).rows[0].n

  /** The feed has a new start for the game, and everything follows. */
  async function move(startsAt: Instant): Promise<void> {
    server.feed.addGame({ ...game, startsAt })
    server.clock.advance(10 * minuteMs)
    await done(server.visitor.get('/api/lines?sport=MLB'))
    await followGames(server.services)
  }

  it('in time for a bet that was made late saves none that was void before [BEY-03]', async () => {
    const early = await onHome()
    const playedAt = later(kickoff, 3 * dayMs)
    await move(playedAt)
    const others = await aGroup(server)
    const late = await onHome(others)
    // Nothing runs until it is in progress.
    server.clock.set(later(playedAt, 2 * hourMs))
    server.feed.setScore(game.id, { home: 3, away: 1 })
    await settle()
    expect(await read(early)).toMatchObject({ settlementStatus: 'push', winnerId: null })
    expect(await begun()).toBe(1)
    server.clock.set(later(playedAt, 4 * hourMs))
    server.feed.finish(game.id, 3, 1)
    await settle()
    expect(await read(early)).toMatchObject({ settlementStatus: 'push', winnerId: null })
    expect(await read(late, others)).toMatchObject({ settlementStatus: 'resolved', winnerId: others.ann.id })
  })

  it('does not follow from nil to nil, which is also told of a game that waits for the rain [BEY-03]', async () => {
    const bet = await onHome()
    at(2)
    server.feed.setScore(game.id, { home: 0, away: 0 })
    await settle()
    await move(later(kickoff, 4 * dayMs))
    server.feed.setScore(game.id, { home: 0, away: 0 })
    expect(await read(bet)).toMatchObject({ postponed: { voidsAt: expect.any(String) } })
    at(48)
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'settled', settlementStatus: 'push', winnerId: null })
  })

  it('is noted by the button of one group for the bets of all [STL-14] [BEY-03]', async () => {
    const others = await aGroup(server)
    const bets = [await onHome(), await onHome(others)] as const
    at(2)
    server.feed.setScore(game.id, { home: 1, away: 0 })
    await done(group.ann.post(`${group.path}/settle`))
    expect(await begun()).toBe(1)
    // Postponed with no score, and then gone: it is no longer listed, but it has begun.
    server.feed.removeGame(game.id)
    for (const hours of [5, 30, 60]) {
      at(hours)
      await settle()
    }
    expect(await read(bets[0])).toMatchObject({ status: 'active', voidReason: null })
    expect(await read(bets[1], others)).toMatchObject({ status: 'active', voidReason: null })
  })

  it('and could not be noted stops no settlement [STL-16]', async () => {
    const other = aFeedGame({ sport: 'baseball_mlb', startsAt: kickoff })
    server.feed.addGame(other)
    const bet = await onHome()
    await aBet(group, { gameId: other.id, betType: 'moneyline', selection: { team: other.homeTeam }, wagerAmount: 20 })
    await server.asOwner('alter table games add constraint no_noting check (begun_at is null)')
    at(4)
    server.feed.finish(game.id, 3, 1)
    server.feed.setScore(other.id, { home: 1, away: 0 })
    expect(await settle()).toMatchObject({ settled: 1, errors: 0 })
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id })
  })
})
