import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes, tellWithCrashes } from '#test/support/inboxes.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import type { InboxPage } from '../contract.ts'
import { writeEventNotices } from './writeEventNotices.ts'

let server: TestServer
let group: TestGroup
let game: TestGame
let kickoff: Instant
let bet: BetAnswer

beforeEach(async () => {
  server = await aServer()
  group = await aGroup(server)
  kickoff = later(server.clock.now(), 10 * hourMs)
  game = aFeedGame({
    ...{ sport: 'basketball_nba', homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat', startsAt: kickoff },
  })
  server.feed.setGames(game)
  bet = await aBet(group, {
    ...{ gameId: game.id, betType: 'moneyline', selection: { team: 'Boston Celtics' }, wagerAmount: 20 },
  })
})
afterEach(async () => {
  await checkInboxes(server.services.db.pool)
  await server.stop()
})

const itemsOf = async (who: Person) => (await done(who.get<InboxPage>('/api/notifications?limit=100'))).items

/** The notices of a person about the game, oldest first, as `title: message`. */
async function told(who: Person): Promise<string[]> {
  const readers = openEventReaders(server.services, [writeEventNotices])
  await allTold(server, group)
  await readers.stop()
  const about = (await itemsOf(who)).filter(({ type }) => ['bet_moved', 'bet_settled', 'debt_created'].includes(type))
  return about.map(({ title, message }) => `${title}: ${message}`).reverse()
}

/** The feed has a new start for the game; a member opens the lines, and bids and bets follow. */
async function move(startsAt: Instant): Promise<void> {
  server.feed.addGame({ ...game, startsAt })
  server.clock.advance(10 * minuteMs)
  await done(server.visitor.get('/api/lines?sport=NBA'))
  await followGames(server.services)
}

const at = (hours: number) => server.clock.set(instant(kickoff + hours * hourMs))
// The clock of tests starts on Friday, November 20, 12:00 in New York: the game is at 10 PM.
const matchup = 'Miami Heat @ Boston Celtics'

describe('a change of the game of an active bet is told to both participants', () => {
  it('when its start moves by an hour or more: once, with both starts in the time zone of each [NTF-03]', async () => {
    const { pool } = server.services.db
    await pool.query(
      `insert into user_settings (user_id, time_zone) values ($1, 'America/Los_Angeles')
       on conflict (user_id) do update set time_zone = excluded.time_zone`,
      [group.ben.id],
    )
    await move(later(kickoff, hourMs))
    await followGames(server.services)
    expect(await told(group.ann)).toEqual([
      `Game Moved: ${matchup}: It now starts Fri, Nov 20, 11:00 PM EST, not Fri, Nov 20, 10:00 PM EST.`,
    ])
    expect(await told(group.ben)).toEqual([
      `Game Moved: ${matchup}: It now starts Fri, Nov 20, 8:00 PM PST, not Fri, Nov 20, 7:00 PM PST.`,
    ])
    expect(await told(group.cleo)).toEqual([])
    const [newest] = await itemsOf(group.ann)
    expect(newest).toMatchObject({
      type: 'bet_moved',
      route: '/bets',
      data: { betId: bet.id, change: 'moved', about: 'Boston Celtics to win' },
    })
  })

  it('not when it moves by less, until that adds up to an hour [NTF-03]', async () => {
    await move(later(kickoff, 40 * minuteMs))
    expect(await told(group.ann)).toEqual([])
    await move(later(kickoff, 80 * minuteMs))
    expect(await told(group.ann)).toEqual([
      `Game Moved: ${matchup}: It now starts Fri, Nov 20, 11:20 PM EST, not Fri, Nov 20, 10:00 PM EST.`,
    ])
    await move(later(kickoff, 100 * minuteMs))
    expect(await told(group.ann)).toHaveLength(1)
  })

  it('when it is held: with the reason, and once however often it is looked at [BEY-04]', async () => {
    at(4)
    server.feed.finish(game.id, 100, 100)
    for (let turn = 0; turn < 3; turn += 1) {
      await settleDueBets(server.services)
      server.clock.advance(6 * minuteMs)
    }
    const words = `Needs Attention: ${matchup}: The score that came is a tie, in a sport without ties.`
    expect([await told(group.ann), await told(group.ben)]).toEqual([[words], [words]])
  })

  it('when it becomes void: with the reason, instead of a mere push [BEY-03] [STL-23]', async () => {
    await move(later(kickoff, 3 * dayMs))
    at(48)
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 1 })
    const reason = 'The game did not start within 48 hours of its scheduled time.'
    for (const who of [group.ann, group.ben]) {
      expect((await told(who)).slice(1)).toEqual([`Bet Void: ${matchup}: ${reason} Nobody owes anything.`])
    }
  })

  it('exactly once when the processes that follow games and write notices crash in the middle', async () => {
    await server.asOwner('alter table bets rename column told_starts_at to told_starts_away')
    await move(later(kickoff, 2 * hourMs)).catch(() => undefined)
    await server.asOwner('alter table bets rename column told_starts_away to told_starts_at')
    await Promise.all([followGames(server.services), followGames(server.services)])
    const telling = tellWithCrashes(server)
    for (let turn = 0; turn < 4; turn += 1) await anOpenBid(group, group.ann)
    await allTold(server, group)
    await telling.stop()
    for (const who of [group.ann, group.ben]) expect(await told(who)).toHaveLength(1)
  })
})
