import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, instant, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import { settleDueBets } from './settleBets.ts'
import type { Run } from './settleGroup.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

const press = () => done(group.ann.post<Run>(`${group.path}/settle`))
const asked = () => server.feed.requests.filter(({ kind }) => kind === 'scores').length

test('a run that may not ask for the scores says so and until when, and never that nothing has finished [BEY-40]', async () => {
  const startsAt = later(server.clock.now(), hourMs)
  const sport = 'basketball_nba'
  const next = Array.from({ length: 10 }, (_, n) => aFeedGame({ sport, startsAt: later(startsAt, (n + 1) * dayMs) }))
  server.feed.setGames(aFeedGame({ id: 'c02', sport, startsAt }), ...next)
  server.feed.sayCredits({ last: 6, used: 464, remaining: 36 })
  await aBet(group, { gameId: 'c02', betType: 'moneyline', selection: { team: 'Miami Dolphins' }, wagerAmount: 5 })
  server.clock.set(later(startsAt, 2 * hourMs))
  // Too early to be over: of so few credits none is spent on it.
  const early = await press()
  expect([asked(), early]).toMatchObject([0, { settled: 0, checked: 1, errors: 0 }])
  server.clock.set(instant(Date.parse(early.nextAt ?? '')))
  await press()
  expect(asked()).toBe(1)
  server.feed.finish('c02', 110, 90)
  server.clock.advance(10 * minuteMs)
  const told = await press()
  expect([asked(), told]).toMatchObject([1, { settled: 0, checked: 1, errors: 0 }])
  expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 0 })
  server.clock.set(instant(Date.parse(told.nextAt ?? '')))
  expect(await press()).toMatchObject({ settled: 1 })
  expect(asked()).toBe(2)
})
