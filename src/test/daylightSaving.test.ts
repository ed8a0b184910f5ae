import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { hourMs, instantFromIso, after as later } from '#domain/times.ts'
import { sendDigests } from '#features/notifications/server/sendDigests.ts'
import type { ProfitLineView, StatsView } from '#features/stats/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aBet, aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

const rows = async (text: string) => (await server.services.db.pool.query(text)).rows

describe('the profit line around the nights on which clocks change', () => {
  // Around midnight, in the hour that comes twice, and around the next midnight, in America and in Europe.
  const settledAt = [
    ...['2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ...['2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z', '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z'],
    ...['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z'],
  ]

  beforeAll(async () => {
    for (const at of settledAt) {
      server.clock.set(at)
      const bet = await aBet(group)
      await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    }
  })

  it.each([
    'America/New_York',
    'America/Los_Angeles',
    'America/Phoenix',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'UTC',
  ])('in %s counts each bet on its day there', async (zone) => {
    const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    const days = Map.groupBy(settledAt, (at) => dayThere.format(new Date(at)))
    const path = `${group.path}/stats/profit?timeZone=${encodeURIComponent(zone)}`
    const { points, members } = await done(group.ann.get<ProfitLineView>(path))
    const ben = members.findIndex(({ id }) => id === group.ben.id)
    const won = points.map(({ date, profits }, index) => [
      date,
      Math.round(((profits[ben] ?? 0) - (points[index - 1]?.profits[ben] ?? 0)) / 50),
    ])
    expect(won).toEqual([...days].map(([day, bets]) => [day, bets.length]))
  })

  it.each([
    ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 4],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 4],
  ])('a day of 25 hours, from %s to %s, has all of its bets', async (from, to, count) => {
    const path = `${group.path}/stats?from=${from}&to=${to}`
    const { summary } = await done(group.ann.get<StatsView>(path))
    expect([summary.totalBets, summary.totalWagered]).toEqual([count, count * 50])
  })
})

test('each week brings one digest, in every zone, also across the nights on which clocks change', async () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', null]
  const people = await Promise.all(zones.map((_, index) => server.aPerson(`Reader ${index}`)))
  for (const [index, person] of people.entries()) {
    await done(person.post('/api/groups/join', { code: group.code }))
    const zone = zones[index]
    if (zone) await done(person.send('PATCH', '/api/me/settings', { timeZone: zone }))
  }
  await rows('update users set email_verified = true')
  await anOpenBid(group, group.ann)
  await rows(`update bids set expires_at = '2027-05-01' where status = 'open'`)
  // The job asks from Sunday to Tuesday in UTC; the last weeks before a change, and the first ones after it.
  const sundays = ['2026-10-18', '2026-10-25', '2026-11-01', '2027-03-07', '2027-03-14', '2027-03-28', '2027-04-04']
  for (const sunday of sundays) {
    for (let hour = 12; hour < 60; hour += 1) {
      server.clock.set(later(instantFromIso(`${sunday}T00:00:00Z`), hour * hourMs))
      await sendDigests(server.services)
    }
  }
  for (const { id } of people) {
    const sent = await rows(
      `select key from outbox where kind = 'weekly_digest' and key like 'digest ${id} %' order by key`,
    )
    expect(sent.map(({ key }) => key.split(' ')[2])).toEqual([
      ...['2026-10-19', '2026-10-26', '2026-11-02', '2027-03-08', '2027-03-15', '2027-03-29', '2027-04-05'],
    ])
  }
}, 60_000)
