import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, hourMs, instantFromIso, minuteMs } from '#domain/times.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, done, made, parlayOn, type TestGroup } from '#test/support/story.ts'
import type { InboxPage } from '../contract.ts'
import { sendDigests } from './sendDigests.ts'

let server: TestServer
let group: TestGroup
const kickoff = instantFromIso('2026-11-26T18:00:00Z')
const [first, second] = [
  aFeedGame({ startsAt: kickoff }),
  aFeedGame({ startsAt: after(kickoff, 3 * hourMs), homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }),
]
const legs = 'Buffalo Bills to win, Green Bay Packers to win'

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on' })
  group = await aGroup(server)
  await server.services.db.pool.query('update users set email_verified = true')
  server.feed.setGames(first, second)
})
afterAll(() => server.stop())

const told = async (who: Person) => {
  await allTold(server, group)
  const { items } = await done(who.get<InboxPage>('/api/notifications?limit=100'))
  return items.map(({ type, message, data }) => [type, message, data.about])
}

it('a parlay is offered with its legs in the app and by mail, and taken by its name [BEY-32] [NTF-03]', async () => {
  const bid = await anOpenBid(group, group.ann, parlayOn(first, second))
  expect((await told(group.ben))[0]).toEqual(['bid_created', 'Ann offers Parlay of 2 legs at +466 for $10', legs])
  const mail = (await mailsTo(server, group.ben.email)).findLast(({ kind }) => kind === 'bid_created')
  expect(mail?.text).toContain(legs)
  await made(accept(group, group.ben, bid))
  expect((await told(group.ann))[0]?.slice(0, 2)).toEqual([
    ...['bid_accepted', 'Ben accepted your $10 bid on Parlay of 2 legs'],
  ])
})

it('the week of a member has the games of their legs [BEY-32] [CHN-28]', async () => {
  server.clock.set('2026-11-23T14:00:00Z')
  await sendDigests(server.services)
  const digest = (await mailsTo(server, group.ben.email)).findLast(({ kind }) => kind === 'weekly_digest')
  expect(digest?.text).toContain(
    'This week with your bets: Buffalo Bills @ Miami Dolphins, Green Bay Packers @ Chicago Bears.',
  )
})

it('the game of a leg that moves is named, with the parlay below [BEY-32] [BEY-03]', async () => {
  server.feed.addGame({ ...second, startsAt: after(kickoff, 6 * hourMs) })
  server.clock.advance(10 * minuteMs)
  await done(server.visitor.get('/api/lines?sport=NFL'))
  await followGames(server.services)
  expect((await told(group.ann))[0]).toEqual([
    ...['bet_moved', expect.stringMatching(/^Green Bay Packers @ Chicago Bears: It now starts/), 'Parlay of 2 legs'],
  ])
})
