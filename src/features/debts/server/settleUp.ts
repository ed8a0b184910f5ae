import { createHash } from 'node:crypto'
import { netPositions } from '#domain/debts/balances.ts'
import { refusableMs } from '#domain/debts/openings.ts'
import type { DatedDebt } from '#domain/debts/partPayments.ts'
import { whyMethodReserved } from '#domain/debts/reservedMethods.ts'
import { fewestPayments, type PlannedPayment } from '#domain/debts/settleUpPlan.ts'
import { type ClearingHop, clearedAlong, type Hop, type Owed, waysOf } from '#domain/debts/settleUpWays.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import type { Person } from '#domain/people/person.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { after } from '#domain/times.ts'
import { type PayLinksView, payLinksOf, unchangedPayLinks } from '#features/accounts/server/payLinks.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { SettleUpMade } from '../settleUpContract.ts'
import { type NetPair, readPairs } from './netPairs.ts'
import { paymentsWith } from './paymentsWith.ts'
import { readPayment } from './queries.ts'
import { writePayment } from './recordPayment.ts'
import { findDebtTo, holdGroup, insertCarried, insertSettleUp, listBetween, listKnownPairs } from './settleUpStore.ts'

type Planned = PlannedPayment & { readonly way: readonly ClearingHop[] }
type OpenDebt = DatedDebt & { readonly description: string }
type Plan = {
  readonly version: string
  readonly payments: readonly Planned[]
  readonly debts: ReadonlyMap<string, OpenDebt>
  /** Between whom something is disputed or doubted. */
  readonly waiting: readonly NetPair[]
  readonly personOf: (userId: string) => Person
}

/** The plan of the group, for everybody the same. [BEY-12] */
export async function settleUpOf(context: OperationContext): Promise<SettleUpMade> {
  const { groupId } = memberOf(context)
  const { version, payments, debts, waiting, personOf } = await context.services.db.transaction(async (tx) => {
    await tx.query(holdGroup, { groupId })
    return readPlan(tx, groupId)
  })
  return {
    version,
    isOn: groupOf(context).settleUp,
    payments: payments.map(({ from, to, amount, way }) => ({
      ...{ from, to, payer: personOf(from), payee: personOf(to) },
      amount: dollarsFromCents(amount),
      debts: way.flatMap(({ parts }) => parts.flatMap(({ debtId, amount }) => clearedView(debts.get(debtId), amount))),
      way: way.map((hop) => ({
        ...{ from: hop.from, to: hop.to, payer: personOf(hop.from), payee: personOf(hop.to) },
        amount: dollarsFromCents(hop.amount),
        isCarried: hop.isCarried,
      })),
    })),
    waits: waiting.map(({ from, to, disputed, doubted }) => ({
      ...{ from, to, payer: personOf(from), payee: personOf(to) },
      disputed: dollarsFromCents(disputed),
      doubted: dollarsFromCents(doubted),
    })),
  }
}

function clearedView(debt: OpenDebt | undefined, amount: PlannedPayment['amount']) {
  if (!debt) return []
  const { id: debtId, debtorId, creditorId, description: betDescription } = debt
  return [{ debtId, debtorId, creditorId, amount: dollarsFromCents(amount), betDescription }]
}

type Input = { groupId: string; version: string; from: string; to: string; method: string; note?: string | undefined }

/**
 * Records a payment of the plan that the caller saw: one linked payment for each step of its way, and a debt for each
 * that is carried over. The nets of the payer and the payee change by its amount, and nobody else's. [BEY-12]
 */
export const recordSettleUp = groupCommand({
  limit: (_, { input: { from, to }, userId }: { input: Input; userId: string }) =>
    paymentsWith(from === userId ? to : from),
  read: (tx, _: Input, { groupId }) => readPlan(tx, groupId),
  async run(command, { version, from, to, method, note = '' }, { loaded: plan }) {
    const { tx, group, member, now } = command
    if (!group.settleUp) throw new Refused(refusal('settle-up-off'))
    if (member.userId !== from && member.userId !== to) throw new Refused(refusal('settle-up-not-yours'))
    const planned = plan.payments.find((payment) => payment.from === from && payment.to === to)
    if (plan.version !== version || !planned) throw new Refused(refusal('settle-up-changed'))
    refuseIf(whyMethodReserved(method))
    const [groupId, settleUpId] = [group.id, newId()]
    tx.write(insertSettleUp, { groupId, id: settleUpId, payerId: from, payeeId: to, amount: planned.amount, now })
    const paymentIds = planned.way.map((hop) => {
      if (hop.isCarried) carryOver(command, { hop, plan, settleUpId })
      const { from: payerId, to: payeeId, amount, parts } = hop
      return writePayment(command, { payerId, payeeId, amount, parts, method, note, settleUpId })
    })
    const payments = await Promise.all(paymentIds.map((paymentId) => readPayment(tx, { groupId, paymentId })))
    return { id: settleUpId, from, to, amount: dollarsFromCents(planned.amount), payments }
  },
})

/** Who was paid for nothing now owes it. */
function carryOver(
  { tx, group, now }: GroupCommand,
  { hop, plan, settleUpId }: { hop: ClearingHop; plan: Plan; settleUpId: string },
): void {
  const replaced = plan.debts.get(hop.replaces ?? '')
  if (!replaced) throw new Error(`a step that replaces no debt: ${hop.from} to ${hop.to}`)
  tx.write(insertCarried, {
    groupId: group.id,
    id: newId(),
    betId: replaced.betId,
    debtorId: hop.to,
    creditorId: hop.from,
    amount: hop.amount,
    description: 'Carried over from a settle-up',
    settleUpId,
    now,
  })
}

async function readPlan(tx: Transaction, groupId: CheckedGroupId): Promise<Plan> {
  const [pairs, personOf] = await Promise.all([readPairs(tx, { groupId, withIds: false }), personsIn(tx, groupId)])
  const owed = pairs.filter(({ amount }) => amount > 0)
  const nets = netPositions(owed)
  const userIds = [...nets].flatMap(([userId, net]) => (net === 0 ? [] : [userId]))
  const known = new Set(
    (await tx.query(listKnownPairs, { groupId, userIds })).map(({ one, other }) => pairOf(one, other)),
  )
  const plan = fewestPayments(nets, (one, other) => known.has(pairOf(one, other)))
  const ways = waysOf(plan, owed)
  const debts = await openDebts(tx, groupId, pairsToRead(ways, owed))
  const cleared = clearedAlong(ways, debts)
  const payments = plan.map((payment, n): Planned => ({ ...payment, way: cleared[n] ?? [] }))
  return {
    version: createHash('sha256').update(JSON.stringify(payments)).digest('base64url').slice(0, 22),
    payments,
    debts: new Map(debts.map((debt) => [debt.id, debt])),
    waiting: pairs.filter(({ disputed, doubted }) => disputed !== 0 || doubted !== 0),
    personOf: (userId) => personOf(userId, ''),
  }
}

/** The pairs along the ways; of a payment that is carried over directly, all with whom its payer has debts. */
function pairsToRead(ways: readonly (readonly Hop[])[], owed: readonly Owed[]): Set<string> {
  const carrying = new Set(ways.flatMap((way) => way.filter(({ isCarried }) => isCarried).map(({ from }) => from)))
  const beside = owed.filter(({ from, to }) => carrying.has(from) || carrying.has(to))
  return new Set(
    [...ways.flat().filter(({ isCarried }) => !isCarried), ...beside].map(({ from, to }) => pairOf(from, to)),
  )
}

const pairOf = (one: string, other: string) => [one, other].sort().join(' ')

async function openDebts(tx: Transaction, groupId: CheckedGroupId, pairs: ReadonlySet<string>): Promise<OpenDebt[]> {
  const split = [...pairs]
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', other = '']) => [
      { debtorId: one, creditorId: other },
      { debtorId: other, creditorId: one },
    ])
  const [debtorIds, creditorIds] = [split.map(({ debtorId }) => debtorId), split.map(({ creditorId }) => creditorId)]
  const rows = await tx.query(listBetween, { groupId, debtorIds, creditorIds })
  return rows.map((row) => ({
    id: row.id,
    betId: row.bet_id,
    debtorId: row.debtor_id,
    creditorId: row.creditor_id,
    amount: cents(row.amount_cents),
    paid: cents(row.paid_cents),
    cancelled: cents(row.cancelled_cents),
    status: 'pending',
    disputed: false,
    createdAt: row.created_at,
    description: row.bet_description,
  }))
}

/** How the creditor of the reader can be paid. [BEY-14] */
export async function creditorsPayLinks(
  context: OperationContext,
  { userId }: { userId: string },
): Promise<PayLinksView> {
  const { groupId, userId: readerId } = memberOf(context)
  const { db, clock } = context.services
  const refusableSince = after(clock(), -refusableMs)
  const owed = await db.query(findDebtTo, { groupId, debtorId: readerId, creditorId: userId, refusableSince })
  const { is_owed: isOwed = false, is_locked: isLocked = false } = firstOf(owed) ?? {}
  return isOwed && !isLocked ? payLinksOf(context.services, userId) : unchangedPayLinks
}
