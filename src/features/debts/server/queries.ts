import { netPositions } from '#domain/debts/balances.ts'
import { type DebtStatus, remaining } from '#domain/debts/debts.ts'
import type { DoubtAnswer } from '#domain/debts/doubts.ts'
import type { BetType } from '#domain/games/sides.ts'
import { cents, dollarsFromCents, noCents } from '#domain/money/money.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { always, instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { listPeople, personsAmong, personsIn } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { BalancesMade, DebtMade } from '../contract.ts'
import type { PaymentMade } from '../paymentContract.ts'
import { type NetPair, readPairs } from './netPairs.ts'
import { findPayment, listPayments, type PaymentRow } from './paymentStore.ts'
import {
  type DebtRow,
  debtFromRow,
  findDebts,
  listDebts,
  listDebtsOfMember,
  listDebtsOfPayment,
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
    return byAmount(
      await Promise.all([loadDebtDetails(db, groupId, db.query(list, range)), personsIn(db, groupId)]),
      limit,
    )
  }
  const settled = db.query(listSettledDebts, { groupId, belowAt: at, belowId, limit: limit + 1 })
  const [rows, personOf] = await Promise.all([loadDebtDetails(db, groupId, settled), personsIn(db, groupId)])
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.settled_at ?? at, id: row.id }),
    item: (row) => debtView(row, personOf),
  })
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
  const found = loadDebtDetails(db, groupId, db.query(listDebtsOfMember, { ...range, userId, otherId }))
  return byAmount(await Promise.all([found, personsIn(db, groupId)]), limit)
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
  const found = findDebts(db, { groupId, debtIds: covered.map(({ id }) => id) })
  return byAmount(await Promise.all([found, personsIn(db, groupId)]), limit)
}

/** A cursor holds a whole number and an id: here the number is the amount. */
function belowAmountOf(cursor: string | undefined) {
  const { at: belowAmount, id: belowId } = positionOf(cursor)
  return { belowAmount, belowId }
}

function byAmount([rows, personOf]: readonly [readonly DebtRow[], PersonOf], limit: number) {
  const positionIn = (row: DebtRow) => ({ at: instant(row.amount_cents), id: row.id })
  return pageOfRows(rows, { limit, positionIn, item: (row) => debtView(row, personOf) })
}

/** What each pair of people owe each other, and each member's net; the nets of a group sum to zero. */
export async function balancesOf(
  context: OperationContext,
  { without }: { groupId: string; without?: 'debtIds' | undefined },
): Promise<BalancesMade> {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const [found, people] = await Promise.all([
    readPairs(db, { groupId, withIds: without === undefined }),
    db.query(listPeople, { groupId }),
  ])
  context.validDuring(always)
  const nets = netPositions(found)
  const personOf = personsAmong(people)
  const members = people
    .map((row) => personOf(row.user_id, row.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((person) => {
      const net = dollarsFromCents(nets.get(person.id) ?? noCents)
      return { person, userId: person.id, name: person.name, net }
    })
  return { members, pairs: found.map(pairView) }
}

function pairView({ from, to, amount, debts, debtIds, disputed, doubted }: NetPair): BalancesMade['pairs'][number] {
  const waits = { disputed: dollarsFromCents(disputed), doubted: dollarsFromCents(doubted) }
  return { from, to, amount: dollarsFromCents(amount), ...(debtIds ? { debtIds: [...debtIds] } : { debts }), ...waits }
}

/** The group's payments, newest first, including reversed ones. [PAY-28] */
export async function paymentsOf(context: OperationContext, { limit, cursor }: ListInput) {
  const { groupId } = memberOf(context)
  const below = positionOf(cursor)
  const range = { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 }
  const { db } = context.services
  const [rows, personOf] = await Promise.all([db.query(listPayments, range), personsIn(db, groupId)])
  context.validDuring(always)
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: row.id }),
    item: (row) => paymentView(row, personOf),
  })
}

/** A payment in its current state, also inside a transaction that has just changed it. */
export async function readPayment(
  db: Queryable,
  payment: { groupId: CheckedGroupId; paymentId: string },
): Promise<PaymentMade> {
  const [rows, personOf] = await Promise.all([db.query(findPayment, payment), personsIn(db, payment.groupId)])
  const row = firstOf(rows)
  if (!row) throw new Error(`no payment ${payment.paymentId}`)
  return paymentView(row, personOf)
}

function debtView(row: DebtRow, personOf: PersonOf): DebtMade {
  const debtor = personOf(row.debtor_id, row.debtor_name)
  const creditor = personOf(row.creditor_id, row.creditor_name)
  return {
    id: row.id,
    groupId: row.group_id,
    betId: row.bet_id,
    poolId: row.pool_id,
    debtor,
    debtorId: debtor.id,
    debtorName: debtor.name,
    creditor,
    creditorId: creditor.id,
    creditorName: creditor.name,
    amount: dollarsFromCents(cents(row.amount_cents)),
    paid: dollarsFromCents(cents(row.paid_cents)),
    remaining: dollarsFromCents(remaining(debtFromRow(row))),
    status: row.status as DebtStatus,
    disputed: row.disputed,
    origin: row.origin as DebtMade['origin'],
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    settledAt: isoOrNull(row.settled_at),
    createdAt: isoFromInstant(row.created_at),
    lastModified: isoFromInstant(row.last_modified),
    betDescription: row.bet_description,
    gameInfo: gameIn(row),
  }
}

function gameIn({ sport, home_team, away_team, bet_type, starts_at }: DebtRow): DebtMade['gameInfo'] {
  if (sport === null) return null
  const [homeTeam, awayTeam] = [home_team ?? '', away_team ?? '']
  return { sport, homeTeam, awayTeam, betType: bet_type as BetType, gameTime: isoOrNull(starts_at) }
}

export function paymentView(row: PaymentRow, personOf: PersonOf): PaymentMade {
  const payer = personOf(row.payer_id, row.payer_name)
  const payee = personOf(row.payee_id, row.payee_name)
  const recordedBy = personOf(row.settled_by, row.settled_by_name)
  const undoneBy = personOf(row.reversed_by, row.reversed_by_name)
  const amount = dollarsFromCents(cents(row.amount_cents))
  return {
    id: row.id,
    groupId: row.group_id,
    debtIds: [...row.debt_ids],
    debts: row.debt_ids.map((debtId, n) => ({ debtId, amount: dollarsFromCents(cents(row.debt_cents[n] ?? 0)) })),
    payer,
    payerId: payer.id,
    payerName: payer.name,
    payee,
    payeeId: payee.id,
    payeeName: payee.name,
    amount,
    totalAmount: amount,
    paymentMethod: row.method,
    comments: row.note,
    recordedBy,
    settledBy: recordedBy.id,
    settledByName: recordedBy.name,
    createdAt: isoFromInstant(row.created_at),
    status: row.reversed_at === null ? 'recorded' : 'reversed',
    reversedAt: isoOrNull(row.reversed_at),
    undoneBy,
    reversedBy: row.reversed_by,
    reversedByName: undoneBy?.name ?? null,
    reversalReason: row.reversal_reason,
    doubt: doubtIn(row, personOf),
    judging: { parties: [...row.party_ids], began: isoFromInstant(row.began) },
    isOvertaken: row.is_overtaken,
    isPayerThere: row.is_payer_there,
    settleUp: settleUpIn(row, personOf),
  }
}

function doubtIn(row: PaymentRow, personOf: PersonOf): PaymentMade['doubt'] {
  if (row.doubted_by === null || row.doubted_at === null) return null
  return {
    by: personOf(row.doubted_by, row.doubted_by_name ?? ''),
    reason: row.doubt_reason ?? '',
    at: isoFromInstant(row.doubted_at),
    payerSays: row.payer_words,
    answer: row.answer as DoubtAnswer | null,
    answeredBy: personOf(row.answered_by, row.answered_by_name),
    answerReason: row.answer_reason,
    answeredAt: isoOrNull(row.answered_at),
  }
}

function settleUpIn(row: PaymentRow, personOf: PersonOf): PaymentMade['settleUp'] {
  const { settle_up_id: id, from_id: payerId, to_id: payeeId } = row
  if (id === null || payerId === null || payeeId === null) return null
  const amount = dollarsFromCents(cents(row.settle_up_cents ?? 0))
  return { id, payer: personOf(payerId, row.from_name ?? ''), payee: personOf(payeeId, row.to_name ?? ''), amount }
}
