import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import type { CacheStatusView } from '#features/lines/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anEspnServer, linesFromEspn } from '#test/support/espnServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { scoresOf, secondScores } from './scores.ts'

let espn: Awaited<ReturnType<typeof anEspnServer>>
let second: Awaited<ReturnType<typeof linesFromEspn>>
let server: TestServer
let admin: Person

beforeAll(async () => {
  espn = await anEspnServer()
  server = await aServer(
    { RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' },
    {
      async witness({ now }) {
        second = await linesFromEspn(espn, now, { isWitness: true })
        return second.service
      },
    },
  )
  admin = await server.aWebsiteAdmin()
})
afterAll(async () => {
  await server.stop()
  await second.stop()
  await espn.stop()
})

const states = async () => (await done(admin.get<CacheStatusView>('/api/admin/odds/status'))).sources
const nba = 'basketball_nba'

test('each source says when it last answered, when it last failed, and since when it does [BEY-41]', async () => {
  const asked = server.clock.now()
  server.feed.setGames(aFeedGame({ sport: nba, startsAt: asked }))
  await scoresOf(server.services, nba, { maxAgeMs: 0 })
  await secondScores(server.services, nba, { maxAgeMs: 0 })
  const well = { succeededAt: isoFromInstant(asked), failedAt: null, failingSince: null, error: null }
  const never = { succeededAt: null, failedAt: null, failingSince: null, error: null }
  expect(await states()).toEqual([
    { source: 'lines', ...never },
    { source: 'scores', ...well },
    { source: 'second scores', ...well },
  ])

  espn.answerWith({ status: 403, body: '' })
  server.feed.fail(503)
  // A board without games is asked for every six hours.
  server.clock.advance(7 * hourMs)
  const since = later(server.clock.now(), 5 * minuteMs)
  for (const _ of [1, 2]) {
    server.clock.advance(5 * minuteMs)
    await scoresOf(server.services, nba, { maxAgeMs: 0 }).catch(() => {})
    expect(await secondScores(server.services, nba, { maxAgeMs: 0 })).toEqual([])
  }
  const failing = { ...well, failedAt: isoFromInstant(server.clock.now()), failingSince: isoFromInstant(since) }
  expect((await states()).slice(1)).toEqual([
    { source: 'scores', ...failing, error: 'API Error: 503' },
    { source: 'second scores', ...failing, error: 'API Error: 503, ESPN answers 403' },
  ])

  espn.answerWith(null)
  server.feed.recover()
  server.clock.advance(hourMs)
  await secondScores(server.services, nba, { maxAgeMs: 0 })
  expect((await states())[2]).toMatchObject({ failedAt: failing.failedAt, failingSince: null, error: null })
})
