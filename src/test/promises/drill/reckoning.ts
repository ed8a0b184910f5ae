import type pg from 'pg'
import { expect } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { checkInboxes } from '#test/support/inboxes.ts'
import { done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { Crew } from './work.ts'

/** Holds that a group has what was acknowledged, each once, and nothing besides; and that its sums follow from it. */
export async function expectWhole({ path, people, book }: Crew): Promise<void> {
  const [reader] = people
  if (!reader) throw new Error('an empty group')
  // A machine that is busy may say so.
  const read = <Body>(what: string) => waitFor(() => done(reader.get<Body>(`${path}/${what}`)))
  const all = async <Item>(list: string): Promise<Item[]> => {
    const items: Item[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor && `&cursor=${cursor}`
      const page: { items: Item[]; nextCursor: string | null } = await read(`${list}?limit=200${after}`)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
  const bids = await all<BidView>('bids')
  expect(idsOf(bids)).toEqual(sorted(book.bids))
  expect(idsOf(bids.filter((bid) => bid.cancellationCause === 'expired'))).toEqual(sorted(book.left))
  const bets = await all<BetAnswer>('bets')
  expect(idsOf(bets)).toEqual(sorted(book.bets))
  expect(idsOf(bets.filter(({ status }) => status === 'settled'))).toEqual(sorted(book.settled))
  const payments = await all<PaymentView>('payments')
  expect(idsOf(payments)).toEqual(sorted(book.payments))
  const comments = bets.reduce((sum, bet) => sum + bet.comments, 0)
  expect(comments).toBe(book.comments.size)

  const debts = await all<DebtView>('debts')
  expect(debts.map(({ betId }) => betId).toSorted()).toEqual(sorted(book.settled))
  const paid = payments.filter(({ status }) => status === 'recorded').flatMap(({ debtIds }) => debtIds)
  expect(paid.toSorted()).toEqual(idsOf(debts.filter(({ status }) => status === 'settled')))
  const { members } = await read<BalancesView>('balances')
  expect(members.map(({ userId, net }) => [userId, net])).toEqual(
    members.map(({ userId }) => [userId, owedTo(userId, debts)]),
  )
  expect(members.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(0)
}

function owedTo(userId: string, debts: readonly DebtView[]): number {
  const open = debts.filter(({ status }) => status === 'pending')
  const cents = open.reduce((sum, { creditorId, debtorId, amount }) => {
    const sign = (creditorId === userId ? 1 : 0) - (debtorId === userId ? 1 : 0)
    return sum + sign * Math.round(amount * 100)
  }, 0)
  return cents / 100
}

/** Holds that everybody was told of everything once: of a bid all others, of its acceptance its creator, and so on. */
export async function expectToldOnce(pool: pg.Pool, { id, people, book }: Crew): Promise<void> {
  const told = async (type: string, about: string) => {
    const { rows } = await pool.query<{ entity: string; people: number; notices: number }>(
      `select data->>$3 as entity, count(distinct user_id)::int as people, count(*)::int as notices
         from notifications where group_id = $1 and type = $2 group by 1`,
      [id, type, about],
    )
    return rows.toSorted((a, b) => (a.entity < b.entity ? -1 : 1))
  }
  const each = (ids: Iterable<string>, count: number) =>
    [...ids].toSorted().map((entity) => ({ entity, people: count, notices: count }))
  expect(await told('bid_created', 'bidId')).toEqual(each(book.bids, people.length - 1))
  expect(await told('bid_accepted', 'betId')).toEqual(each(book.bets, 1))
  expect(await told('debt_paid', 'paymentId')).toEqual(each(book.payments, 1))
  await checkInboxes(pool)
}

/** The number of the last event in a group's log, whose numbers have no gap. */
export async function lastEvent(pool: pg.Pool, { id }: Crew): Promise<number> {
  const { rows } = await pool.query<{ last: number; count: number; counted: number }>(
    `select max(e.seq)::int as last, count(*)::int as count, max(g.last_seq)::int as counted
       from groups g join group_events e on e.group_id = g.id where g.id = $1`,
    [id],
  )
  const { last, count, counted } = rows[0] ?? { last: 0, count: -1, counted: -1 }
  expect([count, counted]).toEqual([last, last])
  return last
}

function idsOf(items: readonly { readonly id: string }[]): string[] {
  return items.map(({ id }) => id).toSorted()
}

function sorted(ids: Iterable<string>): string[] {
  return [...ids].toSorted()
}
