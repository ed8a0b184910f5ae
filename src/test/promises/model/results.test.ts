import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, isoFromInstant } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { StatsView } from '#features/stats/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { tallyDifferences } from '#test/support/disputes.ts'
import { extent, seed } from '#test/support/extent.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { aBet, aGroup, customBid, done, type TestGroup } from '#test/support/story.ts'
import { chanceOf } from './chance.ts'

const steps = extent('RESULT_STEPS', { once: 250, usual: 1_200, long: 5_000 })

/** What is known of a bet from what was answered: who won it, and what each side risks, in cents. */
type Known = { id: string; creator: string; acceptor: string; stake: number; win: number; winner: string | null }

/**
 * Random requests about results, one after another and several together, with time passing. What everybody is owed is
 * computed from two things alone: the outcome in force of each bet, and the payments that were not undone. The debts
 * that the product makes, cancels and gives back on the way are not looked at.
 */
describe(`results that are disputed and corrected, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  const said: string[] = []
  let server: TestServer
  let group: TestGroup
  let people: Person[]
  const bets = new Map<string, Known>()
  const payments = new Map<string, PaymentView>()

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
    people = [group.ann, group.ben, group.cleo]
    await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
  })
  afterAll(() => server.stop())

  const post = (who: Person, path: string, body: object) => {
    said.push(`${who.name} ${path.slice(group.path.length)} ${JSON.stringify(body)}`)
    return who.post<unknown>(path, body)
  }
  /** Mostly one of the latest: the older ones are soon decided for good. */
  const anyBet = () => chance.one([...bets.values()].slice(chance.isIn(75) ? -6 : 0))

  async function offer(): Promise<void> {
    const odds = chance.whole(100, 300) * (chance.isIn(50) ? 1 : -1)
    const { id, creatorId, acceptorId, participants } = await aBet(group, { ...customBid, odds })
    const cents = (role: string) => Math.round(100 * (participants.find((one) => one.role === role)?.risk ?? 0))
    const amounts = { stake: cents('creator'), win: cents('acceptor') }
    bets.set(id, { id, creator: creatorId, acceptor: acceptorId, ...amounts, winner: null })
  }

  /** A request that may well be refused: what it did is read afterwards. */
  async function request(): Promise<Answered<unknown>> {
    const { id, creator, acceptor } = anyBet()
    const path = `${group.path}/bets/${id}`
    const who = chance.isIn(80)
      ? chance.one(people.filter((one) => [creator, acceptor].includes(one.id)))
      : chance.one(people)
    const outcome = chance.one(['creator', 'acceptor', 'push'])
    const roll = chance.whole(1, 100)
    if (roll <= 12) return post(who, `${path}/cancellation`, {})
    if (roll <= 22) return post(who, `${path}/cancellation/${chance.one(['agree', 'decline', 'withdraw'])}`, {})
    if (roll <= 40) {
      const winnerId = chance.one([creator, acceptor, null])
      return post(who, `${path}/settle`, winnerId ? { outcome: 'won', winnerId } : { outcome: 'push' })
    }
    if (roll <= 58) return post(who, `${path}/dispute`, { outcome, reason: 'It rained' })
    if (roll <= 68) return post(who, `${path}/dispute/answer`, { outcome })
    if (roll <= 78) return post(group.cleo, `${path}/dispute/decision`, { outcome, reason: 'I saw it' })
    return roll <= 92 ? pay() : undo()
  }

  async function pay(): Promise<Answered<unknown>> {
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending&limit=200`))
    const [newest] = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    const chosen = newest && chance.isIn(60) ? [newest] : chance.some(items, chance.whole(1, 3))
    const debtIds = chosen.map(({ id }) => id)
    const who = people.find(({ id }) => id === chosen[0]?.debtorId) ?? group.ann
    return post(who, `${group.path}/payments`, { debtIds: debtIds.length > 0 ? debtIds : ['nothing'], method: 'cash' })
  }

  function undo(): Promise<Answered<unknown>> {
    const [debtId = 'nothing'] = chance.some(
      [...payments.values()].flatMap(({ debtIds }) => debtIds),
      1,
    )
    return post(group.cleo, `${group.path}/debts/${debtId}/reverse`, { reason: 'A mistake' })
  }

  /** Long enough for every dispute to be too late. Nobody has to sign in again. */
  async function pass80Hours(): Promise<void> {
    const now = isoFromInstant(server.clock.advance(80 * hourMs))
    await server.asOwner("update sessions set created_at = $1, expires_at = $1::timestamptz + interval '30 days'", [
      now,
    ])
  }

  async function step(): Promise<void> {
    if (chance.isIn(5)) await pass80Hours()
    else server.clock.advance(chance.whole(0, 60) * 1_000)
    if (bets.size === 0 || chance.isIn(8)) await offer()
    const requests = Array.from({ length: chance.isIn(25) ? chance.whole(2, 4) : 1 }, request)
    for (const { status, body } of await Promise.all(requests)) {
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    }
  }

  /** From what the bets and payments say now. */
  async function compare(): Promise<void> {
    const read = <Body>(path: string) => done(group.ann.get<Body>(`${group.path}/${path}`))
    const { items } = await read<{ items: PaymentView[] }>('payments?limit=200')
    for (const payment of items) payments.set(payment.id, payment)
    const [recent, balances, stats] = await Promise.all([
      read<{ items: BetAnswer[] }>('bets?limit=200'),
      read<BalancesView>('balances'),
      read<StatsView>('stats'),
    ])
    for (const { id, winnerId, settlements } of recent.items) {
      const known = bets.get(id)
      if (known) known.winner = winnerId
      expect(settlements.map(({ number }) => number)).toEqual(settlements.map((_, index) => index + 1))
      if (settlements.length > 0) expect(settlements.at(-1)?.winnerId ?? null).toBe(winnerId)
    }
    const nets = new Map(people.map(({ id }) => [id, 0]))
    const profits = new Map(people.map(({ id }) => [id, 0]))
    const move = (to: Map<string, number>, [debtor, creditor]: readonly [string, string], cents: number) => {
      to.set(debtor, (to.get(debtor) ?? 0) - cents)
      to.set(creditor, (to.get(creditor) ?? 0) + cents)
    }
    for (const { creator, acceptor, stake, win, winner } of bets.values()) {
      if (winner === null) continue
      const lost = winner === creator ? ([acceptor, creator] as const) : ([creator, acceptor] as const)
      for (const to of [nets, profits]) move(to, lost, winner === creator ? win : stake)
    }
    for (const { status, payerId, payeeId, amount } of payments.values()) {
      if (status === 'recorded') move(nets, [payeeId, payerId], Math.round(100 * amount))
    }
    const shown = balances.members.map(({ userId, net }) => [userId, Math.round(100 * net) + 0])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries([...nets].map(([id, net]) => [id, net + 0])))
    const won = stats.members.map(({ id, profit }) => [id, Math.round(100 * profit) + 0])
    expect(Object.fromEntries(won)).toEqual(Object.fromEntries([...profits].map(([id, profit]) => [id, profit + 0])))
  }

  it(
    `agree with the outcomes in force and the payments after each of ${steps} steps [BEY-10] [BEY-11] [DEBT-07] [STAT-04]`,
    async () => {
      for (let index = 0; index < steps; index += 1) {
        try {
          await step()
          await compare()
        } catch (error) {
          throw new Error(`SEED=${seed}, step ${index}, after:\n${said.slice(-8).join('\n')}\n${error}`, {
            cause: error,
          })
        }
      }
      expect(await tallyDifferences(server)).toEqual([])
      const { rows } = await server.asOwner(
        `select (select count(*)::int from bets where settlement > 1) as corrected,
              (select count(*)::int from bets where void_reason = 'mutual') as off,
              (select count(*)::int from debts where origin = 'refund') as refunds,
              (select count(*)::int from debts d where cancelled_cents <> coalesce((select sum(amount_cents)
                 from debt_cancellations c where c.group_id = d.group_id and c.debt_id = d.id), 0)) as odd`,
      )
      expect(rows[0].odd).toBe(0)
      // A few steps may have none of them.
      const kinds = steps < 1_000 ? [] : ['corrected', 'off', 'refunds']
      for (const many of kinds) expect([many, rows[0][many] > 0]).toEqual([many, true])
    },
    60_000 + steps * 400,
  )
})
