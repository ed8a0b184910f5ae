import type { Bet } from '#domain/bets/bets.ts'
import { type CorrectableDebt, correctionsOf } from '#domain/debts/corrections.ts'
import { debtOf, describeBet } from '#domain/debts/debts.ts'
import type { Outcome } from '#domain/games/settlement.ts'
import { cents, noCents } from '#domain/money/money.ts'
import type { Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'
import { newId } from '#server/newId.ts'
import type { NewDebt } from './store.ts'

const columns = {
  id: 'text',
  bet_id: 'text?',
  pool_id: 'text?',
  debtor_id: 'text',
  creditor_id: 'text',
  amount_cents: 'int8',
  paid_cents: 'int8',
  cancelled_cents: 'int8',
  moved_cents: 'int8',
  origin: 'text',
  settlement: 'int4',
  refund_of: 'text?',
  bet_description: 'text',
  in_force: 'int4',
} as const

// Whether somebody says that the money of the payment `p`, or of another that was recorded together with it, did not
// arrive, and nobody neutral has said that it did.
const isDoubtedSql = `exists (select from payment_doubts t
                 join payments o on o.group_id = $1 and o.id = t.payment_id
                where t.group_id = $1 and t.answer is null and (o.id = p.id or o.settle_up_id = p.settle_up_id))`

/**
 * All debts of some bets and pools, and some others, with the number of the settlement in force, oldest first. Of what is
 * owed from before none is in force once it is refused or taken back.
 */
const listDebtsOfBets = statement(
  'debts.ofBets',
  { groupId: 'group', betIds: 'text[]', debtIds: 'text[]', poolIds: 'text[]' },
  columns,
  `select d.id, d.bet_id, d.pool_id, d.debtor_id, d.creditor_id, d.amount_cents, d.paid_cents, d.cancelled_cents,
          coalesce((select sum(c.amount_cents) from payment_debts c
              join payments p on p.group_id = $1 and p.id = c.payment_id
             where c.group_id = $1 and c.debt_id = d.id and p.reversed_at is null
               and p.method <> 'forgiven' and not ${isDoubtedSql}), 0)::int8 as moved_cents,
          d.origin, d.settlement, d.refund_of, d.bet_description,
          coalesce(b.settlement, o.settlement, case when n.state <> 'agreed' then 0 else d.settlement end) as in_force
     from debts d left join bets b on b.group_id = $1 and b.id = d.bet_id
     left join pools o on o.group_id = $1 and o.id = d.pool_id
     left join opening_balances n on n.group_id = $1 and n.id = d.id
    where d.group_id = $1 and (d.bet_id = any($2) or d.pool_id = any($4) or d.id = any($3)) order by d.created_at, d.id`,
)

const listBetsOfDebts = statement(
  'debts.betsOf',
  { groupId: 'group', debtIds: 'text[]' },
  { bet_id: 'text?', pool_id: 'text?' },
  'select distinct bet_id, pool_id from debts where group_id = $1 and id = any($2)',
)

const listBetsOfPayments = statement(
  'debts.betsOfPayments',
  { groupId: 'group', paymentIds: 'text[]' },
  { bet_id: 'text?', pool_id: 'text?', opening_id: 'text?' },
  `select distinct d.bet_id, d.pool_id, case d.origin when 'opening' then d.id end as opening_id from payments p
     join payments l on l.group_id = $1 and (l.id = p.id or l.settle_up_id = p.settle_up_id)
     join payment_debts c on c.group_id = $1 and c.payment_id = l.id
     join debts d on d.group_id = $1 and d.id = c.debt_id
    where p.group_id = $1 and p.id = any($2)
      and (d.bet_id is not null or d.pool_id is not null or d.origin = 'opening')`,
)

const insertNewDebts = statement(
  'debts.insertCorrections',
  { groupId: 'group', debts: 'jsonb', now: 'timestamptz' },
  {},
  `insert into debts (group_id, id, bet_id, pool_id, debtor_id, creditor_id, amount_cents, bet_description, origin,
     settlement, refund_of, created_at, last_modified)
   select $1, d.id, d."betId", d."poolId", d."debtorId", d."creditorId", d.amount, d.description, d.origin, d.settlement,
          d."refundOf", $3, $3
     from jsonb_to_recordset($2) as d (id text, "betId" text, "poolId" text, "debtorId" text, "creditorId" text, amount bigint,
       description text, origin text, settlement int, "refundOf" text)`,
)

/** Takes a part off each debt, and keeps what it was. */
const cancelParts = statement(
  'debts.cancelParts',
  { groupId: 'group', parts: 'jsonb', now: 'timestamptz' },
  {},
  `with parts as (
     select d.id, p.amount, coalesce(b.settlement, o.settlement, d.settlement) as settlement,
            (select count(*) from debt_cancellations c where c.group_id = $1 and c.debt_id = d.id)::int + 1 as number
       from jsonb_to_recordset($2) as p ("debtId" text, amount bigint)
       join debts d on d.group_id = $1 and d.id = p."debtId"
       left join bets b on b.group_id = $1 and b.id = d.bet_id
       left join pools o on o.group_id = $1 and o.id = d.pool_id
   ), kept as (
     insert into debt_cancellations (group_id, debt_id, number, amount_cents, settlement, at)
     select $1, id, number, amount, settlement, $3 from parts
   )
   update debts d
      set cancelled_cents = d.cancelled_cents + p.amount, last_modified = $3,
          status = case when d.paid_cents + d.cancelled_cents + p.amount = d.amount_cents then 'cancelled' else d.status end
     from parts p where d.group_id = $1 and d.id = p.id`,
)

type Correction = {
  readonly groupId: CheckedGroupId
  readonly bet: Pick<Bet, 'id' | 'homeTeam' | 'awayTeam' | 'description' | 'creator' | 'acceptor'>
  readonly outcome: Outcome
  /** The number of the settlement that is in force now. */
  readonly settlement: number
  readonly now: Instant
}

/**
 * Makes the debts of a bet follow its next settlement, in the transaction that makes it: what is pending of the former
 * ones is cancelled, what was paid for them is owed back, and the new outcome has its own debt. Returns the cents that
 * are owed back. [BEY-11]
 */
export async function correctDebts(tx: Transaction, correction: Correction): Promise<number> {
  const { groupId, bet, outcome, settlement, now } = correction
  const debt = debtOf(bet, outcome)
  if (debt && outcome.winnerId !== null) {
    const description = describeBet(bet, outcome.winnerId)
    const about = {
      id: newId(),
      betId: bet.id,
      poolId: null,
      description,
      origin: 'outcome',
      settlement,
      refundOf: null,
    }
    tx.write(insertNewDebts, { groupId, debts: [{ ...debt, ...about }], now })
  }
  return settleDebtsOf(tx, { groupId, of: [{ bet_id: bet.id, pool_id: null }], now })
}

type PoolCorrection = {
  readonly groupId: CheckedGroupId
  readonly poolId: string
  /** The pool's. */
  readonly name: string
  /** The number of the settlement that is in force now. */
  readonly settlement: number
  readonly debts: readonly Pick<NewDebt, 'debtorId' | 'creditorId' | 'amount'>[]
  readonly now: Instant
}

/** The same for the debts of a pool, of its first settlement too. [BEY-34] */
export function correctPoolDebts(tx: Transaction, correction: PoolCorrection): Promise<number> {
  const { groupId, poolId, name: description, settlement, now } = correction
  const about = { betId: null, poolId, description, origin: 'outcome', settlement, refundOf: null }
  const debts = correction.debts.map((debt) => ({ ...debt, ...about, id: newId() }))
  if (debts.length > 0) tx.write(insertNewDebts, { groupId, debts, now })
  return settleDebtsOf(tx, { groupId, of: [{ bet_id: null, pool_id: poolId }], now })
}

/**
 * After payments were undone, doubted, or kept: what was not due any more is cancelled again, and a refund of a payment
 * goes with it. Changes nothing about bets that were settled once. [BEY-11] [BEY-13]
 */
export async function followPayments(
  tx: Transaction,
  { groupId, paymentIds, now }: { groupId: CheckedGroupId; paymentIds: readonly string[]; now: Instant },
): Promise<void> {
  await settleDebtsOf(tx, { groupId, of: await tx.query(listBetsOfPayments, { groupId, paymentIds }), now })
}

/** What debts follow from: a bet, a pool, or an agreement about what is owed from before. */
type Source = { readonly bet_id: string | null; readonly pool_id: string | null; readonly opening_id?: string | null }

const idsIn = (of: readonly Source[]) => ({
  betIds: of.flatMap(({ bet_id }) => bet_id ?? []),
  poolIds: of.flatMap(({ pool_id }) => pool_id ?? []),
  debtIds: of.flatMap(({ opening_id }) => opening_id ?? []),
})

async function settleDebtsOf(
  tx: Transaction,
  { groupId, of, now }: { groupId: CheckedGroupId; of: readonly Source[]; now: Instant },
): Promise<number> {
  const rows = await tx.query(listDebtsOfBets, { groupId, ...idsIn(of) })
  // A carried debt follows from a payment, not from the outcome.
  const debts = rows.filter(({ origin }) => origin !== 'carried').map((row) => correctable(row, isInForce(row)))
  return writeCorrections(tx, { groupId, rows, debts, now })
}

/**
 * Takes debts back that are due no longer, with their refunds: what is pending is cancelled, and what was paid is owed
 * back. Returns the cents that are owed back.
 */
export async function withdrawDebts(
  tx: Transaction,
  { groupId, debtIds, now }: { groupId: CheckedGroupId; debtIds: readonly string[]; now: Instant },
): Promise<number> {
  const of = await tx.query(listBetsOfDebts, { groupId, debtIds })
  const rows = await tx.query(listDebtsOfBets, { groupId, ...idsIn(of), debtIds })
  const debts = rows
    .filter(({ id, refund_of }) => refund_of !== null || debtIds.includes(id))
    .map((row) => correctable(row, false))
  return writeCorrections(tx, { groupId, rows, debts, now })
}

type DebtOfBet = Row<typeof columns>

function isInForce({ settlement, in_force }: DebtOfBet): boolean {
  return settlement === in_force
}

function correctable(row: DebtOfBet, isDue: boolean): CorrectableDebt {
  return {
    id: row.id,
    debtorId: row.debtor_id,
    creditorId: row.creditor_id,
    amount: cents(row.amount_cents),
    paid: cents(row.paid_cents),
    // What is owed from before is owed by the debtor's own word: what they say that they paid of it is not owed back.
    moved: row.origin === 'opening' ? noCents : cents(row.moved_cents),
    cancelled: cents(row.cancelled_cents),
    isDue,
    refundOf: row.refund_of,
  }
}

type Writing = {
  readonly groupId: CheckedGroupId
  readonly rows: readonly DebtOfBet[]
  readonly debts: readonly CorrectableDebt[]
  readonly now: Instant
}

function writeCorrections(tx: Transaction, { groupId, rows, debts, now }: Writing): number {
  const { cancellations, refunds } = correctionsOf(debts)
  if (cancellations.length > 0) tx.write(cancelParts, { groupId, parts: cancellations, now })
  if (refunds.length === 0) return 0
  const answered = new Map(rows.map((row) => [row.id, row]))
  const news = refunds.flatMap((refund) => {
    const row = answered.get(refund.refundOf)
    if (!row) return []
    const about = {
      betId: row.bet_id,
      poolId: row.pool_id,
      settlement: row.in_force,
      description: refundWords(row.bet_description),
    }
    return [{ ...refund, ...about, id: newId(), origin: 'refund' }]
  })
  tx.write(insertNewDebts, { groupId, debts: news, now })
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** A refund names the bet whose payment it gives back. */
function refundWords(description: string): string {
  return description.startsWith('Refund: ') ? description : `Refund: ${description}`
}
