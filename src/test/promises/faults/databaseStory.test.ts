import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { extent, seed } from '#test/support/extent.ts'
import { elsewhere, type Person } from '#test/support/person.ts'
import { aGroup, customBid, done, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { Judge } from '#test/support/wireProxy.ts'
import { chanceOf } from '../model/chance.ts'
import { aFarServer, type FarServer } from './farServer.ts'
import { everything, perform } from './performing.ts'

const payments = extent('DATABASE_FAULTS', { once: 4, usual: 20, long: 250 })

describe(`work over a wire to the database that fails at any moment, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let program: FarServer
  let group: TestGroup
  let isOver = false

  beforeAll(async () => {
    program = await aFarServer({ silenceMs: 1_500 })
    group = await aGroup(program.server)
  })
  afterAll(() => program.stop())

  const anyVerdict: Judge = () => {
    const roll = chance.whole(1, 1_000)
    if (roll <= 2) return 'silence'
    if (roll <= 12) return 'cut'
    if (roll <= 25) return 'pass and cut'
    return roll <= 60 ? { delayMs: chance.whole(1, 60) } : 'pass'
  }

  /** From time to time all connections at once, or no new one for a moment. */
  async function strike(): Promise<void> {
    const { wire } = program
    while (!isOver) {
      await sleep(chance.whole(300, 1_500))
      const what = chance.one(['nothing', 'cut', 'refuse'] as const)
      if (what === 'cut') wire.cutAll()
      if (what !== 'refuse') continue
      wire.refuse(true)
      wire.cutAll()
      await sleep(chance.whole(50, 400))
      wire.refuse(false)
    }
  }

  /** One bet after the other, from its bid to its payment. */
  async function work([one, other]: [Person, Person], did: Record<'bids' | 'bets' | 'payments', Set<string>>) {
    const { path } = group
    while (!isOver) {
      const bid = await perform<BidView>(one, `${path}/bids`, customBid)
      did.bids.add(bid.id)
      const bet = await perform<BetAnswer>(other, `${path}/bids/${bid.id}/accept`, { version: bid.version })
      did.bets.add(bet.id)
      await perform(one, `${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: other.id })
      const debts = await everything<DebtView>(group, 'debts')
      const debtIds = debts.filter(({ betId }) => betId === bet.id).map(({ id }) => id)
      const payment = await perform<PaymentView>(one, `${path}/payments`, { debtIds, method: 'cash' })
      did.payments.add(payment.id)
    }
  }

  it(
    `does everything once, loses nothing and goes on by itself, for ${payments} bets`,
    async () => {
      const { server, wire, far } = program
      const [ann, ben, cleo] = [group.ann, group.ben, group.cleo].map((person) => elsewhere(person, far.url)) as [
        Person,
        Person,
        Person,
      ]
      const did = { bids: new Set<string>(), bets: new Set<string>(), payments: new Set<string>() }
      const pairs: [Person, Person][] = [
        [ann, ben],
        [ben, cleo],
        [cleo, ann],
      ]
      wire.judge(anyVerdict)
      const striking = strike()
      const working = Promise.all(pairs.map((pair) => work(pair, did)))
      const enough = waitFor(() => did.payments.size >= payments || null, { withinMs: 30_000 + payments * 3_000 })
      await Promise.race([enough, working])
      isOver = true
      await Promise.all([striking, enough])
      wire.heal()
      await working

      const idsOf = async (list: string) => (await everything<{ id: string }>(group, list)).map(({ id }) => id).sort()
      expect(await idsOf('bids')).toEqual([...did.bids].sort())
      expect(await idsOf('bets')).toEqual([...did.bets].sort())
      expect(await idsOf('payments')).toEqual([...did.payments].sort())
      const debts = await everything<DebtView>(group, 'debts')
      expect(debts.map(({ betId }) => betId).sort()).toEqual([...did.bets].sort())
      expect(new Set(debts.map(({ status }) => status))).toEqual(new Set(['settled']))
      const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
      expect(members.map(({ net }) => net)).toEqual([0, 0, 0])
      // The log has no gap, and its readers reach its end.
      const log = `select last_seq::int, (select count(*)::int from group_events where group_id = id) as events,
                          (select min(seq)::int from event_cursors where group_id = id) as read
                     from groups where id = $1`
      await waitFor(
        async () => {
          const [found] = (await server.services.db.pool.query(log, [group.id])).rows
          expect(found.events).toBe(found.last_seq)
          return found.read === found.last_seq || null
          // A transaction on a silent wire holds the cursor for 10 s more, and the log is caught up with every 5.
        },
        { withinMs: 40_000 },
      )
    },
    120_000 + payments * 3_000,
  )
})
