import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { insertNews, listStarting } from '#features/games/server/store.ts'
import type { NoticeView } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { writeBets } from '#test/support/manyBets.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import { markStarted } from './betsFollow.ts'
import { startBets } from './startBets.ts'

let server: TestServer
let group: TestGroup
let game: TestGame
let kickoff: Instant

beforeAll(async () => {
  server = await aServer({ JOBS: 'on' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  kickoff = later(server.clock.now(), 10 * hourMs)
  game = aFeedGame({ startsAt: kickoff })
  server.feed.setGames(game)
  server.clock.advance(10 * minuteMs)
})

const onMiami = (more: object = {}) =>
  aBet(group, { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20, ...more })
/** The service has a new start; a member opens the lines, and the bets follow. */
async function move(startsAt: Instant): Promise<void> {
  server.feed.addGame({ ...game, startsAt })
  server.clock.advance(10 * minuteMs)
  await done(server.visitor.get('/api/lines?sport=NFL'))
  await followGames(server.services)
}
/** The starts that have been announced. */
async function announcedStarts(who: Person): Promise<string[]> {
  await allTold(server, group)
  const { items } = await done(who.get<{ items: NoticeView[] }>('/api/notifications'))
  return items.filter(({ type }) => type === 'game_started').map(({ message }) => message)
}
const started = () => [`${game.awayTeam} @ ${game.homeTeam} has started`]

describe('the start of a game', () => {
  it('is told once to both when it moves to before the bet was accepted [NTF-03]', async () => {
    server.clock.set(instant(kickoff - hourMs))
    await onMiami()
    await move(instant(kickoff - 2 * hourMs))
    await startBets(server.services)
    for (const who of [group.ann, group.ben]) expect(await announcedStarts(who)).toEqual(started())
    expect(await announcedStarts(group.cleo)).toEqual([])
    await move(later(server.clock.now(), hourMs))
    server.clock.advance(2 * hourMs)
    await startBets(server.services)
    expect(await announcedStarts(group.ann)).toEqual(started())
  })

  it('is not told of a bet that was made on the live game, unless that starts later after all [NTF-03]', async () => {
    server.clock.set(later(kickoff, hourMs))
    server.feed.setScore(game.id, { home: 7, away: 3 })
    await onMiami({ expiration: '1hour' })
    await startBets(server.services)
    await move(later(kickoff, -hourMs))
    await startBets(server.services)
    expect(await announcedStarts(group.ann)).toEqual([])
    await move(later(kickoff, 2 * hourMs))
    server.clock.set(later(kickoff, 2 * hourMs))
    await startBets(server.services)
    expect(await announcedStarts(group.ann)).toEqual(started())
  })
})

describe('the look at starts, every minute', () => {
  it('reads the games that are due by an index, and of all bets and bids only theirs', async () => {
    const { pool } = server.services.db
    const side = { betType: 'moneyline', team: 'B' } as const
    const ofGame = { sport: 'americanfootball_nfl', homeTeam: 'B', awayTeam: 'A', side } as const
    await writeBets(
      server,
      group,
      Array.from({ length: 20_000 }, (_, n) => ({
        ...{ ...ofGame, id: `far${n}`, gameId: `far${n % 5_000}` },
        startsAt: later(server.clock.now(), (100 + (n % 5_000)) * hourMs),
      })),
    )
    // Half of them are settled and were never announced, which makes those still to announce look numerous.
    await pool.query(
      `update bets set status = 'settled', settlement_status = 'push', settled_at = now() where id like '%1'`,
    )
    await server.asOwner('analyze bets, bids, games')
    const now = new Date(server.clock.now())
    const game = ['far7', ofGame.sport, 'B', 'A']
    const news = JSON.stringify([{ id: 'far7', sport: ofGame.sport, homeTeam: 'B', awayTeam: 'A', what: 'started' }])
    for (const [{ text }, values, index] of [
      [listStarting, [now, 200, null], 'games_to_start'],
      [insertNews, [news, ['far7']], 'bets_active_on_game'],
      [markStarted, [group.id, ...game, now], 'bets_(active_on_game|awaiting)'],
    ] as const) {
      const { rows } = await pool.query(`explain ${text}`, [...values])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(new RegExp(index))
      expect(plan).not.toMatch(/Seq Scan on (bets|bids|games)/)
    }
  })
})
