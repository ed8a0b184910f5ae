import type { BetType } from '#domain/games/sides.ts'
import { netPositions } from '#domain/money/balances.ts'
import { type DebtStatus, remaining } from '#domain/money/debts.ts'
import type { DoubtAnswer } from '#domain/money/doubts.ts'
import { cents, dollarsFromCents, noCents } from '#domain/money/money.ts'
import { always, instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'
import { type NetPair, readPairs } from './netPairs.ts'
import { findPayment, listPayments, type PaymentRow } from './paymentStore.ts'
import {
  type DebtRow,
  debtFromRow,
  findDebts,
  listDebts,
  listDebtsOfMember,
  listDebtsOfPayment,
  listNames,
  listPendingDebts,
  listSettledDebts,
  loadDebtDetails,
} from './store.ts'

/** The default limit of the list. [DEBT-09] */
const [settledLimit, otherLimit] = [100, 50]

type DebtsInput = Omit<ListInput, 'limit'> & { limit?: number | undefined; status?: DebtStatus | undefined }
type ListInput = { groupId: string; limit: number; cursor?: string | undefined }

/**
 * The group's debts: open ones the largest first; settled ones, with their payments, by time, latest first. [DEBT-08]
 * [DEBT-09]
 */
export async function debtsOf(context: OperationContext, input: DebtsInput) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const { cursor, status } = input
  const limit = limitOf(input)
  const { at, id: belowId } = positionOf(cursor)
  context.validDuring(always)
  if (status !== 'settled') {
    const list = status === 'pending' ? listPendingDebts : listDebts
    const range = { groupId, ...belowAmountOf(cursor), limit: limit + 1 }
    return byAmount(await loadDebtDetails(db, groupId, db.query(list, range)), limit)
  }
  const settled = db.query(listSettledDebts, { groupId, belowAt: at, belowId, limit: limit + 1 })
  const rows = await loadDebtDetails(db, groupId, settled)
  return pageOfRows(rows, { limit, positionIn: (row) => ({ at: row.settled_at ?? at, id: row.id }), item: debtView })
}

function limitOf({ limit, status }: Pick<DebtsInput, 'limit' | 'status'>): number {
  return limit ?? (status === 'settled' ? settledLimit : otherLimit)
}

/** A person's pending debts, or those between two people. [DEBT-13] */
export async function debtsOfMember(
  context: OperationContext,
  { userId, otherId = null, limit, cursor }: ListInput & { userId: string; otherId?: string | null | undefined },
) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const range = { groupId, ...belowAmountOf(cursor), limit: limit + 1 }
  context.validDuring(always)
  return byAmount(await loadDebtDetails(db, groupId, db.query(listDebtsOfMember, { ...range, userId, otherId })), limit)
}

/** What a payment covers. [PAY-01] */
export async function debtsOfPayment(
  context: OperationContext,
  { paymentId, limit, cursor }: ListInput & { paymentId: string },
) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const range = { groupId, ...belowAmountOf(cursor), limit: limit + 1 }
  const covered = await db.query(listDebtsOfPayment, { ...range, paymentId })
  context.validDuring(always)
  return byAmount(await findDebts(db, { groupId, debtIds: covered.map(({ id }) => id) }), limit)
}

/** A cursor holds a whole number and an id: here the number is the amount. */
function belowAmountOf(cursor: string | undefined) {
  const { at: belowAmount, id: belowId } = positionOf(cursor)
  return { belowAmount, belowId }
}

function byAmount(rows: readonly DebtRow[], limit: number) {
  const positionIn = (row: DebtRow) => ({ at: instant(row.amount_cents), id: row.id })
  return pageOfRows(rows, { limit, positionIn, item: debtView })
}

/** What each pair of people owe each other, and each member's net; the nets of a group sum to zero. */
export async function balancesOf(
  context: OperationContext,
  { without }: { groupId: string; without?: 'debtIds' | undefined },
): Promise<BalancesView> {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const [found, names] = await Promise.all([
    readPairs(db, { groupId, withIds: without === undefined }),
    db.query(listNames, { groupId }),
  ])
  context.validDuring(always)
  const nets = netPositions(found)
  const members = names.map(({ user_id: userId, name }) => {
    return { userId, name, net: dollarsFromCents(nets.get(userId) ?? noCents) }
  })
  return { members, pairs: found.map(pairView) }
}

function pairView({ from, to, amount, debts, debtIds, disputed, doubted }: NetPair): BalancesView['pairs'][number] {
  const waits = { disputed: dollarsFromCents(disputed), doubted: dollarsFromCents(doubted) }
  return { from, to, amount: dollarsFromCents(amount), ...(debtIds ? { debtIds: [...debtIds] } : { debts }), ...waits }
}

/** The group's payments, newest first, including reversed ones. [PAY-28] */
export async function paymentsOf(context: OperationContext, { limit, cursor }: ListInput) {
  const { groupId } = memberOf(context)
  const below = positionOf(cursor)
  const range = { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 }
  const rows = await context.services.db.query(listPayments, range)
  context.validDuring(always)
  return pageOfRows(rows, { limit, positionIn: (row) => ({ at: row.created_at, id: row.id }), item: paymentView })
}

/** A payment in its current state, also inside a transaction that has just changed it. */
export async function readPayment(
  db: Queryable,
  payment: { groupId: CheckedGroupId; paymentId: string },
): Promise<PaymentView> {
  const row = firstOf(await db.query(findPayment, payment))
  if (!row) throw new Error(`no payment ${payment.paymentId}`)
  return paymentView(row)
}

function debtView(row: DebtRow): DebtView {
  return {
    id: row.id,
    groupId: row.group_id,
    betId: row.bet_id,
    poolId: row.pool_id,
    debtorId: row.debtor_id,
    debtorName: row.debtor_name,
    creditorId: row.creditor_id,
    creditorName: row.creditor_name,
    amount: dollarsFromCents(cents(row.amount_cents)),
    paid: dollarsFromCents(cents(row.paid_cents)),
    remaining: dollarsFromCents(remaining(debtFromRow(row))),
    status: row.status as DebtStatus,
    disputed: row.disputed,
    origin: row.origin as DebtView['origin'],
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    settledAt: isoOrNull(row.settled_at),
    createdAt: isoFromInstant(row.created_at),
    lastModified: isoFromInstant(row.last_modified),
    betDescription: row.bet_description,
    gameInfo: gameIn(row),
  }
}

function gameIn({ sport, home_team, away_team, bet_type, starts_at }: DebtRow): DebtView['gameInfo'] {
  if (sport === null) return null
  const [homeTeam, awayTeam] = [home_team ?? '', away_team ?? '']
  return { sport, homeTeam, awayTeam, betType: bet_type as BetType, gameTime: isoOrNull(starts_at) }
}

export function paymentView(row: PaymentRow): PaymentView {
  const amount = dollarsFromCents(cents(row.amount_cents))
  return {
    id: row.id,
    groupId: row.group_id,
    debtIds: [...row.debt_ids],
    debts: row.debt_ids.map((debtId, n) => ({ debtId, amount: dollarsFromCents(cents(row.debt_cents[n] ?? 0)) })),
    payerId: row.payer_id,
    payerName: row.payer_name,
    payeeId: row.payee_id,
    payeeName: row.payee_name,
    amount,
    totalAmount: amount,
    paymentMethod: row.method,
    comments: row.note,
    settledBy: row.settled_by,
    settledByName: row.settled_by_name,
    createdAt: isoFromInstant(row.created_at),
    status: row.reversed_at === null ? 'recorded' : 'reversed',
    reversedAt: isoOrNull(row.reversed_at),
    reversedBy: row.reversed_by,
    reversedByName: row.reversed_by_name,
    reversalReason: row.reversal_reason,
    doubt: doubtIn(row),
    judging: { parties: [...row.party_ids], began: isoFromInstant(row.began) },
    isOvertaken: row.is_overtaken,
    isPayerThere: row.is_payer_there,
    settleUp: settleUpIn(row),
  }
}

function doubtIn(row: PaymentRow): PaymentView['doubt'] {
  if (row.doubted_by === null || row.doubted_at === null) return null
  return {
    byId: row.doubted_by,
    byName: row.doubted_by_name ?? '',
    reason: row.doubt_reason ?? '',
    at: isoFromInstant(row.doubted_at),
    payerSays: row.payer_words,
    answer: row.answer as DoubtAnswer | null,
    answeredById: row.answered_by,
    answeredByName: row.answered_by_name,
    answerReason: row.answer_reason,
    answeredAt: isoOrNull(row.answered_at),
  }
}

function settleUpIn(row: PaymentRow): PaymentView['settleUp'] {
  const { settle_up_id: id, from_id: payerId, to_id: payeeId } = row
  if (id === null || payerId === null || payeeId === null) return null
  const amount = dollarsFromCents(cents(row.settle_up_cents ?? 0))
  return { id, payerId, payerName: row.from_name ?? '', payeeId, payeeName: row.to_name ?? '', amount }
}
