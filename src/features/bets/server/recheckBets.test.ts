import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instant, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import type { ActivityView } from '#features/activity/contract.ts'
import { fetchAnew } from '#features/lines/server/fetchItems.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { BetAnswer } from '../contract.ts'
import { recheckBets } from './recheckBets.ts'

let server: TestServer
let group: TestGroup
let game: TestGame
let kickoff: Instant
let bet: BetAnswer

// Ann is on Miami -3; Miami wins by 4.
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.feed.recover()
  group = await aGroup(server)
  await withNeutralAdmin(group)
  kickoff = later(server.clock.now(), 10 * hourMs)
  game = aFeedGame({ startsAt: kickoff, spread: { point: -3, home: -110, away: -110 } })
  server.feed.setGames(game)
  const selection = { team: game.homeTeam, line: -3 }
  bet = await aBet(group, { gameId: game.id, betType: 'spread', selection, wagerAmount: 20 })
  at(4)
  server.feed.finish(game.id, 24, 20)
  expect(await done(group.cleo.post(`${group.path}/settle`))).toMatchObject({ settled: 1 })
})

const at = (hours: number) => server.clock.set(instant(kickoff + hours * hourMs))
/** The job's next turn, when scores from an hour ago are old. */
async function recheck(): Promise<number> {
  server.clock.advance(hourMs + minuteMs)
  return recheckBets(server.services)
}
const read = () => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
const correction = async () => (await read()).correction
/** What the members read about the bet's correction in the activity log, oldest first. */
async function loggedEvents(): Promise<string[]> {
  const { items } = await done(group.ben.get<{ items: ActivityView[] }>(`${group.path}/activity?kind=bets`))
  const news = items.filter(
    ({ type, entityId }) => entityId === bet.id && type !== 'bet.settled' && type.startsWith('bet.'),
  )
  return news.map(({ type }) => type).reverse()
}
const byNow = (homeScore: number, awayScore: number, winnerId: string | null) => ({
  ...{ homeScore, awayScore, winnerId, settlementStatus: winnerId === null ? 'push' : 'resolved' },
  seenAt: isoFromInstant(server.clock.now()),
})

describe('a score that changes after the settlement', () => {
  it('changes nothing by itself: the bet says what would come out [BEY-05]', async () => {
    const debts = async () => (await done(group.ann.get<{ items: object[] }>(`${group.path}/debts`))).items
    const before = await debts()
    const disputed = before.map((debt) => ({ ...debt, disputed: true }))
    expect(await recheck()).toBe(0)
    server.feed.finish(game.id, 20, 24)
    expect(await recheck()).toBe(1)
    expect(await read()).toMatchObject({
      winnerId: group.ann.id,
      gameResults: { homeScore: 24, awayScore: 20 },
      correction: byNow(20, 24, group.ben.id),
    })
    expect(await recheck()).toBe(0)
    expect(await debts()).toEqual(disputed)
  })

  it('by points that decide nothing is no correction, nor is one after 24 hours [BEY-05]', async () => {
    server.feed.finish(game.id, 25, 20)
    expect(await recheck()).toBe(0)
    server.feed.finish(game.id, 20, 24)
    server.clock.set(instant(kickoff + 4 * hourMs + dayMs))
    expect(await recheck()).toBe(0)
    expect(await correction()).toBeNull()
  })
})

describe('a correction that has opened [BEY-05]', () => {
  beforeEach(async () => {
    server.feed.finish(game.id, 20, 24)
    expect(await recheck()).toBe(1)
    expect(await correction()).toEqual(byNow(20, 24, group.ben.id))
    expect(await loggedEvents()).toEqual(['bet.questioned'])
  })

  it.each([
    ['the settled score', 24, 20],
    ['another score by which the same side wins', 24, 17],
  ])('is taken away when %s is told again [BEY-05]', async (_, home, away) => {
    server.feed.finish(game.id, home, away)
    expect(await recheck()).toBe(1)
    expect(await correction()).toBeNull()
    expect(await loggedEvents()).toEqual(['bet.questioned', 'bet.confirmed'])
    expect(await recheck()).toBe(0)
    expect(await loggedEvents()).toEqual(['bet.questioned', 'bet.confirmed'])
    expect(await read()).toMatchObject({ winnerId: group.ann.id, gameResults: { homeScore: 24, awayScore: 20 } })
  })

  it.each([
    ['the same winner', 21, 24, 'ben'],
    ['a push', 23, 20, null],
  ] as const)('follows the score to %s [BEY-05]', async (_, home, away, winner) => {
    server.feed.finish(game.id, home, away)
    expect(await recheck()).toBe(1)
    const changed = byNow(home, away, winner && group[winner].id)
    expect(await correction()).toEqual(changed)
    expect(await recheck()).toBe(0)
    expect(await correction()).toEqual(changed)
    expect(await loggedEvents()).toEqual(['bet.questioned', 'bet.questioned'])
  })

  it('opens again after it was taken away [BEY-05]', async () => {
    server.feed.finish(game.id, 24, 20)
    await recheck()
    server.feed.finish(game.id, 20, 24)
    expect(await recheck()).toBe(1)
    expect(await correction()).toEqual(byNow(20, 24, group.ben.id))
    expect(await loggedEvents()).toEqual(['bet.questioned', 'bet.confirmed', 'bet.questioned'])
  })

  it.each<[string, () => void]>([
    ['contradicts itself', () => server.feed.setScoreRow(game.id, { completed: true, scores: [] })],
    ['is not final', () => server.feed.setScore(game.id, { home: 24, away: 20 })],
    ['is no number', () => server.feed.setScoreRow(game.id, { scores: rows('24', 'a few') })],
    ['is of other teams', () => server.feed.addGame({ ...game, homeTeam: 'Chicago Bears' })],
    ['is final before its start', () => finishedLater(24, 20)],
    ['is missing', () => server.feed.removeGame(game.id)],
    ['cannot be heard', () => server.feed.fail(500)],
  ])('stays while the score %s [BEY-05]', async (_, become) => {
    const opened = await correction()
    become()
    expect(await recheck()).toBe(0)
    expect(await correction()).toEqual(opened)
    expect(await loggedEvents()).toEqual(['bet.questioned'])
  })

  it('is brought to the newest score once, however many look at once [BEY-05]', async () => {
    server.feed.finish(game.id, 24, 20)
    server.clock.advance(hourMs + minuteMs)
    const turns = await whileHeld(3, async () => {})
    expect(turns.toSorted()).toEqual([0, 0, 1])
    expect(await loggedEvents()).toEqual(['bet.questioned', 'bet.confirmed'])
  })

  it('is decided by what was heard last, though a slower process heard something else before [BEY-05]', async () => {
    const opened = await correction()
    server.feed.finish(game.id, 24, 20)
    server.clock.advance(hourMs + minuteMs)
    const turns = await whileHeld(1, async () => {
      server.feed.finish(game.id, 20, 24)
      await fetchAnew(server.services, scoresCache, game.sport)
    })
    expect(turns).toEqual([0])
    expect(await correction()).toEqual(opened)
  })

  it('stays as it is 24 hours after the settlement [BEY-05]', async () => {
    const opened = await correction()
    server.feed.finish(game.id, 24, 20)
    server.clock.set(instant(kickoff + 4 * hourMs + dayMs))
    expect(await recheck()).toBe(0)
    expect(await correction()).toEqual(opened)
  })
})

/** The results of that many concurrent turns, with something happening between their reads and writes. */
async function whileHeld(turns: number, happen: () => Promise<unknown>): Promise<number[]> {
  const { pool } = server.services.db
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from groups where id = $1 for update', [group.id])
  const counts = Array.from({ length: turns }, () => recheckBets(server.services))
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await waitFor(async () => ((await pool.query(waiting)).rowCount === turns ? true : null))
  await happen()
  await holder.query('rollback')
  holder.release()
  return Promise.all(counts)
}
const rows = (home: string, away: string) => [
  { name: game.homeTeam, score: home },
  { name: game.awayTeam, score: away },
]
function finishedLater(home: number, away: number): void {
  server.feed.addGame({ ...game, startsAt: later(server.clock.now(), dayMs) })
  server.feed.finish(game.id, home, away)
}

describe('the dispute that the product opens [BEY-11]', () => {
  const cleoDecides = (outcome: string) =>
    group.cleo.post<BetAnswer>(`${group.path}/bets/${bet.id}/dispute/decision`, { outcome, reason: 'As played' })
  const benSays = () => group.ben.post(`${group.path}/bets/${bet.id}/dispute/answer`, { outcome: 'acceptor' })
  beforeEach(async () => {
    server.feed.finish(game.id, 20, 24)
    await recheck()
  })

  it('says the outcome by the score, and follows it [BEY-05]', async () => {
    expect((await read()).dispute).toMatchObject({
      ...{
        openedBy: null,
        outcome: 'acceptor',
        reason: 'The score is 24-20 now.',
        state: 'open',
      },
      positions: { creator: null, acceptor: null },
    })
    server.feed.finish(game.id, 23, 20)
    await recheck()
    expect((await read()).dispute).toMatchObject({ number: 1, outcome: 'push', reason: 'The score is 20-23 now.' })
  })

  it('closes itself when the score is back, and opens again when it changes once more [BEY-05]', async () => {
    server.feed.finish(game.id, 24, 20)
    await recheck()
    const closed = await read()
    expect(closed.dispute).toMatchObject({ state: 'decided', decidedHow: 'score', decision: 'creator' })
    expect([closed.winnerId, closed.settlements.length]).toEqual([group.ann.id, 1])
    server.feed.finish(game.id, 20, 24)
    await recheck()
    expect((await read()).dispute).toMatchObject({ number: 2, state: 'open' })
  })

  it('is over once people have decided: nothing is left to correct, and the same outcome is not disputed again [BEY-05]', async () => {
    expect(await done(cleoDecides('creator'))).toMatchObject({ correction: null, dispute: { state: 'decided' } })
    server.feed.finish(game.id, 20, 25)
    await recheck()
    expect(await read()).toMatchObject({ correction: null, dispute: { number: 1, state: 'decided' } })
    server.feed.finish(game.id, 23, 20)
    await recheck()
    expect(await read()).toMatchObject({ correction: { homeScore: 23 }, dispute: { number: 2, outcome: 'push' } })
  })

  it('stays open once a participant has answered, also when the score is back [BEY-05]', async () => {
    await done(benSays())
    server.feed.finish(game.id, 24, 20)
    await recheck()
    expect((await read()).dispute).toMatchObject({ number: 1, state: 'open', outcome: 'acceptor' })
  })

  it('is decided by the new score: the receipt has it, nothing is left to correct, and a later one disputes again', async () => {
    expect(await done(cleoDecides('acceptor'))).toMatchObject({
      ...{ winnerId: group.ben.id, correction: null, manuallySettled: false },
      receipt: { homeScore: 20, awayScore: 24, source: 'by decision', rule: 'Decided by Cleo: As played' },
    })
    expect(await recheck()).toBe(0)
    server.feed.finish(game.id, 27, 20)
    await recheck()
    expect((await read()).dispute).toMatchObject({ number: 2, settlement: 2, outcome: 'creator', state: 'open' })
  })

  it('is decided for the old outcome: the same score does not open it again', async () => {
    await done(cleoDecides('creator'))
    expect(await recheck()).toBe(0)
    expect((await read()).dispute).toMatchObject({ number: 1, state: 'decided' })
  })
})

describe('a score of other teams, to whom the service has given the id [BEY-05]', () => {
  it('says nothing of the game that had it first [BEY-05]', async () => {
    const others = {
      ...game,
      homeTeam: 'Chicago Bears',
      awayTeam: 'Detroit Lions',
      startsAt: later(kickoff, 8 * hourMs),
    }
    server.feed.setGames(others)
    at(5)
    const selection = { team: others.homeTeam, line: -3 }
    const theirs = await aBet(group, { gameId: game.id, betType: 'spread', selection, wagerAmount: 20 })
    at(12)
    server.feed.finish(game.id, 24, 20)
    expect(await done(group.cleo.post(`${group.path}/settle`))).toMatchObject({ settled: 1 })
    server.feed.finish(game.id, 20, 24)
    expect(await recheck()).toBe(1)
    expect(await correction()).toBeNull()
    bet = theirs
    expect(await correction()).toEqual(byNow(20, 24, group.ben.id))
  })
})

describe('a score that is not sure [BEY-05]', () => {
  it('opens no correction [BEY-05]', async () => {
    finishedLater(20, 24)
    expect(await recheck()).toBe(0)
    expect(await correction()).toBeNull()
    expect(await loggedEvents()).toEqual([])
  })
})
