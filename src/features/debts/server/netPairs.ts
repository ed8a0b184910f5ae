import { type Cents, cents } from '#domain/money/money.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'

const ofPairs = (column: string, separator = ',') => `string_agg(${column}, '${separator}')`
const between = '","'

const idsOfPair = `case when $2 then coalesce(p.debt_ids, (
  select string_agg(d.id, ',' order by d.amount_cents desc, d.id desc) from debts d
   where d.group_id = $1 and d.status = 'pending'
     and (d.debtor_id = p.one and d.creditor_id = p.other or d.debtor_id = p.other and d.creditor_id = p.one)), '') end`

// A group may have five thousand pairs. As rows, and as arrays too, they would take the driver ten times as long as these
// texts; and to order them, by whatever it is, takes the database as long as to read them. One statement meets them in
// one order for all of its columns.
const netPairs = statement(
  'debts.pairs',
  { groupId: 'group', withIds: 'bool' },
  { ones: 'text?', others: 'text?', nets: 'text?', debts: 'text?', debt_ids: 'text?' },
  `select ${ofPairs('p.one', between)} as ones, ${ofPairs('p.other', between)} as others,
          ${ofPairs('p.net_cents::text')} as nets, ${ofPairs('p.debts::text')} as debts,
          ${ofPairs(idsOfPair, ' ')} as debt_ids
     from pair_balances p where p.group_id = $1 and p.debts > 0`,
)

/** Two people with pending debts between them, and what `one` owes. The ids of the debts, the largest first, if asked for. */
export type NetPair = {
  readonly one: string
  readonly other: string
  readonly net: Cents
  readonly debts: number
  readonly debtIds: string[] | null
}

/** The net between each pair of people with pending debts, the largest first, and equal ones by the people. */
export async function readPairs(db: Queryable, asked: Row<typeof netPairs.params>): Promise<NetPair[]> {
  const found = firstOf(await db.query(netPairs, asked))
  if (!found) return []
  const [nets, debts, ids] = [each(found.nets), each(found.debts), each(found.debt_ids, ' ')]
  const others = people(found.others)
  const pairs = people(found.ones).map((one, n) => ({
    one,
    other: others[n] ?? '',
    net: cents(Number(nets[n])),
    debts: Number(debts[n]),
    debtIds: ids[n]?.split(',') ?? null,
  }))
  return pairs.sort((a, b) => Math.abs(b.net) - Math.abs(a.net) || order(a.one, b.one) || order(a.other, b.other))
}

function each(texts: string | null, separator = ','): string[] {
  return texts?.split(separator) ?? []
}

/** The parts of a long text are views of it when it is split, and a third as fast to compare and to find in a map. */
function people(ids: string | null): string[] {
  return ids === null ? [] : JSON.parse(`["${ids}"]`)
}

function order(some: string, others: string): number {
  return some === others ? 0 : some < others ? -1 : 1
}
