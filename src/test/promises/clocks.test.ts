import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, isoFromInstant, after as later, minuteMs, secondMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import { startBets } from '#features/bets/server/startBets.ts'
import type { BidView } from '#features/bids/contract.ts'
import { expireBids } from '#features/bids/server/jobs.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { LinesView } from '#features/lines/contract.ts'
import { takeLock } from '#features/lines/server/fetchLock.ts'
import { refreshNeeded } from '#features/lines/server/refreshNeeded.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { bringBack } from '#features/messages/server/outbox.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import { remindDebtors } from '#features/notifications/server/remindDebtors.ts'
import { sendDigests } from '#features/notifications/server/sendDigests.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { checkInboxes } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { balanceDifferences, talliesOfAllBets } from '#test/support/tallies.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { chanceOf } from './model/chance.ts'

const steps = extent('CLOCK_STEPS', { once: 5, usual: 40, long: 400 })
const [jumpMs, apart] = [3 * dayMs, 20 * minuteMs]

let server: TestServer
let group: TestGroup
let now: Instant

beforeAll(async () => {
  server = await aServer({ JOBS: 'on' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

/** Does `work` while the clock is three days ahead. */
async function ahead<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  server.clock.set(later(now, jumpMs))
  const answer = await work()
  server.clock.set(now)
  return answer
}

const rows = async (text: string, values: unknown[] = []) => (await server.services.db.pool.query(text, values)).rows

describe('a clock that ran ahead and was set right', () => {
  beforeEach(() => {
    now = later(server.clock.now(), apart)
    server.clock.set(now)
  })

  it('leaves nobody under a limit that begins in the future', async () => {
    const limit = { name: 'test', times: 2, windowMs: hourMs }
    const tries = async (count: number) => {
      const counted = { who: 'somebody', code: 'too-many-tries', now: server.clock.now() } as const
      for (let time = 0; time < count; time += 1)
        await countAgainst(server.services.db, server.services, limit, counted)
    }
    await ahead(async () => expect(tries(3)).rejects.toMatchObject({ retryAfterMs: hourMs }))
    await tries(2)
    await expect(tries(1)).rejects.toMatchObject({ retryAfterMs: hourMs })
    // What another process counted, whose clock is a little ahead, is counted all the same.
    server.clock.advance(-20 * secondMs)
    await expect(tries(1)).rejects.toMatchObject({ retryAfterMs: hourMs + 20 * secondMs })
  })

  it('leaves no lock in the future, and none of a process whose clock is a little ahead is taken from it', async () => {
    await ahead(() => takeLock(server.services, 'odds_wrong'))
    expect(await takeLock(server.services, 'odds_wrong')).toBe(now)
    server.clock.advance(-20 * secondMs)
    expect(await takeLock(server.services, 'odds_wrong')).toBeNull()
  })

  it('leaves no prices that count as new until the future has come, for nobody', async () => {
    const game = aFeedGame({ startsAt: later(now, 100 * hourMs), moneyline: { home: -150, away: 130 } })
    server.feed.setGames(game)
    const priceOf = ({ games }: LinesView) => JSON.stringify(games.find(({ id }) => id === game.id)).includes('-170')
    const list = () => done(server.visitor.get<LinesView>('/api/lines'))
    await ahead(list)
    server.feed.setGames({
      ...game,
      books: aFeedGame({ startsAt: game.startsAt, moneyline: { home: -170, away: 150 } }).books,
    })
    expect(priceOf(await list())).toBe(true)
  })

  it('leaves no pause after a failed request, and a refresh of what is looked at', async () => {
    server.feed.setGames(aFeedGame({ startsAt: later(now, 2 * hourMs) }))
    server.feed.fail(503, '', { headers: { 'retry-after': '86400' } })
    const list = () => done(group.ann.get<LinesView>('/api/lines?sport=NFL'))
    await ahead(list)
    // Who looks is written down while nobody waits for it.
    const notedAt = (at: Instant) => async () => {
      const text = `select id from feed_cache where sport = 'americanfootball_nfl' and asked_at = $1`
      return (await rows(text, [new Date(at)]))[0] ?? null
    }
    await waitFor(notedAt(later(now, jumpMs)))
    server.feed.recover()
    expect((await list()).games).not.toHaveLength(0)
    await waitFor(notedAt(now))
    await ahead(() => refreshNeeded(server.services, []))
    server.clock.advance(6 * minuteMs)
    expect(await refreshNeeded(server.services, [])).toContain('americanfootball_nfl')
    // Whoever looked three days ahead looks no more; nothing is fetched for them.
    await ahead(list)
    server.clock.advance(30 * minuteMs)
    expect(await refreshNeeded(server.services, [])).toEqual([])
  })

  it('lets mails leave that were written then', async () => {
    const { db } = server.services
    const mail = {
      kind: 'welcome',
      to: 'ann@example.org',
      subject: 'S',
      title: 'T',
      paragraphs: [],
      button: null,
      unsubscribe: null,
    }
    await ahead(() =>
      db.transaction(async (tx) => queueMail(tx, { ...mail, key: 'written ahead', now: server.clock.now() })),
    )
    const isDue = async () =>
      (await rows(`select due_at <= $1 as due from outbox where key = 'written ahead'`, [new Date(now)]))[0].due
    expect(await isDue()).toBe(false)
    await bringBack(server.services, mailSender)
    expect(await isDue()).toBe(true)
  })

  it('gives the same answer to a repeated request, on both sides', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const post = () => made(group.ann.post<BidView>(`${group.path}/bids`, customBid, key))
    server.clock.set(later(now, 20 * hourMs))
    const { id } = await post()
    server.clock.set(now)
    expect((await post()).id).toBe(id)
    server.clock.set(later(now, 40 * hourMs))
    expect((await post()).id).toBe(id)
    server.clock.set(now)
  })

  it('makes no bet void: the odds service says what time it is', async () => {
    const game = aFeedGame({
      sport: 'basketball_nba',
      startsAt: later(now, 5 * hourMs),
      homeTeam: 'Boston',
      awayTeam: 'Miami',
    })
    server.feed.setGames(game)
    const bid = {
      gameId: game.id,
      betType: 'moneyline',
      selection: { team: 'Boston' },
      expiration: 'gameTime',
      wagerAmount: 20,
    }
    const bet = await made(accept(group, group.ben, await anOpenBid(group, group.ann, bid)))
    const statusOf = async () => (await done(group.ann.get<BetAnswer>(`${group.path}/bets/${bet.id}`))).status
    server.feed.tellTime(() => later(server.clock.now(), -jumpMs))
    await ahead(() => settleDueBets(server.services))
    await ahead(() => done(group.ann.post(`${group.path}/settle`)))
    expect(await statusOf()).toBe('active')
    // When it is the service's time too, a game that has not started by then is void.
    server.feed.tellTime(server.clock.now)
    server.clock.set(later(now, jumpMs + hourMs))
    await settleDueBets(server.services)
    server.clock.set(now)
    expect(await statusOf()).toBe('settled')
  })

  it('settles and pays nothing twice, and keeps the log in order', async () => {
    const game = aFeedGame({ startsAt: later(now, hourMs) })
    server.feed.setGames(game)
    const bid = { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, expiration: 'gameTime' }
    const bet = await made(accept(group, group.ben, await anOpenBid(group, group.ann, { ...bid, wagerAmount: 20 })))
    // The game has been played by then; it is settled by its score, with the clock ahead.
    server.feed.finish(game.id, 30, 10)
    await ahead(() => settleDueBets(server.services))
    await settleDueBets(server.services)
    server.clock.advance(2 * hourMs)
    await settleDueBets(server.services)
    const { items } = await done(group.ben.get<{ items: DebtView[] }>(`${group.path}/debts`))
    expect(items.filter(({ betId }) => betId === bet.id)).toHaveLength(1)
    const debtIds = items.filter(({ betId }) => betId === bet.id).map(({ id }) => id)
    await made(group.ben.post(`${group.path}/payments`, { debtIds, method: 'cash' }))
    expect((await group.ben.post(`${group.path}/payments`, { debtIds, method: 'cash' })).status).toBe(409)
    await expectOrder()
  })
})

/** The log of the group counts without a gap, whatever the clock said. */
async function expectOrder(): Promise<void> {
  const events = await rows('select seq::int from group_events where group_id = $1 order by seq', [group.id])
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
}

describe(`a clock that steps anywhere within days, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  const jobs = [expireBids, settleDueBets, startBets, remindDebtors, sendDigests]

  it(
    `makes nothing wrong, ${steps} times`,
    async () => {
      const base = server.clock.set(friday)
      const bets: BetAnswer[] = []
      for (let step = 0; step < steps; step += 1) {
        server.clock.set(later(base, chance.whole(-3 * 24 * 60, 6 * 24 * 60) * minuteMs))
        const [creator, acceptor] = chance.some([group.ann, group.ben, group.cleo], 2)
        if (!creator || !acceptor) throw new Error('nobody is there')
        const bid = await anOpenBid(group, creator, {
          ...customBid,
          wagerAmount: chance.whole(5, 90),
          expiration: '1hour',
        })
        server.clock.advance(chance.whole(-180, 50) * minuteMs)
        const bet = await made(accept(group, acceptor, bid))
        bets.push(bet)
        server.clock.advance(chance.whole(-2_000, 2_000) * minuteMs)
        const winner = chance.one([creator, acceptor])
        const settled = { outcome: 'won', winnerId: winner.id }
        // Its administrator may do so only if she was one before the bet, which a clock that went back denies.
        await done(winner.post(`${group.path}/bets/${bet.id}/settle`, settled))
        expect((await winner.post(`${group.path}/bets/${bet.id}/settle`, settled)).status).toBe(409)
        await Promise.all(jobs.map((job) => job(server.services)))
        await expectTruth()
      }
      const debts = await rows('select bet_id from debts where bet_id = any($1)', [bets.map(({ id }) => id)])
      expect(debts.map(({ bet_id }) => bet_id).toSorted()).toEqual(bets.map(({ id }) => id).toSorted())
      expect(await rows("select key from outbox where channel = 'mail' group by key having count(*) > 1")).toEqual([])
      server.clock.set(later(base, 7 * dayMs))
      expect((await group.ann.get('/api/me')).status).toBe(200)
    },
    60_000 + steps * 2_000,
  )

  async function expectTruth(): Promise<void> {
    await expectOrder()
    await checkInboxes(server.services.db.pool)
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    expect(Math.round(members.reduce((sum, { net }) => sum + net * 100, 0))).toBe(0)
    const from = isoFromInstant(later(server.clock.now(), -30 * dayMs))
    expect((await group.ann.get(`${group.path}/stats?from=${from}`)).status).toBe(200)
    const [kept, recomputed] = await Promise.all(
      ['tallies', talliesOfAllBets].map((of) => rows(`select * from ${of} order by 1, 2, 3`)),
    )
    expect(kept).toEqual(recomputed)
    expect(await rows(balanceDifferences)).toEqual([])
  }
})
