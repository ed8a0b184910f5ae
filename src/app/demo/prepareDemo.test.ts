import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLoopback } from '#domain/loopback.ts'
import { after, hourMs, instantFromIso } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { ChannelView } from '#features/channels/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import type { LimitsView } from '#features/limits/contract.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import type { ImportView, OpeningView } from '#features/openings/contract.ts'
import type { GroupOverview } from '#features/overview/contract.ts'
import type { PoolStandingView, PoolSummary, PoolView } from '#features/pools/contract.ts'
import type { SeasonView, StatsView } from '#features/stats/contract.ts'
import { noAccountMails } from '#server/auth/auth.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/log.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { type Person, signIn, signUp } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { gameJobs } from '../jobs.ts'
import { openProgram, type Program } from '../program.ts'
import { demoPassword } from './cast.ts'
import { standInForDiscord } from './chat.ts'
import { prepareDemo } from './prepareDemo.ts'
import type { OpenProgram } from './stage.ts'

const until = instantFromIso('2026-11-20T17:00:00Z')
const environment: NodeJS.ProcessEnv = { PORT: '0', JOBS: 'off' }
const jobs = gameJobs

describe('the demo', () => {
  let config: Config
  let endChat: () => Promise<void>
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let program: Pick<Program, 'app' | 'services' | 'close'>
  let url: string
  let ann: Person
  let groups: GroupView[]
  let crew: GroupView
  const said: string[] = []

  const open: OpenProgram = (own) =>
    openProgram({
      connection: database.connection,
      authSecret: 'a secret of the tests, long enough for everyone',
      workers: [],
      readers: [],
      ...own,
    })
  const prepare = () =>
    prepareDemo({
      connection: database.connection,
      ...{ config, open, jobs, until, weeks: 2, quietWeeks: 40, signal: new AbortController().signal },
      say: (sentence) => said.push(sentence),
    })
  const listOf = async <Item>(what: string) =>
    (await done(ann.get<{ items: Item[] }>(`/api/groups/${crew.id}/${what}limit=200`))).items

  beforeAll(async () => {
    endChat = await standInForDiscord(environment)
    config = parseConfig(environment)
    database = await freshDatabase()
    expect(await prepare()).toBe(true)
    program = await open({
      config,
      clock: () => until,
      log: openLog({ logLevel: 'silent' }),
      odds: openOddsApi({ url: 'http://127.0.0.1:9/v4', apiKey: 'none', isSample: true }),
      jobs: [],
      accountMails: noAccountMails,
      webDir: null,
    })
    await program.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(program.app.server.address() as AddressInfo).port}`
    ann = await signIn(url, { id: '', name: 'Ann', email: 'ann@demo.example' }, demoPassword)
    groups = (await done(ann.get<{ items: GroupView[] }>('/api/groups'))).items
    crew = groups.find(({ name }) => name === 'Sunday Crew') ?? raise('there is no Sunday Crew')
    expect(groups.map(({ name, memberCount }) => `${name} ${memberCount}`).sort()).toEqual([
      'Lunch League 4',
      'Sunday Crew 8',
    ])
  }, 300_000)

  afterAll(async () => {
    await program?.close()
    await database?.drop()
    await endChat?.()
  })

  it('has bets that were won, pushed and void, and bets and bids that are open', async () => {
    const bets = await listOf<BetAnswer>('bets?')
    const bids = await listOf<BidView>('bids?')
    const kinds = new Set(bets.map(({ status, settlementStatus }) => `${status} ${settlementStatus}`))
    expect([...kinds].sort()).toEqual(['active null', 'settled push', 'settled resolved'])
    expect(bets.filter(({ voidReason }) => voidReason !== null).length).toBeGreaterThan(0)
    expect(bets.filter(({ needsAttention }) => needsAttention !== null)).toEqual([])
    expect(new Set(bets.map(({ betType }) => betType))).toEqual(
      new Set(['moneyline', 'spread', 'total', 'custom', 'prop', 'parlay']),
    )
    expect(bids.filter(({ status }) => status === 'open').length).toBeGreaterThan(5)
    expect(bids.some(({ cancellationCause }) => cancellationCause === 'expired')).toBe(true)
    expect(bids.some(({ cancelledBy, creatorId }) => cancelledBy === creatorId)).toBe(true)
    expect([...bids, ...bets].some(({ comments }) => comments > 0)).toBe(true)
    expect(bets.some(({ reactions }) => reactions.length > 1)).toBe(true)
  })

  it('has a parlay that was won, one lost by a leg, one of which a leg is decided, and one to take [BEY-32]', async () => {
    const parlays = (await listOf<BetAnswer>('bets?')).filter(({ legs }) => legs.length > 0)
    expect(parlays.some(({ winnerId, creatorId }) => winnerId === creatorId)).toBe(true)
    expect(parlays.some(({ legs }) => legs.some(({ status }) => status === 'lost'))).toBe(true)
    const running = parlays.filter(({ status }) => status === 'active').map(({ legs }) => legs.map((leg) => leg.status))
    expect(running.some((statuses) => statuses.some((status) => status !== 'active'))).toBe(true)
    const bids = (await listOf<BidView>('bids?')).filter(({ legs, status }) => legs.length > 1 && status === 'open')
    const foreign = bids.filter(({ creatorName }) => !['Ann', 'Big Ben'].includes(creatorName))
    expect(foreign.some(({ closesAt }) => instantFromIso(closesAt) > after(until, 12 * hourMs))).toBe(true)
  })

  it('has a bid taken in parts, challenges, and counter-offers to answer [BEY-17] [BEY-18]', async () => {
    const bids = await listOf<BidView>('bids?')
    expect(bids.filter(({ parts, remaining }) => parts.length === 2 && remaining === 40)).toHaveLength(1)
    expect(bids.filter(({ challengedUserId, status }) => challengedUserId !== null && status === 'open')).toHaveLength(
      2,
    )
    expect(bids.filter(({ cancellationCause }) => cancellationCause === 'challenge-declined')).toHaveLength(1)
    expect(bids.flatMap(({ counters }) => counters)).toHaveLength(2)
  })

  it('has a file of what was owed before, which one has agreed to and Ann has not yet [BEY-36]', async () => {
    const lunch = groups.find(({ name }) => name === 'Lunch League')
    type Openings = { items: OpeningView[]; imports: ImportView[] }
    const { items, imports } = await done(ann.get<Openings>(`/api/groups/${lunch?.id}/opening-balances`))
    expect(imports).toEqual([expect.objectContaining({ pairs: 3, total: 48.5 })])
    expect(items.filter(({ state }) => state === 'agreed')).toHaveLength(2)
    expect(items.find(({ mayAgree }) => mayAgree)).toMatchObject({ amount: 9.5, to: { name: 'Gus' } })
  })

  it("has a pick'em to pick, a survivor pool near its end, and a settled pool with its debts [BEY-34]", async () => {
    const found = (await listOf<PoolSummary>('pools?')).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    expect(found).toMatchObject([
      { name: 'Last One Standing', kind: 'survivor', state: 'running', pot: 80, round: 3, roundCount: 4 },
      { name: 'Sunday Pick’em', kind: 'pickem', state: 'running', pot: 120, round: 2 },
      { name: 'Surest Week', kind: 'spread', confidence: true, state: 'settled', pot: 50 },
    ])
    const [survivor, pickem, settled] = found.map(({ id }) => `/api/groups/${crew.id}/pools/${id}`)
    const { items: fates } = await done(ann.get<{ items: PoolStandingView[] }>(`${survivor}/standings`))
    expect(fates.map(({ out }) => out)).toEqual([null, null, null, 2, 2, 2, 1, 1])
    expect(fates.slice(0, 3).every(({ used }) => used.length > 1)).toBe(true)
    const { rounds } = await done(ann.get<PoolView>(`${pickem}`))
    expect(rounds[0]?.games.every(({ result }) => result !== null)).toBe(true)
    expect(rounds[1]?.waitingFor.map(({ name }) => name)).toContain('Ann')
    const { id, members } = await done(ann.get<PoolView>(`${settled}`))
    expect(members.map(({ prize }) => prize).toSorted()).toEqual([0, 0, 0, 20, 30])
    expect((await listOf<DebtView>('debts?')).filter(({ poolId }) => poolId === id).length).toBeGreaterThan(1)
  })

  it('has payments of one debt, of several, of nothing and reversed, and debts that add up', async () => {
    const payments = await listOf<PaymentView>('payments?')
    expect(payments.some(({ debtIds }) => debtIds.length === 1)).toBe(true)
    expect(payments.some(({ debtIds, amount }) => debtIds.length > 1 && amount === 0)).toBe(true)
    expect(payments.filter(({ status }) => status === 'reversed')).toHaveLength(1)
    const { members, pairs } = await done(ann.get<BalancesView>(`/api/groups/${crew.id}/balances`))
    expect(members).toHaveLength(8)
    expect(Math.abs(Math.round(100 * members.reduce((sum, { net }) => sum + net, 0)))).toBe(0)
    expect(pairs.length).toBeGreaterThan(3)
    expect(members.map(({ net }) => Math.sign(net))).toEqual(expect.arrayContaining([-1, 1]))
    const debts = await listOf<DebtView>('debts?')
    expect(new Set(debts.map(({ status }) => status))).toEqual(new Set(['pending', 'settled', 'cancelled']))
  })

  it('has a result that was corrected, one that is disputed, and a bet that someone wants to call off [BEY-10] [BEY-11]', async () => {
    const bets = await listOf<BetAnswer>('bets?')
    expect(bets.filter(({ settlements }) => settlements.length === 2)).toHaveLength(1)
    expect(bets.filter(({ dispute }) => dispute?.state === 'open' && dispute.mayDecide)).toHaveLength(1)
    expect(bets.filter(({ cancellation }) => cancellation?.state === 'open')).toHaveLength(1)
  })

  it('tells its custom bets so that both sides read them, and lets hours pass before a result is questioned', async () => {
    const bids = await listOf<BidView>('bids?')
    const said = bids.flatMap(({ isCustom, homeTeam, awayTeam }) => (isCustom ? [homeTeam, awayTeam] : []))
    expect(said.length).toBeGreaterThan(12)
    expect(said.filter((side) => /\b(I|you|my|your|yours)\b/i.test(side ?? ''))).toEqual([])
    const bets = await listOf<BetAnswer>('bets?')
    const questioned = bets.flatMap(({ acceptedAt, settledAt, dispute }) =>
      dispute && settledAt ? [[acceptedAt, settledAt, dispute.openedAt].map(instantFromIso)] : [],
    )
    expect(questioned).toHaveLength(2)
    for (const [accepted = 0, settled = 0, opened = 0] of questioned) {
      expect(settled - accepted).toBeGreaterThan(hourMs)
      expect(Math.abs(opened - settled)).toBeGreaterThan(30 * 60_000)
    }
  })

  it('has a year of results whose luck is told from the prices, and a week in words [BEY-37] [BEY-38]', async () => {
    const { members, luck = {} } = await done(ann.get<StatsView>(`/api/groups/${crew.id}/stats`))
    for (const { id } of members) {
      const own = luck[id] ?? raise('somebody has no bets')
      expect(own.bets).toBeGreaterThan(own.unpriced)
      expect(own.closingValue?.bets).toBeGreaterThan(1)
      expect(own.expected).not.toBe(0)
    }
    const settled = (await listOf<BetAnswer>('bets?status=settled&')).flatMap(({ settledAt }) => settledAt ?? [])
    const months = new Set(settled.map((at) => at.slice(0, 7)))
    expect(months.size).toBeGreaterThan(9)
    const { text } = await done(ann.get<{ text: string | null }>(`/api/groups/${crew.id}/recap`))
    expect(text).toContain('were settled this week')
  })

  it('is connected to a chat of the machine itself, and sends to no other [BEY-35]', async () => {
    const { items } = await done(ann.get<{ items: ChannelView[] }>(`/api/groups/${crew.id}/channels`))
    expect(items).toEqual([expect.objectContaining({ service: 'discord', state: 'on' })])
    expect(isLoopback(new URL(environment.DISCORD_API_URL ?? '').hostname)).toBe(true)
  })

  it('has a season with a champion, and one that is running [BEY-20]', async () => {
    const { items: seasons } = await done(ann.get<{ items: SeasonView[] }>(`/api/groups/${crew.id}/seasons`))
    const stats = await Promise.all(
      seasons.map(({ id }) => done(ann.get<StatsView>(`/api/groups/${crew.id}/stats?season=${id}`))),
    )
    expect(stats.map(({ season }) => [season?.name, season?.state, season?.champions.length === 0])).toEqual([
      ['The Season', 'running', true],
      ['Opening Weeks', 'over', false],
    ])
  })

  it('has someone with limits, who has asked for a looser one, and more than one group to look over [BEY-21] [BEY-28]', async () => {
    const { weeklyLoss, perFriend, pending } = await done(ann.get<LimitsView>('/api/me/limits'))
    expect([weeklyLoss, perFriend].every((limit) => limit !== null && limit >= 50)).toBe(true)
    expect(pending.weeklyLoss?.to).toBe((weeklyLoss ?? 0) + 100)
    const { groups } = await done(ann.get<{ groups: GroupOverview[] }>('/api/me/overview'))
    expect(groups.map(({ name }) => name).toSorted()).toEqual(['Lunch League', 'Sunday Crew'])
    expect(groups.some(({ live, waiting, net }) => live > 0 && waiting > 0 && net !== 0)).toBe(true)
  })

  it('leaves old news untold: whoever tells begins two days before it was made', async () => {
    const { rows } = await program.services.db.pool.query(
      `select count(*) filter (where e.seq <= c.seq)::int as skipped,
              count(*) filter (where (e.seq <= c.seq) <> (e.at < to_timestamp($1::float8 / 1000) - interval '2 days'))::int as wrong
         from event_cursors c join group_events e on e.group_id = c.group_id where c.reader = 'notifications'`,
      [until],
    )
    expect(rows[0].wrong).toBe(0)
    expect(rows[0].skipped).toBeGreaterThan(100)
  })

  it('happened in the past, up to the moment when it was made', async () => {
    const bids = await listOf<BidView>('bids?')
    const days = bids.map(({ createdAt }) => (until - instantFromIso(createdAt)) / 86_400_000)
    expect(Math.max(...days)).toBeGreaterThan(10)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
  })

  it('is made once: the next start finds it and changes nothing', async () => {
    const before = await fingerprint(database.connection)
    said.length = 0
    expect(await prepare()).toBe(true)
    expect(said).toEqual([])
    expect(await fingerprint(database.connection)).toEqual(before)
  })

  it('says so where the making of it was broken off', async () => {
    const db = openDatabase(database.connection, { connections: 1 })
    await db.pool.query(`update users set email_verified = false where email = 'hana@demo.example'`)
    await expect(prepare()).rejects.toThrow('The demo in the folder ./data was broken off.')
    await db.pool.query(`update users set email_verified = true where email = 'hana@demo.example'`)
    await db.end()
  })

  it('still starts after somebody registered an address at its domain', async () => {
    await signUp(url, 'Zoe', 'zoe@demo.example')
    expect(await prepare()).toBe(true)
  })
})

/** How many rows each table has, and the latest events. */
async function fingerprint(connection: Parameters<typeof openDatabase>[0]): Promise<unknown> {
  const db = openDatabase(connection, { connections: 1 })
  try {
    const { rows } = await db.pool.query(
      `select (select count(*) from users) as users, (select count(*) from bids) as bids,
              (select count(*) from bets) as bets, (select count(*) from debts) as debts,
              (select count(*) from payments) as payments, (select count(*) from comments) as comments,
              (select max(at)::text from group_events) as last_event`,
    )
    return rows
  } finally {
    await db.end()
  }
}

function raise(sentence: string): never {
  throw new Error(sentence)
}
