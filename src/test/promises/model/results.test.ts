import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, isoFromInstant } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import type { StatsView } from '#features/stats/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { tallyDifferences } from '#test/support/disputes.ts'
import { extent, seed } from '#test/support/extent.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, newGroup, type TestGroup } from '#test/support/story.ts'
import { chanceOf } from './chance.ts'
import {
  expectedOf,
  type LedgerRows,
  netsOfDebts,
  oddRows,
  plain,
  readRows,
  type Sides,
  undisputed,
} from './ledgerRows.ts'
import { type Known, requestsOf } from './resultRequests.ts'

const steps = extent('RESULT_STEPS', { once: 250, usual: 5_000, long: 20_000 })
/** Then another group begins, so that reading all of it stays cheap. */
const stepsOfAGroup = 1_000

/**
 * Random requests about results and payments, one after another and several together, with time passing. What everybody
 * is owed is computed from the outcomes in force, what is agreed from before, the payments that were not undone and what was forgiven; the debts that
 * the product makes, cancels, carries over and gives back on the way are not looked at. After every step all rows of the
 * group are compared with it, and after every tenth what members read.
 */
describe(`results that are disputed and corrected, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  const said: string[] = []
  const sidesOf = new Map<string, Sides>()
  let server: TestServer
  let group: TestGroup
  let people: Person[]
  let request: (known: Known) => Promise<Answered<unknown>>
  let rows: LedgerRows = { bets: [], debts: [], payments: [], openings: [] }

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    const others = await Promise.all(['Dev', 'Eve'].map((name) => server.aPerson(name)))
    people = [group.ann, group.cleo, group.ben, ...others]
  })
  afterAll(() => server.stop())

  /** The same people, without any bet. */
  async function begin(): Promise<void> {
    const [ann, cleo, ...others] = people
    if (!ann || !cleo) throw new Error('two admins')
    const { id, code } = await newGroup(ann)
    group = { ...group, id, code, path: `/api/groups/${id}` }
    for (const one of [cleo, ...others]) await done(one.post('/api/groups/join', { code }))
    await done(ann.send('PATCH', `${group.path}/members/${cleo.id}`, { role: 'admin' }))
    await done(ann.send('PATCH', group.path, { settings: { settleUp: true } }))
    sidesOf.clear()
    rows = { bets: [], debts: [], payments: [], openings: [] }
    request = requestsOf({ group, people, chance, say: (words) => said.push(words) })
  }

  async function offer(): Promise<void> {
    const odds = chance.whole(100, 300) * (chance.isIn(50) ? 1 : -1)
    const [creator, acceptor] = chance.some(people, 2)
    if (!creator || !acceptor) return
    const bid = await anOpenBid(group, creator, { ...customBid, odds })
    const { id, participants } = await made<BetAnswer>(accept(group, acceptor, bid))
    const cents = (role: string) => Math.round(100 * (participants.find((one) => one.role === role)?.risk ?? 0))
    sidesOf.set(id, { creator: creator.id, acceptor: acceptor.id, stake: cents('creator'), win: cents('acceptor') })
    rows = await readRows(server, group.id)
  }

  /** Long enough for every dispute to be too late. Nobody has to sign in again. */
  async function pass80Hours(): Promise<void> {
    const now = isoFromInstant(server.clock.advance(80 * hourMs))
    await server.asOwner("update sessions set created_at = $1, expires_at = $1::timestamptz + interval '30 days'", [
      now,
    ])
  }

  async function step(): Promise<void> {
    if (chance.isIn(2)) await pass80Hours()
    else server.clock.advance(chance.whole(0, 60) * 1_000)
    if (sidesOf.size === 0 || chance.isIn(8)) await offer()
    const count = chance.isIn(25) ? chance.whole(2, 4) : 1
    const requests = Array.from({ length: count }, () => request({ rows, sidesOf }))
    for (const { status, body } of await Promise.all(requests)) {
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    }
  }

  /** All rows, by the outcomes and the payments that they hold. */
  async function compare(): Promise<void> {
    rows = await readRows(server, group.id)
    expect(rows.bets.length).toBe(sidesOf.size)
    expect(netsOfDebts(rows.debts)).toEqual(expectedOf(rows, sidesOf).nets)
    expect(oddRows(rows)).toEqual([])
  }

  /** What members read, by the rows. */
  async function compareAnswers(): Promise<void> {
    const read = <Body>(path: string) => done(chance.one(people).get<Body>(`${group.path}/${path}`))
    const [recent, balances, stats] = await Promise.all([
      read<{ items: BetAnswer[] }>('bets?limit=20'),
      read<BalancesView>('balances'),
      read<StatsView>('stats'),
    ])
    const { profits } = expectedOf(rows, sidesOf)
    const nets = plain(new Map(balances.members.map(({ userId, net }) => [userId, Math.round(100 * net)])))
    expect(nets).toEqual(netsOfDebts(undisputed(rows)))
    expect(plain(new Map(stats.members.map(({ id, profit }) => [id, Math.round(100 * profit)])))).toEqual(profits)
    const stored = new Map(rows.bets.map((bet) => [bet.id, bet]))
    for (const { id, winnerId, settlements } of recent.items) {
      expect([winnerId, settlements.map((one) => one.winnerId)]).toEqual([
        stored.get(id)?.winner,
        stored.get(id)?.winners ?? [],
      ])
      expect(settlements.map(({ number }) => number)).toEqual(settlements.map((_, index) => index + 1))
    }
  }

  it(
    `agree with the outcomes in force, what is agreed from before and the payments after each of ${steps} steps [BEY-10] [BEY-11] [BEY-12] [BEY-13] [BEY-36] [DEBT-07] [STAT-04]`,
    async () => {
      const met = new Set<string>()
      for (let index = 0; index < steps; index += 1) {
        try {
          if (index % stepsOfAGroup === 0) await begin()
          await step()
          await compare()
          if (index % 10 === 9) await compareAnswers()
          if (index % stepsOfAGroup === stepsOfAGroup - 1) for (const kind of kindsIn(rows)) met.add(kind)
        } catch (error) {
          throw new Error(`SEED=${seed}, step ${index}, after:\n${said.slice(-8).join('\n')}\n${error}`, {
            cause: error,
          })
        }
      }
      await compareAnswers()
      expect(await tallyDifferences(server)).toEqual([])
      // A few steps may have none of them.
      if (steps >= 3 * stepsOfAGroup) expect(met).toEqual(new Set(kinds))
    },
    60_000 + steps * 400,
  )
})

const kinds = [
  ...['corrected', 'refunded', 'refund undone', 'carried', 'planned', 'forgiven', 'undone', 'in parts'],
  'corrected while doubted',
  'paid from before',
  'refused from before',
]

/** What the model has met. */
function kindsIn({ bets, debts, payments, openings }: LedgerRows): string[] {
  const numbers = new Map(bets.map(({ id, number }) => [id, number]))
  const lapsed = new Set(
    debts.filter(({ bet, number }) => bet !== '' && number !== numbers.get(bet)).map(({ id }) => id),
  )
  const refunds = debts.filter(({ origin }) => origin === 'refund')
  const met = [
    bets.some(({ number }) => number > 1),
    refunds.length > 0,
    refunds.some(({ cancelled }) => cancelled > 0),
    debts.some(({ origin }) => origin === 'carried'),
    payments.some(({ together }) => together !== null),
    payments.some(({ method }) => method === 'forgiven'),
    payments.some(({ reversed }) => reversed),
    debts.some(({ paid, status }) => paid > 0 && status === 'pending'),
    payments.some(({ doubted, parts }) => doubted && parts.some(([id]) => lapsed.has(id))),
    debts.some(({ origin, paid }) => origin === 'opening' && paid > 0),
    debts.some(({ origin, cancelled }) => origin === 'opening' && cancelled > 0) && openings.length > 0,
  ]
  return kinds.filter((_, index) => met[index])
}
