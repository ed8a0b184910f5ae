import { type PairNet, pairNet } from '#domain/debts/balances.ts'
import { pairKey } from '#domain/debts/debts.ts'
import { grouped } from '#domain/grouped.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'
import { isDisputedSql } from './store.ts'

const ofPairs = (column: string, separator = ',') => `string_agg(${column}, '${separator}')`
const between = '","'

// A group may have five thousand pairs. As rows, and as arrays too, they would take the driver ten times as long as these
// texts; and to order them, by whatever it is, takes the database as long as to read them. One statement meets them in
// one order for all of its columns.
const keptPairs = statement(
  'debts.pairs',
  { groupId: 'group', userId: 'text?' },
  { ones: 'text?', others: 'text?', nets: 'text?', debts: 'text?' },
  `select ${ofPairs('p.one', between)} as ones, ${ofPairs('p.other', between)} as others,
          ${ofPairs('p.net_cents::text')} as nets, ${ofPairs('p.debts::text')} as debts
     from pair_balances p where p.group_id = $1 and p.debts > 0 and ($2::text is null or $2 in (p.one, p.other))`,
)

/** The pending debts of each pair, the largest first. */
const listIds = statement(
  'debts.idsOfPairs',
  { groupId: 'group', userId: 'text?' },
  { one: 'text', other: 'text', ids: 'text[]' },
  `select least(debtor_id collate "C", creditor_id) as one, greatest(debtor_id collate "C", creditor_id) as other,
          array_agg(id order by amount_cents desc, id desc) as ids
     from debts
    where group_id = $1 and status = 'pending' and ($2::text is null or $2 in (debtor_id, creditor_id))
    group by 1, 2`,
)

// What a payment took off debts of a former result is owed by nobody, also when the payment is undone.
const takenOffLapsed = `select coalesce(sum(case when d.debtor_id = p.payer_id then c.amount_cents else -c.amount_cents end), 0)::int8 as cents
  from payment_debts c
  join debts d on d.group_id = $1 and d.id = c.debt_id
  left join bets b on b.group_id = $1 and b.id = d.bet_id
  left join pools o on o.group_id = $1 and o.id = d.pool_id
 where c.group_id = $1 and c.payment_id = p.id and d.origin = 'outcome'
   and d.settlement < coalesce(b.settlement, o.settlement)`

/**
 * The debts that are disputed, and what is owed again if the payments whose payee says that they did not arrive are undone,
 * with those that were recorded together with them. Most groups have none, and then no debt and no payment is read for it.
 */
const listWaiting = statement(
  'debts.waiting',
  { groupId: 'group', userId: 'text?' },
  { debt_id: 'text?', from_id: 'text', to_id: 'text', amount_cents: 'int8' },
  `with doubted as materialized (
     select o.id, o.settle_up_id from payment_doubts t
       join payments o on o.group_id = $1 and o.id = t.payment_id
      where t.group_id = $1 and t.answer is null)
   select d.id as debt_id, d.debtor_id as from_id, d.creditor_id as to_id,
          d.amount_cents - d.paid_cents - d.cancelled_cents as amount_cents
     from debts d
    where (exists (select from disputes where group_id = $1 and decided_at is null)
      or exists (select from pool_disputes where group_id = $1 and decided_at is null)) and d.group_id = $1 and d.status = 'pending' and ${isDisputedSql}
      and ($2::text is null or $2 in (d.debtor_id, d.creditor_id))
   union all
   select null, p.payer_id, p.payee_id, p.amount_cents - l.cents
     from payments p cross join lateral (${takenOffLapsed}) l
    where p.amount_cents <> l.cents and exists (select from doubted)
      and p.group_id = $1 and p.reversed_at is null and ($2::text is null or $2 in (p.payer_id, p.payee_id))
      and (p.id in (select id from doubted) or p.settle_up_id in (select settle_up_id from doubted))`,
)

/** With the debts that the amount comes from: how many, and which if asked for, the largest first. */
export type NetPair = PairNet & { readonly debts: number; readonly debtIds: readonly string[] | null }

type Asked = { readonly groupId: CheckedGroupId; readonly withIds: boolean; readonly userId?: string }

/**
 * What each two people with pending debts or doubted payments owe each other, or those of one person with others: the
 * largest amount first, and equal ones by the people.
 */
export async function readPairs(db: Queryable, { groupId, withIds, userId }: Asked): Promise<NetPair[]> {
  const of = { groupId, userId: userId ?? null }
  const [kept, waiting, listed] = await Promise.all([
    db.query(keptPairs, of),
    db.query(listWaiting, of),
    withIds ? db.query(listIds, of) : null,
  ])
  const waits = grouped(waiting, ({ from_id, to_id }) => pairKey({ debtorId: from_id, creditorId: to_id }))
  const pairs = sumsIn(firstOf(kept), listed).map((sums) => {
    const key = `${sums.one} ${sums.other}`
    const here = waits.get(key)
    waits.delete(key)
    return here ? withWaiting(sums, here) : { ...pairNet({ ...sums, disputed: 0, doubted: 0 }), ...debtsIn(sums) }
  })
  for (const [key, here] of waits) {
    const [one = '', other = ''] = key.split(' ')
    pairs.push(withWaiting({ one, other, owed: 0, debts: 0, debtIds: withIds ? [] : null }, here))
  }
  return pairs.sort((a, b) => b.amount - a.amount || order(least(a), least(b)) || order(greatest(a), greatest(b)))
}

type PairSums = Omit<NetPair, keyof PairNet> & { readonly one: string; readonly other: string; readonly owed: number }

function sumsIn(
  found: Row<typeof keptPairs.columns> | null,
  listed: readonly Row<typeof listIds.columns>[] | null,
): PairSums[] {
  if (!found) return []
  const [nets, debts] = [each(found.nets), each(found.debts)]
  const others = people(found.others)
  const ids = listed && new Map(listed.map((pair) => [`${pair.one} ${pair.other}`, pair.ids]))
  return people(found.ones).map((one, n) => {
    const other = others[n] ?? ''
    const debtIds = ids && (ids.get(`${one} ${other}`) ?? [])
    return { one, other, owed: Number(nets[n]), debts: Number(debts[n]), debtIds }
  })
}

const debtsIn = ({ debts, debtIds }: PairSums) => ({ debts, debtIds })

/** What waits of the debts that were added up: the disputed ones, and what doubted payments took off. */
function withWaiting(sums: PairSums, waiting: readonly Row<typeof listWaiting.columns>[]): NetPair {
  const owedIn = (rows: typeof waiting) =>
    rows.reduce((sum, row) => sum + (row.from_id === sums.one ? row.amount_cents : -row.amount_cents), 0)
  const [disputed, doubted] = [waiting.filter((row) => row.debt_id !== null), waiting.filter((row) => !row.debt_id)]
  const disputedIds = new Set(disputed.map((row) => row.debt_id))
  return {
    ...pairNet({ ...sums, disputed: owedIn(disputed), doubted: owedIn(doubted) }),
    debts: sums.debts - disputed.length,
    debtIds: sums.debtIds?.filter((id) => !disputedIds.has(id)) ?? null,
  }
}

function each(texts: string | null): string[] {
  return texts?.split(',') ?? []
}

/** The parts of a long text are views of it when it is split, and a third as fast to compare and to find in a map. */
function people(ids: string | null): string[] {
  return ids === null ? [] : JSON.parse(`["${ids}"]`)
}

const least = ({ from, to }: PairNet) => (from < to ? from : to)
const greatest = ({ from, to }: PairNet) => (from < to ? to : from)

function order(some: string, others: string): number {
  return some === others ? 0 : some < others ? -1 : 1
}
