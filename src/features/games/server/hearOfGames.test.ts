import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { followNews } from '#features/bids/server/followGames.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { fetchedElsewhere } from '#test/support/fetchedElsewhere.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aGroup, done, made, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const sport = 'baseball_mlb'

describe('a game', () => {
  let server: TestServer
  let group: TestGroup
  let game: TestGame
  let kickoff: Instant

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
    kickoff = instant(server.clock.advance(6 * hourMs) + 8 * hourMs)
    game = aFeedGame({ sport, startsAt: kickoff })
    server.feed.setGames(game)
    await fetchedElsewhere(server.services, oddsCache, sport)
  })

  const rows = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows
  const gameRows = () => rows('select * from games where id = $1 order by home_team', game.id)
  const news = () =>
    rows('select group_id, what, moved_from, moved_to from game_news where game_id = $1 order by number', game.id)
  const offer = { betType: 'moneyline', selection: { team: 'Miami Dolphins' }, wagerAmount: 20, expiration: 'gameTime' }
  const post = () => group.ann.post<BidView>(`${group.path}/bids`, { ...offer, gameId: game.id })
  const at = (ms: number) => instant(kickoff + ms)

  it('is one row, scheduled as it was first heard of, whatever is heard later', async () => {
    const later = at(hourMs)
    server.feed.addGame({ ...game, startsAt: later })
    await fetchedElsewhere(server.services, oddsCache, sport)
    server.clock.set(at(2 * hourMs))
    server.feed.setScore(game.id, { home: 3, away: 1 })
    await fetchedElsewhere(server.services, scoresCache, sport)
    expect(await gameRows()).toMatchObject([
      {
        ...{ scheduled_at: new Date(kickoff), starts_at: new Date(later), begun_at: new Date(later), source: 'scores' },
        ...{ is_over: false, home_score: 3, away_score: 1, heard_at: new Date(server.clock.now()) },
        scores: [
          { name: 'Miami Dolphins', score: '3' },
          { name: 'Buffalo Bills', score: '1' },
        ],
      },
    ])
  })

  it('is another one for other teams under the same id', async () => {
    server.feed.addGame({ ...game, homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions', startsAt: at(hourMs) })
    await fetchedElsewhere(server.services, oddsCache, sport)
    const [bears, dolphins] = await gameRows()
    expect([bears?.starts_at, dolphins?.starts_at]).toEqual([new Date(at(hourMs)), new Date(kickoff)])
  })

  it('is not written again while nothing is heard of it but the same', async () => {
    const versions = async () => (await rows('select xmin::text from games where id = $1', game.id))[0]?.xmin
    const before = await versions()
    server.clock.advance(minuteMs)
    await fetchedElsewhere(server.services, oddsCache, sport)
    expect(await versions()).toBe(before)
    server.clock.advance(15 * minuteMs)
    await fetchedElsewhere(server.services, oddsCache, sport)
    expect(await versions()).not.toBe(before)
  })

  it('that moves leaves it to the groups that wait for it, also when the process dies before they follow [BID-27]', async () => {
    await made(post())
    await aGroup(server)
    server.feed.addGame({ ...game, startsAt: at(hourMs) })
    await fetchedElsewhere(server.services, oddsCache, sport)
    const moved = { what: 'moved', moved_from: new Date(kickoff), moved_to: new Date(at(hourMs)) }
    expect(await news()).toEqual([{ group_id: group.id, ...moved }])
  })

  it('takes along a bid that is being posted at the very moment at which it moves [BID-27] [BID-35]', async () => {
    // The post gets as far as inserting its row, which refers to a user whose row is locked: by then it has read the
    // game.
    const holder = new pg.Client(server.connection)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for update', [group.ann.id])
    const posting = post()
    await waitFor(() => waiting(1))
    server.feed.addGame({ ...game, startsAt: at(hourMs) })
    const hearing = fetchedElsewhere(server.services, oddsCache, sport)
    await waitFor(() => waiting(2))
    await holder.query('commit')
    await holder.end()
    const bid = await made(posting)
    await hearing
    expect(bid.gameTime).toBe(isoFromInstant(kickoff))
    await Promise.all([1, 2, 3].map(() => followNews(server.services, null)))
    expect(await done(group.cleo.get<BidView>(`${group.path}/bids/${bid.id}`))).toMatchObject({
      gameTime: isoFromInstant(at(hourMs)),
      expirationTime: isoFromInstant(at(hourMs)),
    })
    const moves = await rows(`select 1 from group_events where group_id = $1 and type = 'game.moved'`, group.id)
    expect([moves.length, await news()]).toEqual([1, []])
  })

  /** Whether this many statements wait for a row that another transaction holds. */
  async function waiting(count: number): Promise<true | null> {
    const [{ n }] = await rows(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return n >= count ? true : null
  }
})
