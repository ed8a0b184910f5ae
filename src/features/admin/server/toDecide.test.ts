import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import {
  aBet,
  aGroup,
  anOpenBid,
  customBid,
  done,
  made,
  type TestGroup,
  withNeutralAdmin,
} from '#test/support/story.ts'
import type { ToDecideItem } from '../attentionContract.ts'

type Page = { readonly items: readonly ToDecideItem[]; readonly nextCursor: string | null }

describe('what waits for the administrator', () => {
  let server: TestServer
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())

  /** Ann, who may be the only admin, says that she paid Ben $50; he says that nothing came. */
  async function aDoubt(group: TestGroup): Promise<string> {
    const bet = await aBet(group)
    await done(group.ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))
    const debtIds = items.filter(({ betId }) => betId === bet.id).map(({ id }) => id)
    const { id } = await made(group.ann.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'venmo' }))
    server.clock.advance(1_000)
    await done(group.ben.post(`${group.path}/payments/${id}/doubt`, { reason: 'Nothing came' }))
    return id
  }

  /** A large bid, about which an admin of its group may decide. */
  async function aWaitingBid(group: TestGroup): Promise<void> {
    server.clock.advance(1_000)
    await anOpenBid(group, group.ben, { ...customBid, wagerAmount: 90 })
  }

  async function pages(limit: number): Promise<Page[]> {
    const found: Page[] = []
    for (let cursor: string | null = ''; cursor !== null; cursor = found.at(-1)?.nextCursor ?? null) {
      const after = cursor === '' ? '' : `&cursor=${cursor}`
      found.push(await done(root.get<Page>(`/api/admin/to-decide?limit=${limit}${after}`)))
    }
    return found
  }

  const count = async () => (await done(root.get<{ count: number }>('/api/admin/waiting'))).count

  it('comes in whole pages, latest first, past what is left to the groups, and is counted as far as they can do it [BEY-13] [GRP-33]', async () => {
    const groups = [await aGroup(server), await aGroup(server)]
    const rules = { bettingRules: { requireApprovalForLargeBets: true, largeBetThreshold: 80 } }
    const doubts: string[] = []
    for (const group of groups) {
      await done(group.ann.send('PATCH', group.path, rules))
      doubts.unshift(await aDoubt(group))
      for (let bids = 0; bids < 3; bids += 1) await aWaitingBid(group)
    }
    expect(await count()).toBe(2)
    const [all] = await pages(50)
    expect(all?.items.map(({ id }) => id)).toEqual(doubts)
    expect(all?.items[0]).toMatchObject({
      kind: 'payment',
      groupId: groups[1]?.id,
      bets: [{ description: expect.stringContaining('on Sunday'), amount: 50 }],
      mayDecide: true,
    })
    const single = await pages(1)
    expect(single.map(({ items }) => items.map(({ id }) => id))).toEqual(doubts.map((id) => [id]))
    const [older, newer] = groups
    if (!older || !newer) throw new Error('no groups')
    // Who decides is fixed by the past: of a later payment an admin of the group does.
    server.clock.advance(dayMs)
    await withNeutralAdmin(newer)
    server.clock.advance(1_000)
    await aDoubt(newer)
    expect((await pages(50))[0]?.items.map((one) => one.kind === 'payment' && one.mayDecide)).toEqual([
      false,
      true,
      true,
    ])
    expect(await count()).toBe(2)
    await done(root.post(`${older.path}/payments/${doubts[1]}/doubt/answer`, { answer: 'keep', reason: 'I saw it' }))
    expect(await count()).toBe(1)
  })
})
