import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent } from '#test/support/extent.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { type Answered, comingAgain, type Person, signIn } from '#test/support/person.ts'
import { aGroup, anOpenBid, customBid, done, type TestGroup } from '#test/support/story.ts'
import type { BidView } from '../contract.ts'
import { followOdds } from './followOdds.ts'
import { expireBids } from './jobs.ts'

/** How often each race is run. */
const rounds = extent('RACES', { once: 12, usual: 12, long: 200 })

type Another = Awaited<ReturnType<TestServer['another']>>

/**
 * An accept against every other change, in two processes: exactly one of them happens, and the late one changes
 * nothing.
 */
describe('accepting a bid, while at the same moment', () => {
  let server: TestServer
  let other: Another
  let group: TestGroup
  /** The same people in browsers connected to the other process. */
  let there: { ann: Person; ben: Person; cleo: Person }

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    other = await server.another()
    group = await aGroup(server)
    const [ann, ben, cleo] = await Promise.all(
      [group.ann, group.ben, group.cleo].map((person) => signIn(other.url, person)),
    )
    if (!ann || !ben || !cleo) throw new Error('nobody there')
    there = { ann, ben, cleo }
  }, 30_000)
  afterAll(async () => {
    const { rows } = await server.services.db.pool.query(
      `select count(*)::int = max(seq)::int as whole, max(seq) = (select last_seq from groups where id = $1) as known
         from group_events where group_id = $1`,
      [group.id],
    )
    await other.stop()
    await server.stop()
    expect(rows).toEqual([{ whole: true, known: true }])
  })

  const path = (bid: BidView) => `${group.path}/bids/${bid.id}`
  const accept = (bid: BidView, who: Person) => who.post(`${path(bid)}/accept`, { version: bid.version })
  const edit = (bid: BidView, who: Person) => who.send('PATCH', path(bid), { wagerAmount: 60 })
  /** Ben here and Cleo there press Accept. */
  const accepts = (bid: BidView) => [accept(bid, group.ben), accept(bid, there.cleo)]
  const said = async (answers: Promise<Answered<unknown>>[]) =>
    (await Promise.all(answers)).map(({ status, body }) =>
      status < 300 ? status : `${status} ${(body as { error: { message: string } }).error.message}`,
    )
  /** The final state of a bid in one line: its row, its bet and everything that was recorded. */
  const outcome = async ({ id }: BidView): Promise<string> => {
    const { rows } = await server.services.db.pool.query(
      `select b.status, b.approval, b.version, b.odds, b.stake_cents / 100 as stake, b.cancellation_reason as reason,
              (select string_agg(t.odds || ' for ' || t.stake_cents / 100, ' and ') from bets t where t.bid_id = b.id) as bet,
              (select string_agg(e.type, ' ' order by e.seq) from group_events e where e.group_id = b.group_id
                and e.entity_id in (b.id, (select t.id from bets t where t.bid_id = b.id))) as events,
              coalesce(b.accepted_at < least(b.expires_at, case when not b.is_live then g.starts_at end), true) as in_time
         from bids b left join games g on g.id = b.game_id where b.id = $1`,
      [id],
    )
    const [{ status, approval, version, odds, stake, reason, bet, events, in_time }] = rows
    expect(in_time).toBe(true)
    const state = [status, approval, `v${version}`, `${odds} for ${stake}`, reason, bet && `bet ${bet}`, events]
    return state.filter(Boolean).join(', ')
  }

  /**
   * Runs the race many times; `allowed` are the outcomes with the possible answers, and each round must produce one of
   * them.
   */
  async function race(
    allowed: Readonly<Record<string, readonly string[]>>,
    once: (round: number) => Promise<[BidView, string[]]>,
  ) {
    const seen = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      const [bid, answers] = await once(round)
      const state = await outcome(bid)
      expect(Object.keys(allowed)).toContain(state)
      expect(allowed[state]).toContain(answers.map(String).join(' | '))
      seen.set(state, (seen.get(state) ?? 0) + 1)
    }
    // With enough rounds, every outcome occurs: otherwise there is no race.
    if (rounds >= 200) expect([...seen.keys()].toSorted()).toEqual(Object.keys(allowed).toSorted())
  }

  const gone = '409 Bid is no longer available'
  const changed = '409 This bid has changed. Please review it and accept again.'
  const taken = 'accepted, none, v1, 150 for 50, bet 150 for 50, bid.posted bid.accepted'
  const oneTook = (...refusal: string[]) =>
    [`201 | ${refusal[0]}`, `${refusal[0]} | 201`].map((two) => [two, ...refusal.slice(1)].join(' | '))
  /** A short delay, so that either may be first: about as long as an accept takes, and sometimes much less. */
  const jitter = () => wait(Math.random() ** 2 * 40)

  it('50 others press Accept: one gets the bet and 49 a kind refusal [BID-12] [BID-16] [BID-33]', async () => {
    await server.services.db.pool.query('update groups set max_members = 1000 where id = $1', [group.id])
    const count = rounds < 200 ? 8 : 50
    const people = await Promise.all(Array.from({ length: count }, (_, index) => server.aPerson(`P${index}`)))
    for (const who of people) await done(who.post('/api/groups/join', { code: group.code }))
    const elsewhere = await Promise.all(people.map((who) => signIn(other.url, who)))
    const crowd = Array.from({ length: 50 }, (_, index) => (index % 2 ? people : elsewhere)[index % count])
    for (let round = 0; round < Math.ceil(rounds / 10); round += 1) {
      const bid = await anOpenBid(group, group.ann)
      const answers = await said(crowd.map((who) => comingAgain(() => accept(bid, who ?? group.ben))))
      expect(answers.map(String).toSorted()).toEqual(['201', ...Array.from({ length: 49 }, () => gone)])
      expect(await outcome(bid)).toBe(taken)
    }
  }, 60_000)

  it('its creator takes it back: it is taken or taken back [BID-12] [BID-25]', async () => {
    const cancelled = 'cancelled, none, v1, 150 for 50, cancelled by its creator, bid.posted bid.cancelled'
    await race({ [taken]: oneTook(gone, gone), [cancelled]: [`${gone} | ${gone} | 200`] }, async (round) => {
      const bid = await anOpenBid(group, group.ann)
      const cancel = (round % 2 ? group : there).ann.post(`${path(bid)}/cancel`)
      return [bid, (await said([...accepts(bid), cancel])).map(String)]
    })
  }, 120_000)

  it('its creator edits it: it is taken as it was seen, or nobody takes it [BID-30] [BID-31]', async () => {
    const edited = 'open, none, v2, 150 for 60, bid.posted bid.changed'
    await race({ [taken]: oneTook(gone, gone), [edited]: [`${changed} | ${changed} | 200`] }, async (round) => {
      const bid = await anOpenBid(group, group.ann)
      const change = edit(bid, (round % 2 ? group : there).ann)
      return [bid, (await said([...accepts(bid), change])).map(String)]
    })
  }, 120_000)

  /** The clock passes the end of the bid while both press, and the job runs in both processes. */
  const atTheEnd = async (bid: BidView, end: number) => {
    const pressed = accepts(bid)
    await jitter()
    server.clock.set(instant(end))
    await Promise.all([expireBids(server.services), expireBids(other.services)])
    const answers = await said(pressed)
    await expireBids(server.services)
    return answers.map(String)
  }
  /** Neither takes it; the clock or the job decides what each is told. */
  const bothLate = (late: string) => [late, gone].flatMap((one) => [late, gone].map((two) => `${one} | ${two}`))

  it('it expires: it is taken in time, or it has expired [BID-11] [BID-26] [BID-27]', async () => {
    const expired = 'cancelled, none, v1, 150 for 50, expired, bid.posted bid.expired'
    const late = '409 This bid has expired'
    await race({ [taken]: [...oneTook(gone), ...oneTook(late)], [expired]: bothLate(late) }, async () => {
      const end = server.clock.now() + minuteMs
      const bid = await anOpenBid(group, group.ann, { ...customBid, expiration: isoFromInstant(instant(end)) })
      return [bid, await atTheEnd(bid, end)]
    })
  }, 120_000)

  /** Makes the lines so old that the next read fetches them. */
  const ageLines = () =>
    server.services.db.pool.query("update feed_cache set fetched_at = fetched_at - interval '1 hour'")

  const listed = (gameId: string) => ({
    ...{ gameId, betType: 'spread', selection: { team: 'Miami Dolphins', line: -3.5 }, wagerAmount: 50 },
    bookmaker: 'draftkings',
  })

  it('the game starts: it is taken before, or never [BID-27] [BEY-02]', async () => {
    const late = '409 This game has already started'
    const before = 'accepted, none, v1, 100 for 50, bet 100 for 50, bid.posted bid.accepted'
    const expired = 'cancelled, none, v1, 100 for 50, expired, bid.posted bid.expired'
    await race({ [before]: [...oneTook(gone), ...oneTook(late)], [expired]: bothLate(late) }, async (round) => {
      const startsAt = instant(server.clock.now() + minuteMs)
      server.feed.addGame(aFeedGame({ id: `start${round}`, startsAt }))
      await ageLines()
      const bid = await anOpenBid(group, group.ann, listed(`start${round}`))
      return [bid, await atTheEnd(bid, startsAt)]
    })
  }, 120_000)

  it('one admin approves it and another declines it: nobody takes it unless it was approved before [GRP-33]', async () => {
    const setRule = (on: boolean) =>
      server.services.db.pool.query('update groups set require_approval = $2, large_bet_cents = 7000 where id = $1', [
        group.id,
        on,
      ])
    await setRule(true)
    const waits = '409 Waiting for approval by a group admin'
    const decided = '409 This bid is not waiting for approval'
    const events = 'bid.posted bid.approved'
    const answersOf = (two: string[], verdicts: string[]) =>
      two.flatMap((one) => verdicts.map((verdict) => `${one} | ${verdict}`))
    const tooLate = [waits, gone].flatMap((one) => [waits, gone].map((two) => `${one} | ${two}`))
    await race(
      {
        [`accepted, approved, v1, 150 for 50, bet 150 for 50, ${events} bid.accepted`]: answersOf(
          [...oneTook(waits), ...oneTook(gone)],
          [`200 | ${decided}`, `200 | ${gone}`],
        ),
        [`open, approved, v1, 150 for 50, ${events}`]: answersOf([`${waits} | ${waits}`], [`200 | ${decided}`]),
        'cancelled, declined, v1, 150 for 50, No, bid.posted bid.declined': answersOf(tooLate, [`${gone} | 200`]),
      },
      async (round) => {
        const bid = await anOpenBid(group, there.ben)
        const [one, two] = round % 2 ? [group.ann, there.ann] : [there.ann, group.ann]
        const approve = one.post(`${path(bid)}/approve`)
        const pressed = [accept(bid, group.cleo), accept(bid, there.cleo)]
        const decline = two.post(`${path(bid)}/decline`, { reason: 'No' })
        return [bid, (await said([...pressed, approve, decline])).map(String)]
      },
    )
    await setRule(false)
  }, 120_000)

  it('its line gets another price: it is taken at the price that was seen, or nobody takes it [BID-40]', async () => {
    const flag = (on: boolean) =>
      server.services.db.pool.query(
        `insert into group_flags values ($1, 'autoUpdateOdds', $2, now())
         on conflict (group_id, name) do update set enabled = $2`,
        [group.id, on],
      )
    const game = (home: number, away: number) =>
      server.feed.setGames(aFeedGame({ id: 'follow', startsAt, spread: { point: -3.5, home, away } }))
    const startsAt = instant(server.clock.now() + 400 * hourMs)
    const events = 'bid.posted bid.accepted'
    const fetchLines = async () => {
      await ageLines()
      await done(group.cleo.get('/api/lines'))
    }
    await race(
      {
        [`accepted, none, v1, 100 for 50, bet 100 for 50, ${events}`]: oneTook(gone),
        'open, none, v2, -138 for 50, bid.posted bid.changed': [`${changed} | ${changed}`],
      },
      async () => {
        await flag(true)
        game(-110, -110)
        await fetchLines()
        const bid = await anOpenBid(group, group.ann, { ...listed('follow'), autoUpdateOdds: true })
        await flag(false)
        game(-150, 130)
        await fetchLines()
        await flag(true)
        const pressed = accepts(bid)
        await jitter()
        await Promise.all([followOdds(server.services), followOdds(other.services)])
        return [bid, (await said(pressed)).map(String)]
      },
    )
  }, 120_000)
})
