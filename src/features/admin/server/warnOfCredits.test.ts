import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { warnOfCredits } from './warnOfCredits.ts'

describe('the website administrators', () => {
  let server: TestServer
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    await server.aPerson('Ann')
    server.clock.set('2026-12-11T00:00:00Z')
  })
  afterAll(() => server.stop())

  const use = (credits: number) =>
    server.services.db.pool.query(
      `insert into api_usage (date, credits_used) values ('2026-12-10', $1)
       on conflict (date) do update set credits_used = $1`,
      [credits],
    )
  const told = async () => {
    const { rows } = await server.services.db.pool.query(
      `select u.name, n.title, n.message from notifications n join users u on u.id = n.user_id order by n.created_at`,
    )
    return rows
  }
  const mailed = async () =>
    (
      await server.services.db.pool.query(
        `select recipient, content ->> 'subject' as subject from outbox where kind = 'odds_credits' order by created_at`,
      )
    ).rows

  it('are told at 50, 80 and 95 percent of the credits, once each, by notice and mail [FEED-35]', async () => {
    const other = await server.another()
    const turn = () => Promise.all([warnOfCredits(server.services), warnOfCredits(other.services)])
    const sum = async () => (await turn()).reduce((all, count) => all + count, 0)
    const seen: number[] = []
    for (const credits of [49_999, 50_000, 79_000, 80_000, 94_999, 95_000, 100_000]) {
      server.clock.advance(60_000)
      await use(credits)
      seen.push(await sum(), await sum())
    }
    expect(seen).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
    const percents = [50, 80, 95]
    const titles = percents.map((percent) => `${percent}% of the odds credits are used`)
    expect((await told()).map(({ name, title }) => [name, title])).toEqual(titles.map((title) => ['Root', title]))
    expect(await mailed()).toEqual(titles.map((subject) => ({ recipient: root.email, subject })))
    expect((await told())[0].message).toMatch(
      /^50,000 of this month’s 100,000 credits .* the month will take [\d,]+\. Some/,
    )
    await other.stop()
  })

  it('are told again once the limit is another, or in another month', async () => {
    await done(root.send('PATCH', '/api/admin/settings', { apiQuotaLimit: 120_000 }))
    expect(await warnOfCredits(server.services)).toBe(1)
    expect((await told()).at(-1)).toMatchObject({ title: '80% of the odds credits are used' })
    server.clock.set('2027-01-02T00:00:00Z')
    expect(await warnOfCredits(server.services)).toBe(0)
  })

  it('are not told of the sample games, which cost nothing', async () => {
    server.clock.set('2026-12-11T12:00:00Z')
    await done(root.send('PATCH', '/api/admin/settings', { apiQuotaLimit: 101_000 }))
    const sample = { ...server.services, odds: { ...server.services.odds, isFree: true } }
    expect(await warnOfCredits(sample)).toBe(0)
    expect(await warnOfCredits(server.services)).toBe(1)
  })
})
