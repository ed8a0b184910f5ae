import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, anOpenBid, done } from '#test/support/story.ts'
import { metricsRoute } from './metricsRoute.ts'

describe('/metrics', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  /** The current text, after the cached one has expired. */
  const currentText = async () => {
    await sleep(1_050)
    return fetch(`${server.url}/metrics`).then((answer) => answer.text())
  }
  const figures = async () => {
    const text = await currentText()
    return (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      )
  }

  it('tells requests, refusals, streams and what the database is asked for', async () => {
    await fetch(`${server.url}/readyz`)
    await fetch(`${server.url}/api/me`)
    await fetch(`${server.url}/api/nothing`)
    const figure = await figures()
    expect(figure('http_refusals_total{status="401"}')).toBe(1)
    expect(figure('http_refusals_total{status="404"}')).toBe(1)
    expect(figure('http_request_duration_seconds_count{method="GET",route="session.me",status="401"}')).toBe(1)
    expect(figure('live_streams')).toBe(0)
    expect(figure('database_connections{state="open"}')).toBeGreaterThan(0)
    expect(figure('database_connections{state="waited_for"}')).toBe(0)
  })

  it('tells by operation and by reason what was done and refused, in words that nobody else chooses', async () => {
    const group = await aGroup(server)
    await server.aRegistrant('Dora')
    const bid = await anOpenBid(group, group.ann)
    await group.ann.post(`${group.path}/bids/${bid.id}/accept`, { version: bid.version })
    await done(group.ben.get(`${group.path}/bids?limit=3`))
    await server.visitor.get('/api/no-such-thing/1')
    await server.visitor.get('/api/no-such-thing/2')
    const figure = await figures()
    const requests = (labels: string) => figure(`http_request_duration_seconds_count{${labels}}`)
    expect(requests('method="POST",route="bids.post",status="201"')).toBe(1)
    expect(requests('method="GET",route="bids.list",status="200"')).toBe(1)
    expect(requests('method="POST",route="auth sign-up/email",status="200"')).toBe(1)
    expect(requests('method="GET",route="/api/*",status="404"')).toBeGreaterThanOrEqual(2)
    expect(figure('http_refusal_reasons_total{code="own-bid"}')).toBe(1)
    expect(figure('http_places{gate="requests",state="waited_for"}')).toBe(0)
    expect(figure('http_places{gate="passwords",state="taken"}')).toBe(0)
  })

  it('tells how old the odds are, whether they fail, and what they cost', async () => {
    server.feed.setGames(aFeedGame({ startsAt: instant(server.clock.now() + hourMs) }))
    await done(server.visitor.get('/api/lines'))
    server.clock.advance(90_000)
    const figure = await figures()
    expect(figure('feed_age_seconds{sport="americanfootball_nfl"}')).toBeGreaterThanOrEqual(90)
    expect(figure('feed_failing{sport="americanfootball_nfl"}')).toBe(0)
    expect(figure('feed_credits_month')).toBeGreaterThan(0)
    expect(figure('feed_credits_quota')).toBe(100_000)
  })

  it('tells for how long bets wait to be settled, apart from those that need attention', async () => {
    const group = await aGroup(server)
    server.clock.advance(hourMs)
    const game = aFeedGame({ startsAt: instant(server.clock.now() + 2 * hourMs) })
    server.feed.setGames(game)
    await done(server.visitor.get('/api/lines'))
    await aBet(group, {
      gameId: game.id,
      betType: 'moneyline',
      selection: { team: game.homeTeam },
      wagerAmount: 10,
      expiration: 'gameTime',
    })
    // It starts in two hours, and is usually over three and a half hours later.
    const lagAfter = async (hours: number) => {
      server.clock.advance(hours * hourMs)
      return (await figures())('settlement_lag_seconds')
    }
    expect([await lagAfter(0), await lagAfter(5)]).toEqual([0, 0])
    const { pool } = server.services.db
    expect((await lagAfter(2)) / 3_600).toBeCloseTo(1.5, 1)
    await pool.query('update groups set auto_settle = false')
    expect(await lagAfter(0)).toBe(0)
    await pool.query('update groups set auto_settle = true')
    await server.services.db.pool.query("update bets set needs_attention = 'late'")
    const figure = await figures()
    expect([figure('settlement_lag_seconds'), figure('bets_needing_attention')]).toEqual([0, 1])
  })

  it('has every figure that the operators are told to watch', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
    const rows = page.match(/^ *\| `.*` +\|/gm)?.filter((row) => /\| `[a-z_]+(\{|`)/.test(row)) ?? []
    const named = rows.flatMap((row) => [...row.matchAll(/`([a-z]+_[a-z_]+)(\{.*?\})?`/g)].map(([, name = '']) => name))
    const text = await fetch(`${server.url}/metrics`).then((answer) => answer.text())
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('tells how long push messages wait', async () => {
    const { pool } = server.services.db
    const at = new Date(server.clock.now() - 60_000)
    const ann = await server.aPerson('Ann')
    await pool.query(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) values ('s', $1, 'https://push.example', '', '', $2)`,
      [ann.id, at],
    )
    expect((await figures())('pushes_waiting_seconds')).toBe(0)
    await pool.query(
      `insert into outbox (id, channel, key, kind, subscription_id, content, created_at, due_at) values ('p', 'push', 'k', 'k', 's', '{}', $1, $1)`,
      [at],
    )
    expect((await figures())('pushes_waiting_seconds')).toBeGreaterThanOrEqual(60)
    await pool.query("delete from outbox where channel = 'push'")
  })

  it('leaves out what cannot be read and tells the rest', async () => {
    await server.asOwner('alter table bets rename to bets_away')
    const text = await currentText()
    await server.asOwner('alter table bets_away rename to bets')
    expect(text).toContain('live_streams 0')
    expect(text).not.toMatch(/^settlement_lag_seconds \d/m)
  })

  it('reads each figure once for all who ask at once, and no more often than every second', async () => {
    const app = Fastify()
    let readings = 0
    const read = async () => {
      readings += 1
      await sleep(200)
      return [{ labels: { part: 'a' }, value: readings }]
    }
    const streams = { count: () => 0, cutOff: () => 0 }
    const measures = [{ name: 'read_slowly', help: 'Slow.', labels: ['part'], read }]
    metricsRoute(app, server.services, { streams, measures })
    const ask = async () => /^read_slowly.*$/m.exec((await app.inject('/metrics')).body)?.[0]
    const texts = await Promise.all(Array.from({ length: 50 }, ask))
    expect([readings, ...new Set([...texts, await ask()])]).toEqual([1, 'read_slowly{part="a"} 1'])
    await sleep(1_050)
    expect(await ask()).toBe('read_slowly{part="a"} 2')
    await app.close()
  })
})
