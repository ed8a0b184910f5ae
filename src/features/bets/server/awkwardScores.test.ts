import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
import { dayMs, hourMs, type Instant, instant, isoFromInstant, after as later } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type WrittenBet, writeBets } from '#test/support/manyBets.ts'
import type { FeedScoreRow } from '#test/support/oddsFeed.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import { settleDueBets } from './settleBets.ts'

/** Unwanted scores, sent by the feed and met by a whole run: none may settle a bet wrongly. */
describe('a run that meets an awkward score', () => {
  let server: TestServer
  let group: TestGroup
  let start: Instant

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    // A run covers all groups, so the bets of earlier tests are excluded.
    await server.services.db.pool.query('update groups set auto_settle = false')
    group = await aGroup(server)
    // Scores are cached for a moment; every test has hours of its own.
    server.clock.advance(5 * hourMs)
    start = later(server.clock.now(), -4 * hourMs)
    server.feed.setGames()
  })

  const celtics = 'Boston Celtics'
  const heat = 'Miami Heat'
  let made = 0

  /** A game of Miami at Boston in the feed, and Ann's bet on Boston with Ben. */
  async function aCelticsBet(sport: SportKey = 'basketball_nba', startsAt = start): Promise<WrittenBet> {
    made += 1
    const game = aFeedGame({ id: `awkward-${made}`, sport, homeTeam: celtics, awayTeam: heat, startsAt })
    server.feed.addGame(game)
    const side = { betType: 'moneyline', team: celtics } as const
    const bet = { id: `bet${made}`, gameId: game.id, sport, homeTeam: celtics, awayTeam: heat, side, startsAt }
    await writeBets(server, group, [bet])
    return bet
  }
  const feedReports = ({ gameId }: WrittenBet, row: Partial<FeedScoreRow>) => server.feed.setScoreRow(gameId, row)
  const scores = (...rows: [name: string, score: unknown][]) => ({
    completed: true,
    scores: rows.map(([name, score]) => ({ name, score: score as string })),
  })
  const run = () => settleDueBets(server.services)
  const read = ({ id }: WrittenBet) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))
  const debts = async () => (await done(group.cleo.get<{ items: unknown[] }>(`${group.path}/debts`))).items
  const held = async () =>
    (
      await server.services.db.pool.query(
        `select entity_id from group_events where group_id = $1 and type = 'bet.held'`,
        [group.id],
      )
    ).rows.map(({ entity_id }) => entity_id)

  it.each([
    ['without scores', { completed: true, scores: null }, 'scores missing'],
    ['with an empty list of scores', scores(), 'scores missing'],
    ['with one score', scores([celtics, '100']), 'other teams'],
    ['of other teams', scores(['Boston Bruins', '100'], [heat, '99']), 'other teams'],
    ['of a third team as well', scores([celtics, '100'], [heat, '99'], ['New York Knicks', '1']), 'other teams'],
    ['that names one team twice', scores([celtics, '100'], [celtics, '99']), 'other teams'],
    ['tied in the NBA', scores([celtics, '100'], [heat, '100']), 'tied in a sport without ties'],
    ['below zero', scores([celtics, '100'], [heat, '-1']), 'not a whole number'],
    ['not whole', scores([celtics, '100.5'], [heat, '99']), 'not a whole number'],
    ['of words', scores([celtics, 'W'], [heat, 'L']), 'not a whole number'],
    ['of nothing', scores([celtics, ''], [heat, '']), 'not a whole number'],
    ['in an exponent', scores([celtics, '1e2'], [heat, '99']), 'not a whole number'],
  ] as const)(
    '%s holds the bet back, and its people are told once [STL-04] [STL-06] [BEY-03] [BEY-04]',
    async (_, row, doubt) => {
      const bet = await aCelticsBet()
      feedReports(bet, row as Partial<FeedScoreRow>)
      expect(await run()).toMatchObject({ settled: 0, errors: 0 })
      expect(await run()).toMatchObject({ settled: 0, errors: 0 })
      expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: doubt, receipt: null })
      expect(await debts()).toEqual([])
      expect(await held()).toEqual([bet.id])
    },
  )

  it.each([
    ['null', null, { status: 'active', needsAttention: 'not a whole number' }],
    ['a list', ['99'], { status: 'active', needsAttention: 'scores missing' }],
    ['a number', 99, { status: 'settled', settlementStatus: 'resolved', needsAttention: null }],
  ])(
    'that the service sends as %s is read for what it is, and no other game waits for it [STL-04] [STL-06]',
    async (_, odd, expected) => {
      const [bet, other] = [await aCelticsBet(), await aCelticsBet()]
      feedReports(bet, scores([celtics, '100'], [heat, odd]))
      server.feed.finish(other.gameId, 100, 99)
      await run()
      expect(await read(other)).toMatchObject({ status: 'settled', winnerId: group.ann.id })
      expect(await read(bet)).toMatchObject(expected)
    },
  )

  it.each([
    ['whose start', { commence_time: 'soon' }],
    ['whose home team', { home_team: null }],
    ['whose end', { completed: 'yes', scores: null }],
  ])('of a game %s cannot be read leaves it listed: it is not called off [BEY-03] [STL-04]', async (_, row) => {
    const bet = await aCelticsBet()
    // Another game's row is readable: an answer without any readable row counts as no answer.
    await aCelticsBet()
    feedReports(bet, row as unknown as Partial<FeedScoreRow>)
    expect(await run()).toMatchObject({ settled: 0, errors: 0 })
    server.clock.advance(25 * hourMs)
    await run()
    const unsure = { status: 'active', postponed: null, needsAttention: 'no final score in time' }
    expect(await read(bet)).toMatchObject(unsure)
    server.clock.advance(25 * hourMs)
    await run()
    expect(await read(bet)).toMatchObject(unsure)
  })

  it('that is not called completed is no final score, however it reads [STL-01] [STL-06]', async () => {
    const bet = await aCelticsBet()
    feedReports(bet, { ...scores([celtics, '100'], [heat, '99']), completed: false })
    expect((await run()).settled).toBe(0)
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
  })

  it('with the teams in the other order settles by their names [STL-06]', async () => {
    const bet = await aCelticsBet()
    feedReports(bet, scores([heat, '99'], [celtics, '100']))
    expect((await run()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, gameResults: { homeScore: 100, awayScore: 99 } })
  })

  it('of an event that calls the visitors the home team settles by their names [STL-06]', async () => {
    const bet = await aCelticsBet()
    server.feed.addGame(
      aFeedGame({ id: bet.gameId, sport: bet.sport, homeTeam: heat, awayTeam: celtics, startsAt: start }),
    )
    server.feed.finish(bet.gameId, 99, 100)
    expect((await run()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, gameResults: { homeScore: 100, awayScore: 99 } })
  })

  it('of one half of a doubleheader settles the bets on that half alone [STL-06]', async () => {
    const first = await aCelticsBet('baseball_mlb')
    const second = await aCelticsBet('baseball_mlb', later(start, 2 * hourMs))
    server.feed.finish(first.gameId, 5, 4)
    expect((await run()).settled).toBe(1)
    expect(await read(second)).toMatchObject({ status: 'active' })
    server.clock.advance(2 * hourMs)
    server.feed.finish(second.gameId, 1, 4)
    expect((await run()).settled).toBe(1)
    expect([(await read(first)).winnerId, (await read(second)).winnerId]).toEqual([group.ann.id, group.ben.id])
  })

  it('of a game that the service has moved by a day since settles it once it is played [STL-01] [BEY-03]', async () => {
    const bet = await aCelticsBet()
    const tomorrow = later(start, dayMs)
    server.feed.addGame(
      aFeedGame({ id: bet.gameId, sport: bet.sport, homeTeam: celtics, awayTeam: heat, startsAt: tomorrow }),
    )
    expect((await run()).settled).toBe(0)
    // Reported final before it starts, which is impossible.
    feedReports(bet, { ...scores([celtics, '0'], [heat, '1']), commence_time: isoFromInstant(tomorrow) })
    server.clock.advance(hourMs)
    await run()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'final before its start' })
    server.clock.set(instant(tomorrow + 4 * hourMs))
    server.feed.finish(bet.gameId, 100, 99)
    expect((await run()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, needsAttention: null })
  })
})
