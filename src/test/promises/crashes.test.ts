import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { aDataFolder, killDatabase, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { extent, seed } from '#test/support/extent.ts'
import { elsewhere, type Person, signUp } from '#test/support/person.ts'
import { customBid, done, newGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { chanceOf } from './model/chance.ts'

const crashes = extent('CRASHES', { once: 1, usual: 6, long: 200 })

/** A request with a key of its own: after a crash it is sent again, as a careful client does. */
type Step = { who: Person; path: string; body: object; key: string }
type Done = { bids: Set<string>; bets: Set<string>; settled: Set<string>; payments: Set<string> }

describe(`a crash in the middle of the work, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  /** The program, once it serves again: a port of a dead one may be somebody else's by now. */
  let running: Promise<RunningProgram>
  let stopped = false

  beforeAll(async () => {
    folder = await aDataFolder()
    running = start()
    await running
  })
  afterAll(async () => {
    // The last start may have failed.
    const program = await running?.catch(() => null)
    await program?.terminate()
    await folder?.remove()
  })

  const start = () => startProgram({ DATA_DIR: folder.path, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })

  /** Null where nobody answers any more. */
  function answered<Answer>(sent: Promise<Answer>): Promise<Answer | null> {
    return Promise.race([sent.catch(() => null), sleep(10_000, null, { ref: false })])
  }

  /** Sends until somebody who is alive answers. */
  async function perform<Body>({ who, path, body, key }: Step): Promise<Body> {
    for (;;) {
      const sent = elsewhere(who, (await running).url).post<Body>(path, body, { 'idempotency-key': key })
      const answer = await answered(sent)
      if (answer && answer.status < 300) return answer.body
      if (answer && answer.status < 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(30)
    }
  }

  /** One bet after the other, from its bid to its payment. */
  async function work([ann, ben]: [Person, Person], groupPath: string, done: Done): Promise<void> {
    const key = () => crypto.randomUUID()
    while (!stopped) {
      const bid = await perform<BidView>({ who: ann, path: `${groupPath}/bids`, body: customBid, key: key() })
      done.bids.add(bid.id)
      const accepting = { version: bid.version }
      const bet = await perform<BetAnswer>({
        ...{ who: ben, path: `${groupPath}/bids/${bid.id}/accept`, body: accepting, key: key() },
      })
      done.bets.add(bet.id)
      const won = { outcome: 'won', winnerId: ben.id }
      await perform({ who: ann, path: `${groupPath}/bets/${bet.id}/settle`, body: won, key: key() })
      done.settled.add(bet.id)
      const debts = await all<DebtView>(ann, `${groupPath}/debts?status=pending`)
      const debtIds = debts.filter(({ betId }) => betId === bet.id).map(({ id }) => id)
      const paying = { debtIds, method: 'cash' }
      done.payments.add(
        (await perform<PaymentView>({ who: ann, path: `${groupPath}/payments`, body: paying, key: key() })).id,
      )
    }
  }

  /** Every item of a list, page by page, asked until somebody answers. */
  async function all<Item>(who: Person, path: string): Promise<Item[]> {
    const items: Item[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: string = `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${cursor}`}`
      const sent = elsewhere(who, (await running).url).get<{ items: Item[]; nextCursor: string | null }>(page)
      const answer = await answered(sent)
      if (answer?.status !== 200) {
        await sleep(30)
        continue
      }
      items.push(...answer.body.items)
      cursor = answer.body.nextCursor
    }
    return items
  }

  async function crash(): Promise<void> {
    const what = chance.one(['program', 'database', 'both'] as const)
    await sleep(chance.whole(50, 700))
    // Killed a moment ago it may not be back yet.
    if (what !== 'program') await killDatabase(folder.path).catch(() => {})
    // A database that died alone is started again by the program itself.
    if (what === 'database') return
    const dying = await running
    running = dying.kill().then(start)
    await running
  }

  it(
    `loses nothing that was acknowledged, does nothing twice, and goes on by itself, ${crashes} times`,
    async () => {
      const { url } = await running
      const people = await Promise.all(
        ['Ann', 'Ben', 'Cleo'].map((name) => signUp(url, name, `${name}@example.org`.toLowerCase())),
      )
      const [ann, ben, cleo] = people as [Person, Person, Person]
      const group = await newGroup(ann, 'Survivors')
      for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code: group.code }))
      const path = `/api/groups/${group.id}`
      const story: Done = { bids: new Set(), bets: new Set(), settled: new Set(), payments: new Set() }
      const pairs: [Person, Person][] = [
        [ann, ben],
        [ben, cleo],
        [cleo, ann],
      ]
      const working = Promise.all(pairs.map((pair) => work(pair, path, story)))
      for (let count = 0; count < crashes; count += 1) {
        await Promise.race([crash(), working])
        // It goes on by itself: somebody gets from a bid to its payment before the next crash, beyond the payments that
        // were on their way to each pair.
        const before = story.payments.size
        await waitFor(() => story.payments.size > before + pairs.length || null, { withinMs: 20_000 })
      }
      stopped = true
      await working

      const idsOf = async (list: string) =>
        (await all<{ id: string }>(ann, `${path}/${list}`)).map(({ id }) => id).toSorted()
      expect(await idsOf('bids')).toEqual([...story.bids].toSorted())
      expect(await idsOf('bets')).toEqual([...story.bets].toSorted())
      expect(await idsOf('payments')).toEqual([...story.payments].toSorted())
      const debts = await all<DebtView>(ann, `${path}/debts`)
      expect(debts.map(({ betId }) => betId).toSorted()).toEqual([...story.settled].toSorted())
      expect(new Set(debts.map(({ status }) => status))).toEqual(new Set(['settled']))
      const { members } = await done(elsewhere(ann, (await running).url).get<BalancesView>(`${path}/balances`))
      expect(members.map(({ net }) => net)).toEqual([0, 0, 0])
      expect(story.payments.size).toBeGreaterThan(crashes)
    },
    60_000 + crashes * 8_000,
  )
})
