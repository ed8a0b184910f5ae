import type { BetType } from '#domain/games/sides.ts'
import { netPositions } from '#domain/money/balances.ts'
import { type DebtStatus, remaining } from '#domain/money/debts.ts'
import type { DoubtAnswer } from '#domain/money/doubts.ts'
import { cents, dollarsFromCents, noCents } from '#domain/money/money.ts'
import { instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { groupQuery } from '#server/commands/groupQuery.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import { whenever } from '#server/http/validators.ts'
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
  wholeDebts,
} from './store.ts'

/** The default limit of the list. [DEBT-09] */
const [settledLimit, otherLimit] = [100, 50]

type DebtsInput = Omit<ListInput, 'limit'> & { limit?: number | undefined; status?: DebtStatus | undefined }
type ListInput = { groupId: string; limit: number; cursor?: string | undefined }

/**
 * The group's debts: open ones the largest first; settled ones, with their payments, by time, latest first. [DEBT-08]
 * [DEBT-09]
 */
export const debtsOf = groupQuery({
  async read(db, input: DebtsInput, { groupId }) {
    const { cursor, status } = input
    const limit = limitOf(input) + 1
    const { at, id: belowId } = positionOf(cursor)
    if (status === 'settled')
      return wholeDebts(db, groupId, db.query(listSettledDebts, { groupId, belowAt: at, belowId, limit }))
    const list = status === 'pending' ? listPendingDebts : listDebts
    return wholeDebts(db, groupId, db.query(list, { groupId, ...belowAmountOf(cursor), limit }))
  },
  answer(context, input, rows) {
    context.staysFor(whenever)
    const limit = limitOf(input)
    if (input.status !== 'settled') return byAmount(rows, limit)
    const { at } = positionOf(input.cursor)
    return pageOfRows(rows, { limit, positionIn: (row) => ({ at: row.settled_at ?? at, id: row.id }), item: debtView })
  },
})

function limitOf({ limit, status }: Pick<DebtsInput, 'limit' | 'status'>): number {
  return limit ?? (status === 'settled' ? settledLimit : otherLimit)
}

/** A person's pending debts, or those between two people. [DEBT-13] */
export const debtsOfMember = groupQuery({
  async read(db, input: ListInput & { userId: string; otherId?: string | null | undefined }, { groupId }) {
    const { userId, otherId = null, limit, cursor } = input
    const range = { groupId, ...belowAmountOf(cursor), limit: limit + 1 }
    return wholeDebts(db, groupId, db.query(listDebtsOfMember, { ...range, userId, otherId }))
  },
  answer: pageByAmount,
})

/** What a payment covers. [PAY-01] */
export const debtsOfPayment = groupQuery({
  async read(db, { paymentId, limit, cursor }: ListInput & { paymentId: string }, { groupId }) {
    const range = { groupId, ...belowAmountOf(cursor), limit: limit + 1 }
    const covered = await db.query(listDebtsOfPayment, { ...range, paymentId })
    return findDebts(db, { groupId, debtIds: covered.map(({ id }) => id) })
  },
  answer: pageByAmount,
})

function pageByAmount(context: OperationContext, { limit }: ListInput, rows: readonly DebtRow[]) {
  context.staysFor(whenever)
  return byAmount(rows, limit)
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

type BalancesInput = { groupId: string; without?: 'debtIds' | undefined }

/** The net between each pair of people, and each member's net; the nets of a group sum to zero. */
export const balancesOf = groupQuery({
  read: (db, { without }: BalancesInput, { groupId }) =>
    Promise.all([readPairs(db, { groupId, withIds: without === undefined }), db.query(listNames, { groupId })]),
  answer(context, _, [found, names]): BalancesView {
    context.staysFor(whenever)
    const nets = netPositions(found.map(owedIn))
    const members = names.map(({ user_id: userId, name }) => {
      return { userId, name, net: dollarsFromCents(nets.get(userId) ?? noCents) }
    })
    return { members, pairs: found.map(pairView) }
  },
})

function owedIn({ one, other, net }: NetPair) {
  return net >= 0
    ? { debtorId: one, creditorId: other, amount: net }
    : { debtorId: other, creditorId: one, amount: cents(-net) }
}

function pairView(pair: NetPair): BalancesView['pairs'][number] {
  const { debtorId: from, creditorId: to, amount: owed } = owedIn(pair)
  const [amount, { debts, debtIds }] = [dollarsFromCents(owed), pair]
  return debtIds === null ? { from, to, amount, debts } : { from, to, amount, debtIds }
}

/** The group's payments, newest first, including reversed ones. [PAY-28] */
export const paymentsOf = groupQuery({
  async read(db, { limit, cursor }: ListInput, { groupId }) {
    const below = positionOf(cursor)
    return db.query(listPayments, { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 })
  },
  answer(context, { limit }, rows) {
    context.staysFor(whenever)
    return pageOfRows(rows, { limit, positionIn: (row) => ({ at: row.created_at, id: row.id }), item: paymentView })
  },
})

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
    gameInfo: {
      sport: row.sport,
      homeTeam: row.home_team,
      awayTeam: row.away_team,
      betType: row.bet_type as BetType,
      gameTime: isoOrNull(row.starts_at),
    },
  }
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
