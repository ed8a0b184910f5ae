import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { records } from '#test/support/records.ts'
import { accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { followOdds } from './followOdds.ts'
import { bidsJobs } from './jobs.ts'

describe('a bid whose odds are updated automatically', () => {
  let server: TestServer
  let group: TestGroup
  let game: TestGame

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.services.db.pool.query('delete from group_flags')
    server.clock.advance(6 * hourMs)
    game = aFeedGame({ startsAt: instant(server.clock.now() + 3 * hourMs) })
    server.feed.setGames(game)
  })

  const onSpread = () => ({
    gameId: game.id,
    betType: 'spread',
    selection: { team: 'Miami Dolphins', line: -3.5 },
    wagerAmount: 20,
    autoUpdateOdds: true,
  })
  const read = (bid: BidView) => done(group.cleo.get<BidView>(`${group.path}/bids/${bid.id}`))
  /** New odds come in; the process that fetches them updates the bids itself. */
  const fetchOdds = async (spread: { point: number; home: number; away: number } | null) => {
    server.feed.setGames(aFeedGame({ id: game.id, startsAt: game.startsAt, spread }))
    server.clock.advance(6 * minuteMs)
    await done(group.cleo.get('/api/lines'))
  }
  /** From now on the book quotes the spread like this, and the lines have been fetched since. */
  const requote = async (spread: { point: number; home: number; away: number } | null) => {
    await fetchOdds(spread)
    await followOdds(server.services)
  }
  const setFlag = (enabled: boolean) =>
    server.services.db.pool.query(
      `insert into group_flags (group_id, name, enabled, last_updated) values ($1, 'autoUpdateOdds', $2, now())
       on conflict (group_id, name) do update set enabled = $2`,
      [group.id, enabled],
    )
  const events = async (bid: BidView) =>
    (
      await server.services.db.pool.query('select type, actor_id from group_events where entity_id = $1 order by seq', [
        bid.id,
      ])
    ).rows.map(({ type, actor_id }) => `${type} by ${actor_id === group.ann.id ? 'Ann' : actor_id}`)

  it('gets the new fair price of its line, in its next version, and the group hears of it [BID-40] [BID-31]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    expect(bid).toMatchObject({ odds: 100, autoUpdateOdds: true, lineGone: false })
    await requote({ point: -3.5, home: -150, away: 130 })
    expect(await read(bid)).toMatchObject({
      ...{ odds: -138, oppositeOdds: 138, toWin: 14.49, version: 2, lineGone: false, why: null },
      selection: { team: 'Miami Dolphins', line: -3.5, odds: -138, oppositeOdds: 138, originalOdds: -150 },
    })
    expect(await events(bid)).toEqual(['bid.posted by Ann', 'bid.changed by null'])
    expect(await refused(accept(group, group.ben, bid))).toEqual([
      409,
      'aborted',
      'This bid has changed. Please review it and accept again.',
    ])
    await made(accept(group, group.ben, { ...bid, version: 2 }))
  })

  it('follows at once where the lines were fetched, and every minute in case nobody did [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    const quote = (spread: { point: number; home: number; away: number }) => {
      server.feed.setGames(aFeedGame({ id: game.id, startsAt: game.startsAt, spread }))
      server.clock.advance(6 * minuteMs)
      return done(group.cleo.get('/api/lines'))
    }
    await quote({ point: -3.5, home: -150, away: 130 })
    const followed = await waitFor(async () => ((await read(bid)).version === 2 ? read(bid) : null))
    expect(followed.odds).toBe(-138)
    expect(bidsJobs.find(({ name }) => name === 'follow-odds')?.cron).toBe('* * * * *')
  })

  it('stops at acceptance: bet and bid keep what was agreed [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    await made(accept(group, group.ben, bid))
    const before = await records(server)
    await requote({ point: -3.5, home: -150, away: 130 })
    expect(await records(server)).toBe(before)
  })

  it('keeps its price and says so when the line is gone, and follows again when it is back [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    await requote({ point: -4, home: -105, away: -115 })
    const gone = await read(bid)
    expect(gone).toMatchObject({ odds: 100, version: 1, lineGone: true, why: null })
    expect(await events(bid)).toEqual(['bid.posted by Ann', 'bid.changed by null'])
    await requote(null)
    expect(await read(bid)).toEqual(gone)
    await requote({ point: -3.5, home: 105, away: -125 })
    expect(await read(bid)).toMatchObject({ odds: 114, version: 2, lineGone: false })
  })

  it('keeps its price, and says nothing, while the odds cannot be fetched [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    server.feed.fail(500)
    await requote({ point: -3.5, home: -150, away: 130 })
    expect(await read(bid)).toEqual({ ...bid, why: null })
    const emptied = "data = '[]', version = version + 1, fetched_at = null, cleared_at = now()"
    await server.services.db.pool.query(`update feed_cache set ${emptied}`)
    await followOdds(server.services)
    expect(await read(bid)).toEqual({ ...bid, why: null })
    server.feed.recover()
    await requote({ point: -3.5, home: -150, away: 130 })
    expect(await read(bid)).toMatchObject({ odds: -138 })
  })

  it('follows only while the flag is on for its group, and is refused at posting while it is off [BID-39] [BID-40] [ADM-24]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    await setFlag(false)
    await requote({ point: -3.5, home: -150, away: 130 })
    expect(await read(bid)).toMatchObject({ odds: 100, version: 1 })
    const before = await records(server)
    expect(await refused(group.ann.post(`${group.path}/bids`, onSpread()))).toEqual([
      403,
      'permission-denied',
      'Auto-updating odds is off for this group',
    ])
    expect(await records(server)).toBe(before)
    const still = await anOpenBid(group, group.ann, { ...onSpread(), autoUpdateOdds: false })
    expect(still.autoUpdateOdds).toBe(false)
    await setFlag(true)
    await followOdds(server.services)
    expect(await read(bid)).toMatchObject({ odds: -138, version: 2 })
  })

  it('is the only one that moves: others stand as they were posted, and a custom bid has no line [BID-40]', async () => {
    const still = await anOpenBid(group, group.ann, { ...onSpread(), autoUpdateOdds: false })
    await requote({ point: -3.5, home: -150, away: 130 })
    expect(await read(still)).toEqual({ ...still, why: null })
    const custom = {
      isCustom: true,
      homeTeam: 'Rain',
      awayTeam: 'Sun',
      odds: 100,
      wagerAmount: 5,
      autoUpdateOdds: true,
    }
    expect((await refused(group.ann.post(`${group.path}/bids`, custom)))[0]).toBe(400)
  })

  it('waits for approval when its new price makes it large, unless it is an admin’s [BID-40] [GRP-33]', async () => {
    await server.services.db.pool.query('update groups set require_approval = true, large_bet_cents = 2500')
    const [bid, own] = [
      await anOpenBid(group, group.ben, onSpread()),
      await anOpenBid(group, group.ann, { ...onSpread(), wagerAmount: 21 }),
    ]
    await requote({ point: -3.5, home: 130, away: -150 })
    expect(await read(bid)).toMatchObject({ odds: 138, toWin: 27.6, approval: 'waiting' })
    expect(await read(own)).toMatchObject({ odds: 138, approval: 'approved' })
    await requote({ point: -3.5, home: -110, away: -110 })
    expect(await read(bid)).toMatchObject({ odds: 100, approval: 'none' })
    await server.services.db.pool.query('update groups set require_approval = false')
  })

  it('moves once, however many processes see the new prices at once [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    const others = await Promise.all([server.another(), server.another()])
    server.feed.setGames(
      aFeedGame({ id: game.id, startsAt: game.startsAt, spread: { point: -3.5, home: -150, away: 130 } }),
    )
    server.clock.advance(6 * minuteMs)
    await done(group.cleo.get('/api/lines'))
    await Promise.all([server, ...others].flatMap(({ services }) => [followOdds(services), followOdds(services)]))
    expect(await read(bid)).toMatchObject({ odds: -138, version: 2 })
    expect(await events(bid)).toHaveLength(2)
    await Promise.all(others.map((other) => other.stop()))
  })

  it('never gets an older price after a newer one: odds that were fetched meanwhile are left to whoever fetched them [BID-40]', async () => {
    const bid = await anOpenBid(group, group.ann, onSpread())
    const { pool } = server.services.db
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from groups where id = $1 for update', [group.id])
      // Each transaction waiting for the group has read the odds: the process that fetched them, then another one.
      // Queried outside the transaction, in which PostgreSQL would keep showing the first result.
      const isWaiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query_start > $1::timestamptz`
      const waitsSince = (begin: string) => waitFor(async () => (await pool.query(isWaiting, [begin])).rows[0] ?? null)
      const clock = async (): Promise<string> => (await pool.query('select clock_timestamp()::text as now')).rows[0].now
      const fetching = await clock()
      await fetchOdds({ point: -3.5, home: -150, away: 130 })
      await waitsSince(fetching)
      const beginning = await clock()
      const following = followOdds(server.services)
      await waitsSince(beginning)
      await holder.query("update feed_cache set fetched_at = fetched_at + interval '1 second', version = version + 1")
      await holder.query('commit')
      await following
    } finally {
      // Also ends the transaction if something went wrong in it.
      holder.release(true)
    }
    expect(await read(bid)).toMatchObject({ odds: 100, version: 1 })
    await followOdds(server.services)
    expect(await read(bid)).toMatchObject({ odds: -138, version: 2 })
  })

  it('asks the odds service for nothing, and leaves a group that nothing changes for alone [BID-40]', async () => {
    await anOpenBid(group, group.ann, onSpread())
    const [asked, before] = [server.feed.requests.length, await records(server)]
    server.clock.advance(2 * hourMs)
    await followOdds(server.services)
    expect([server.feed.requests.length, await records(server)]).toEqual([asked, before])
  })
})
