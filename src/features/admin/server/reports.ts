import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { isoFromInstant } from '#domain/times.ts'
import type { AdminAct } from '#domain/website/adminActs.ts'
import { loadBetDetails } from '#features/bets/server/betDetails.ts'
import { betView } from '#features/bets/server/queries.ts'
import { personsAmong, personsIn } from '#features/groups/server/personsIn.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { AdminActView, SettledDebtView } from '../contract.ts'
import { listSettledDebts, pageActs, pageAttention } from './reportStore.ts'
import { listGroupNames } from './store.ts'

type Page = { limit: number; cursor?: string | undefined }

type Together = { readonly id: string; readonly debtorId: string; readonly cents: number; readonly bet: string }

/** [ADM-53] */
const shownDebts = 100

/** The most recently settled debts of any group, which can be undone. [ADM-53] [ADM-57] */
export async function listDebts({ services }: OperationContext): Promise<{ debts: SettledDebtView[] }> {
  const rows = await services.db.query(listSettledDebts, { limit: shownDebts })
  const debts = rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    groupName: row.group_name,
    paymentId: row.payment_id,
    debtsInPayment: row.debts_in_payment,
    numberInPayment: row.number_in_payment,
    together: (row.together as Together[]).map(({ id, debtorId, cents: amount, bet }) => ({
      id,
      // One payment is between two people, in either direction.
      ...(debtorId === row.debtor_id
        ? { debtorName: row.debtor_name, creditorName: row.creditor_name }
        : { debtorName: row.creditor_name, creditorName: row.debtor_name }),
      amount: dollarsFromCents(cents(amount)),
      bet,
    })),
    betId: row.bet_id,
    betDescription: row.bet_description,
    betAt: isoFromInstant(row.bet_at),
    settledAt: isoFromInstant(row.settled_at),
    debtorId: row.debtor_id,
    debtorName: row.debtor_name,
    creditorId: row.creditor_id,
    creditorName: row.creditor_name,
    amount: dollarsFromCents(cents(row.amount_cents)),
    method: row.method,
    recordedBy: row.recorded_by,
    recordedByName: row.recorded_by_name,
  }))
  return { debts }
}

/** Bets that could not be settled for sure, with all that is known about them. [BEY-04] */
export async function listAttention(context: OperationContext, { limit, cursor }: Page) {
  const { db, clock } = context.services
  const asker = askerOf(context)
  const { at: belowAt, id: belowId } = positionOf(cursor)
  const rows = await db.query(pageAttention, { belowAt, belowId, limit: limit + 1 })
  const groupIds = [...new Set(rows.map((row) => row.group_id))]
  const [bets, names, people] = await Promise.all([
    loadBetDetails(db, rows),
    db.query(listGroupNames, { groupIds }),
    Promise.all(groupIds.map(async (groupId) => [groupId as string, await personsIn(db, groupId)] as const)),
  ])
  const personsOf = new Map(people)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return pageOfRows(bets, {
    limit,
    positionIn: (bet) => ({ at: bet.lastModified, id: bet.id }),
    item: (bet) => ({
      groupId: bet.groupId,
      groupName: nameOf.get(bet.groupId) ?? '',
      since: isoFromInstant(bet.dispute?.decidedHow === null ? bet.dispute.openedAt : bet.lastModified),
      bet: betView(bet, { asker, now: clock(), personOf: personsOf.get(bet.groupId) ?? personsAmong([]) }),
    }),
  })
}

/** What admins have done. */
export async function listActs({ services: { db } }: OperationContext, { limit, cursor }: Page) {
  const { at: belowAt, id: belowId } = positionOf(cursor)
  return pageOfRows(await db.query(pageActs, { belowAt, belowId, limit: limit + 1 }), {
    limit,
    positionIn: ({ at, id }) => ({ at, id }),
    item: (row): AdminActView => ({
      id: row.id,
      at: isoFromInstant(row.at),
      adminId: row.admin_id,
      adminName: row.admin_name,
      act: row.act as AdminAct,
      target: { type: row.target_type, id: row.target_id, name: row.target_name },
      reason: row.reason,
      details: row.details as Record<string, unknown>,
    }),
  })
}
