import type { DebtStatus } from '#domain/debts/debts.ts'
import type { DatedDebt, Part } from '#domain/debts/partPayments.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import type { Instant } from '#domain/times.ts'
import { joinedGame } from '#features/games/server/gameRows.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { anyOfParam, type Columns, type Row, statement } from '#server/db/statement.ts'
import { insertPaymentDebts } from './paymentStore.ts'

/** A debt's row, with the bet that it follows from. */
export type StoredDebt = DatedDebt & {
  readonly groupId: string
}

const debtColumns = {
  id: 'text',
  group_id: 'text',
  bet_id: 'text?',
  pool_id: 'text?',
  debtor_id: 'text',
  debtor_name: 'text',
  creditor_id: 'text',
  creditor_name: 'text',
  amount_cents: 'int8',
  paid_cents: 'int8',
  cancelled_cents: 'int8',
  status: 'text',
  payment_id: 'text?',
  settled_at: 'timestamptz?',
  created_at: 'timestamptz',
  last_modified: 'timestamptz',
  bet_description: 'text',
  sport: 'text?',
  home_team: 'text?',
  away_team: 'text?',
  bet_type: 'text?',
  starts_at: 'timestamptz?',
  origin: 'text',
} as const satisfies Columns

/** A debt's row with what `loadDebtDetails` adds: how it was settled, and whether the result of its bet is disputed. */
export type DebtRow = Row<typeof debtColumns> & { readonly payment_method: string | null; readonly disputed: boolean }

/** Whether the result that the debt `d` of the group `$1` follows from is disputed. What was carried over follows from a payment. */
export const isDisputedSql = `(d.origin <> 'carried' and (exists (
  select from disputes i where i.group_id = $1 and i.bet_id = d.bet_id and i.decided_at is null) or exists (
  select from pool_disputes i where i.group_id = $1 and i.pool_id = d.pool_id and i.decided_at is null)))`

const fromDebts = `select d.id, d.group_id, d.bet_id, d.pool_id, d.debtor_id, o.name as debtor_name, d.creditor_id, c.name as creditor_name,
    d.amount_cents, d.paid_cents, d.cancelled_cents, d.status, d.payment_id, d.settled_at, d.created_at, d.last_modified,
    d.bet_description, b.sport, b.home_team, b.away_team, b.bet_type, g.starts_at, d.origin
  from debts d
  join users o on o.id = d.debtor_id
  join users c on c.id = d.creditor_id
  left join bets b on b.group_id = $1 and b.id = d.bet_id
  left ${joinedGame.join}`

/** The bets and pools whose results are disputed. */
const listDisputed = statement(
  'debts.disputed',
  { groupId: 'group' },
  { id: 'text' },
  `select bet_id as id from disputes where group_id = $1 and decided_at is null
   union all select pool_id from pool_disputes where group_id = $1 and decided_at is null`,
)

const listMethods = statement(
  'debts.methods',
  { groupId: 'group', paymentIds: 'text[]' },
  { id: 'text', method: 'text' },
  `select id, method from payments where group_id = $1 and id ${anyOfParam('$2')}`,
)

/** The debts that are asked for in a group, whole. */
export async function loadDebtDetails(
  db: Queryable,
  groupId: CheckedGroupId,
  asked: Promise<readonly Row<typeof debtColumns>[]>,
): Promise<DebtRow[]> {
  // A group has few open disputes, so they need not wait for the debts.
  const [rows, open] = await Promise.all([asked, db.query(listDisputed, { groupId })])
  const paymentIds = [...new Set(rows.flatMap((row) => row.payment_id ?? []))]
  const payments = paymentIds.length === 0 ? [] : await db.query(listMethods, { groupId, paymentIds })
  const methods = new Map(payments.map(({ id, method }) => [id, method]))
  const disputed = new Set(open.map(({ id }) => id))
  // What was carried over follows from a payment.
  return rows.map((row) => ({
    ...row,
    payment_method: methods.get(row.payment_id ?? '') ?? null,
    disputed: row.origin !== 'carried' && disputed.has(row.bet_id ?? row.pool_id ?? ''),
  }))
}

const byAmount = { groupId: 'group', belowAmount: 'int8', belowId: 'text', limit: 'int4' } as const

/** The largest first, strictly below a position. [DEBT-08] */
export const listDebts = statement(
  'debts.list',
  byAmount,
  debtColumns,
  `${fromDebts} where d.group_id = $1 and (d.amount_cents, d.id) < ($2, $3)
   order by d.amount_cents desc, d.id desc limit $4`,
)

export const listPendingDebts = statement(
  'debts.listPending',
  byAmount,
  debtColumns,
  `${fromDebts} where d.group_id = $1 and d.status = 'pending' and (d.amount_cents, d.id) < ($2, $3)
   order by d.amount_cents desc, d.id desc limit $4`,
)

/**
 * The same of one person, or between two. The inner query reads the index alone: of everybody's debts, only those found
 * are fetched.
 */
export const listDebtsOfMember = statement(
  'debts.listOfMember',
  { ...byAmount, userId: 'text', otherId: 'text?' },
  debtColumns,
  `${fromDebts} where d.group_id = $1 and d.id in (
     select id from debts
      where group_id = $1 and status = 'pending' and (amount_cents, id) < ($2, $3)
        and $5 in (debtor_id, creditor_id) and ($6::text is null or $6 in (debtor_id, creditor_id))
      order by amount_cents desc, id desc limit $4)
   order by d.amount_cents desc, d.id desc`,
)

/** Those that a payment covers or, if it was reversed, covered; `findDebts` has their rows. */
export const listDebtsOfPayment = statement(
  'debts.listOfPayment',
  { ...byAmount, paymentId: 'text' },
  { id: 'text' },
  `select d.id from debts d
    where d.group_id = $1 and (d.amount_cents, d.id) < ($2, $3)
      and d.id in (select debt_id from payment_debts where group_id = $1 and payment_id = $5)
    order by d.amount_cents desc, d.id desc limit $4`,
)

/** The latest settled first, strictly below a position. [DEBT-09] */
export const listSettledDebts = statement(
  'debts.listSettled',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  debtColumns,
  `${fromDebts} where d.group_id = $1 and d.status = 'settled' and (d.settled_at, d.id) < ($2, $3)
   order by d.settled_at desc, d.id desc limit $4`,
)

const findSome = statement(
  'debts.findSome',
  { groupId: 'group', debtIds: 'text[]' },
  debtColumns,
  `${fromDebts} where d.group_id = $1 and d.id ${anyOfParam('$2')}
   order by d.amount_cents desc, d.id desc`,
)

/** Those of the ids that the group has, the largest first. */
export function findDebts(db: Queryable, ids: Row<typeof findSome.params>): Promise<DebtRow[]> {
  return loadDebtDetails(db, ids.groupId, db.query(findSome, ids))
}

const takePartsOff = statement(
  'debts.takeParts',
  { groupId: 'group', parts: 'jsonb', paymentId: 'text', now: 'timestamptz' },
  {},
  `update debts d
      set paid_cents = d.paid_cents + c.amount, last_modified = $4,
          (status, payment_id, settled_at) = (
            select case when is_over then case when d.cancelled_cents = 0 then 'settled' else 'cancelled' end else 'pending' end,
                   case when is_over and d.cancelled_cents = 0 then $3::text end,
                   case when is_over and d.cancelled_cents = 0 then $4::timestamptz end
              from (select d.paid_cents + c.amount + d.cancelled_cents >= d.amount_cents as is_over) o)
     from jsonb_to_recordset($2) as c ("debtId" text, amount bigint)
    where d.group_id = $1 and d.id = c."debtId" and d.status = 'pending'`,
)

/** What a payment takes off its debts; a debt of which nothing remains is settled by it. */
export function takeOff(
  tx: Transaction,
  { parts, ...payment }: { groupId: CheckedGroupId; paymentId: string; parts: readonly Part[]; now: Instant },
): void {
  tx.write(insertPaymentDebts, { groupId: payment.groupId, paymentId: payment.paymentId, parts })
  tx.write(takePartsOff, { ...payment, parts })
}

/** What the payments took off their debts is owed again. */
export const reopenDebts = statement(
  'debts.reopen',
  { groupId: 'group', paymentIds: 'text[]', now: 'timestamptz' },
  { id: 'text' },
  `update debts d
      set status = 'pending', paid_cents = d.paid_cents - c.amount, payment_id = null, settled_at = null,
          last_modified = $3
     from (select debt_id, sum(amount_cents)::bigint as amount from payment_debts
            where group_id = $1 and payment_id = any($2) group by debt_id) c
    where d.group_id = $1 and d.id = c.debt_id
    returning d.id`,
)

/** When a debtor was last reminded of debts to a creditor, also of such as are settled since; null if never. */
export const findLastReminder = statement(
  'debts.lastReminder',
  { groupId: 'group', debtorId: 'text', creditorId: 'text' },
  { reminded_at: 'timestamptz?' },
  `select max(reminded_at) as reminded_at from debts where group_id = $1 and debtor_id = $2 and creditor_id = $3`,
)

/** The debtor was reminded by the creditor, of the debts among these that are theirs. */
export const noteReminder = statement(
  'debts.noteReminder',
  { groupId: 'group', debtIds: 'text[]', debtorId: 'text', now: 'timestamptz' },
  {},
  `update debts set reminded_at = $4, creditor_reminded_at = $4
    where group_id = $1 and id = any($2) and debtor_id = $3`,
)

const insertDebts = statement(
  'debts.insertMany',
  { groupId: 'text', debts: 'jsonb', now: 'timestamptz' },
  {},
  `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
   select $1, d.id, d."betId", d."debtorId", d."creditorId", d.amount, d.description, $3, $3
     from jsonb_to_recordset($2)
       as d (id text, "betId" text, "debtorId" text, "creditorId" text, amount bigint, description text)`,
)

const insertOpeningDebt = statement(
  'debts.insertOpening',
  {
    ...{ groupId: 'group', id: 'text', debtorId: 'text', creditorId: 'text' },
    ...{ amount: 'int8', description: 'text', now: 'timestamptz' },
  },
  {},
  `insert into debts (group_id, id, debtor_id, creditor_id, amount_cents, bet_description, origin, created_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, 'opening', $7, $7)`,
)

/** What is owed from before is a debt from now on. It follows from no bet. [BEY-36] */
export function storeOpeningDebt(tx: Transaction, opening: Row<typeof insertOpeningDebt.params>): void {
  tx.write(insertOpeningDebt, opening)
}

/** A debt from a bet that has just been settled. */
export type NewDebt = {
  readonly id: string
  readonly betId: string
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  readonly description: string
}

/**
 * The debts of settled bets, written in the transaction that settles them. A second one for a bet violates the unique
 * key.
 */
export function storeNewDebts(
  tx: Transaction,
  { groupId, debts, now }: { groupId: string; debts: readonly NewDebt[]; now: Instant },
): void {
  if (debts.length > 0) tx.write(insertDebts, { groupId, debts, now })
}

export function debtFromRow(row: DebtRow): StoredDebt {
  return {
    id: row.id,
    groupId: row.group_id,
    betId: row.bet_id,
    debtorId: row.debtor_id,
    creditorId: row.creditor_id,
    amount: cents(row.amount_cents),
    paid: cents(row.paid_cents),
    cancelled: cents(row.cancelled_cents),
    status: row.status as DebtStatus,
    disputed: row.disputed,
    createdAt: row.created_at,
  }
}
