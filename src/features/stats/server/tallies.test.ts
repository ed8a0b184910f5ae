import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedMicros } from '#domain/bets/savings.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AmericanOdds, americanOdds } from '#domain/odds/odds.ts'
import { hourMs, instant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anyOdds, anyStake } from '#test/support/domainExamples.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { talliesOfAllBets } from '#test/support/tallies.ts'
import type { StatsView } from '../contract.ts'

describe('the tallies behind the statistics', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  const sql = (text: string, values: unknown[] = []) => server.services.db.pool.query(text, values)
  const differences = async () =>
    (
      await sql(`(select * from tallies except select * from ${talliesOfAllBets})
        union all (select * from ${talliesOfAllBets} except select * from tallies)`)
    ).rows
  /** Settles bets directly in the database, all in one statement, each at its own time; the winner is the creator. */
  const settleAt = (bets: readonly { id: string; at: string; isPush?: boolean }[]) =>
    sql(
      `update bets b set status = 'settled', settled_at = s.at,
         settlement_status = case when s."isPush" then 'push' else 'resolved' end,
         winner_id = case when s."isPush" then null else creator_id end
         from jsonb_to_recordset($1::jsonb) as s (id text, at timestamptz, "isPush" boolean) where b.id = s.id`,
      [JSON.stringify(bets)],
    )
  const stats = (query: string) => done(group.ann.get<StatsView>(`${group.path}/stats?${query}`))

  it('count every bet once, in whatever order and in how many statements they are settled', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString()
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await aBet(group)).id)
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = ids
    await settleAt([{ id: a, at: at(120) }])
    await settleAt([{ id: b, at: at(20) }])
    await settleAt([
      { id: c, at: at(65) },
      { id: d, at: at(121) },
      { id: e, at: at(300) },
      { id: f, at: at(16), isPush: true },
    ])
    await settleAt([{ id: g, at: at(62) }])
    await settleAt([{ id: h, at: at(15) }])
    expect(await differences()).toEqual([])
    // Ends of ranges lie at quarter hours, within one that has bets, and at the exact time of one.
    const won = async (from: number, to: number) =>
      (await stats(`from=${at(from)}&to=${at(to)}`)).members.find(({ id }) => id === group.ann.id)?.wins
    expect([await won(0, 600), await won(15, 20), await won(15, 21), await won(63, 121), await won(63, 122)]).toEqual([
      7, 1, 2, 2, 3,
    ])
    expect((await stats(`from=${at(16)}&to=${at(17)}`)).summary).toMatchObject({ totalBets: 1, totalWagered: 50 })
    expect((await stats(`from=${at(121)}&to=${at(15)}`)).summary).toMatchObject({ totalBets: 0, totalWagered: 0 })
  })

  it('count the same whether bets are settled alone or many together [STAT-12]', async () => {
    const ids: string[] = []
    for (let n = 0; n < 26; n += 1) ids.push((await aBet(group)).id)
    const bets = ids.map((id, n) => ({ id, at: `2026-11-20T${10 + (n % 3)}:00:00Z`, isPush: n % 5 === 0 }))
    const [first, second, ...rest] = bets
    await settleAt([first, second].flatMap((bet) => bet ?? []))
    expect(await differences()).toEqual([])
    await settleAt(rest.slice(0, 13))
    expect(await differences()).toEqual([])
    for (const bet of rest.slice(13)) await settleAt([bet])
    expect(await differences()).toEqual([])
    expect((await stats('')).summary).toMatchObject({ activeBets: 0, totalBets: 26 })
  })

  it('change with nothing but the settling of a bet', async () => {
    const { id } = await aBet(group)
    await sql("update bets set needs_attention = 'x' where id = $1", [id])
    expect(await differences()).toEqual([])
    await settleAt([{ id, at: '2026-11-20T12:00:00Z' }])
    await sql("update bets set needs_attention = 'x', last_modified = now() where id = $1", [id])
    expect(await differences()).toEqual([])
    expect((await stats('')).summary).toMatchObject({ activeBets: 0, totalBets: 1 })
  })

  it('save what the rule says, whatever the bet [STAT-08] [STAT-09] [STAT-10]', async () => {
    const anyType = fc.constantFrom('moneyline', 'spread', 'total', 'custom', 'prop')
    const anyBook = fc.option(anyOdds, { nil: null })
    const samples = fc.sample(fc.tuple(anyType, anyStake, anyOdds, anyBook), 20_000)
    const near = [-111, -110, -109, 100, 101, -100, 110].flatMap((odds) =>
      [-110, -105, null].map((book): [string, Cents, AmericanOdds, AmericanOdds | null] => [
        'spread',
        3_333 as Cents,
        americanOdds(odds),
        book === null ? null : americanOdds(book),
      ]),
    )
    const bets = [...samples, ...near]
    const { rows } = await sql(
      `select saved_micros(b->>0, (b->>1)::bigint, (b->>2)::int, (b->>3)::int)::float8 as saved
         from jsonb_array_elements($1::jsonb) with ordinality as e (b, n) order by n`,
      [JSON.stringify(bets)],
    )
    expect(rows.map(({ saved }) => saved)).toEqual(
      bets.map(([betType, amount, odds, originalOdds]) => savedMicros({ betType, amount, odds, originalOdds })),
    )
  })

  it('save only on a listed line at its price: nothing on a custom bet, nor where an edit left the line [STAT-09] [ODDS-12]', async () => {
    const game = aFeedGame({ startsAt: instant(server.clock.now() + hourMs) })
    server.feed.setGames(game)
    const spread = { gameId: game.id, betType: 'spread', selection: { team: 'Miami Dolphins', line: -3.5 } }
    const listed = await aBet(group, { ...spread, wagerAmount: 50 })
    const longer = await anOpenBid(group, group.ann, { ...spread, wagerAmount: 50 })
    const edit = group.ann.send<BidView>('PATCH', `${group.path}/bids/${longer.id}`, { odds: 150 })
    const edited = await made(accept(group, group.ben, await done(edit)))
    const custom = await aBet(group)
    const saved = async () => (await stats('')).summary.savings
    const at = '2026-11-20T12:00:00Z'
    await settleAt([{ id: custom.id, at }])
    expect(await saved()).toBe(0)
    await settleAt([{ id: edited.id, at }])
    expect(await saved()).toBe(0)
    await settleAt([{ id: listed.id, at }])
    // -110 made +100 is 4.55% of $50.
    expect(await saved()).toBe(2.27)
    expect(await differences()).toEqual([])
  })
})
