import {
  agreedOutcome,
  answered,
  type DisputedOutcome,
  outcomeInForce,
  whyCannotAnswerDispute,
  whyCannotDecide,
  whyCannotDispute,
} from '#domain/bets/disputes.ts'
import { whyCannotSettleByHand } from '#domain/bets/settlingByHand.ts'
import { endsCounters } from '#domain/bids/counters.ts'
import { isStanding } from '#domain/bids/standing.ts'
import { type Debt, whyCannotPay } from '#domain/debts/debts.ts'
import { type DoubtAnswer, endsDoubt, whyCannotAnswerDoubt, whyCannotDoubt } from '#domain/debts/doubts.ts'
import { partPayment } from '#domain/debts/partPayments.ts'
import { whyCannotUndo } from '#domain/debts/reversals.ts'
import type { Cents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import type { Member, Role } from '#domain/people/groups.ts'
import { whyCannotChangeRole, whyCannotLeave, whyCannotRemove } from '#domain/people/members.ts'
import type { Refusal } from '#domain/refusals.ts'
import { instant } from '#domain/times.ts'
import {
  leftOf,
  type Seat,
  type Table,
  type TableBet,
  type TableBid,
  type TableCounter,
  type TableDebt,
  type TablePayment,
  website,
} from './table.ts'

/** Does what somebody asks for, if the rules of the product let them. Returns whether it was done. */
function tried(table: Table, words: string, why: Refusal | null, act: () => void): boolean {
  if (why) return false
  table.said.push(words)
  act()
  return true
}

/** Who is no longer in the group reaches nothing of it. */
function isThere(table: Table, who: string): boolean {
  return who === website || table.seat(who).isActive
}

export function settlesByHand(table: Table, who: string, { bet, says }: { bet: TableBet; says: DisputedOutcome }) {
  if (!isThere(table, who)) return false
  const winnerId = says === 'push' ? null : bet[says].id
  const game = bet.isListed ? { startsAt: instant(bet.knownAt - 10_800_000), hasPoints: false, isOver: false } : null
  const asked = { ...bet, sport: bet.isListed ? 'basketball_nba' : 'custom', game, heldSince: null } as const
  const said = { outcome: winnerId === null ? 'push' : 'won', winnerId } as const
  const why = whyCannotSettleByHand(asked, table.judge(who), said, table.now)
  return tried(table, `${who} settles ${bet.id}: ${says}`, why, () => table.settle(bet, says, 'hand'))
}

export function disputes(table: Table, who: string, { bet, says }: { bet: TableBet; says: DisputedOutcome }) {
  if (!isThere(table, who)) return false
  const why = whyCannotDispute(bet, bet.dispute, { userId: who, outcome: says, now: table.now })
  return tried(table, `${who} disputes ${bet.id}: ${says}`, why, () => {
    const says1 = {
      creatorSays: who === bet.creator.id ? says : null,
      acceptorSays: who === bet.acceptor.id ? says : null,
    }
    const number = (bet.dispute?.number ?? 0) + 1
    const about = { number, settlement: bet.settlement, openedBy: who, outcome: says, openedAt: table.now }
    bet.dispute = { ...about, ...says1, decidedHow: null }
  })
}

export function answersDispute(table: Table, who: string, { bet, says }: { bet: TableBet; says: DisputedOutcome }) {
  if (!isThere(table, who) || !bet.dispute) return false
  const why = whyCannotAnswerDispute(bet, bet.dispute, who)
  const next = answered(bet.dispute, bet, { userId: who, outcome: says })
  return tried(table, `${who} answers about ${bet.id}: ${says}`, why, () => {
    bet.dispute = next
    const agreed = agreedOutcome(next)
    if (agreed) decided(table, bet, { says: agreed, how: 'agreement' })
  })
}

export function decidesDispute(table: Table, who: string, { bet, says }: { bet: TableBet; says: DisputedOutcome }) {
  if (!isThere(table, who)) return false
  const why = whyCannotDecide(bet, bet.dispute, table.judge(who), { outcome: says, now: table.now })
  return tried(table, `${who} decides ${bet.id}: ${says}`, why, () => decided(table, bet, { says, how: 'admin' }))
}

function decided(table: Table, bet: TableBet, { says, how }: { says: DisputedOutcome; how: 'agreement' | 'admin' }) {
  if (bet.dispute) bet.dispute = { ...bet.dispute, decidedHow: how }
  if (says !== outcomeInForce(bet)) table.settle(bet, says, 'hand')
}

type Paying = {
  readonly debts: readonly TableDebt[]
  readonly amount: Cents | null
  readonly isReal: boolean
  /** It was given before, and what was recorded of it undone. */
  readonly wasGiven?: boolean
}

/** Records a payment, whether money moved or not. */
export function pays(table: Table, who: string, { debts, amount, isReal, wasGiven = false }: Paying): boolean {
  if (!isThere(table, who) || debts.length === 0) return false
  const asDebts = debts.map((debt): Debt & TableDebt => ({
    ...debt,
    status: leftOf(debt) > 0 ? 'pending' : 'settled',
    disputed: table.bet(debt.betId).dispute?.decidedHow === null,
  }))
  const ids = debts.map(({ id }) => id)
  const why = whyCannotPay(asDebts, ids, who)
  return tried(
    table,
    `${who} records ${amount ?? 'all'} of ${ids.join(' ')}${isReal ? '' : ', of which nothing came'}`,
    why,
    () => {
      const { payerId, payeeId, amount: paid, parts } = partPayment(asDebts, amount, (id) => id)
      table.record({ payerId, payeeId, amount: paid, parts, method: 'cash', recordedBy: who, isReal })
      if (isReal && !wasGiven) table.move(payerId, payeeId, paid)
    },
  )
}

export function doubts(table: Table, who: string, payment: TablePayment): boolean {
  if (!isThere(table, who)) return false
  const why = whyCannotDoubt(table.doubtable(payment), who, table.now)
  return tried(table, `${who} doubts ${payment.id}`, why, () => {
    payment.doubt = { isAnswered: false }
    table.follow(payment)
  })
}

export function answersDoubt(
  table: Table,
  who: string,
  { payment, answer }: { payment: TablePayment; answer: DoubtAnswer },
) {
  if (!isThere(table, who)) return false
  const why = whyCannotAnswerDoubt(table.doubtable(payment), table.judge(who))
  return tried(table, `${who} answers the doubt about ${payment.id}: ${answer}`, why, () => {
    const ends = table.broken === 'payers end doubts' || endsDoubt(payment, answer, who)
    if (!ends) return
    payment.doubt = { isAnswered: true }
    if (answer === 'undo') table.reverse(payment)
    else table.follow(payment)
  })
}

export function undoes(table: Table, who: string, payment: TablePayment): boolean {
  if (!isThere(table, who) || payment.isReversed) return false
  const why = whyCannotUndo(table.undoable(payment), table.judge(who))
  return tried(table, `${who} undoes ${payment.id}`, why, () => table.reverse(payment))
}

function memberOf({ id, isActive, adminSince }: Seat): Member {
  return { userId: id, name: id, isActive, role: adminSince === null ? 'member' : 'admin' }
}

export function changesRole(table: Table, who: string, { of, role }: { of: Seat; role: Role }): boolean {
  if (!isThere(table, who) || !of.isActive) return false
  return tried(table, `${who} makes ${of.id} ${role}`, whyCannotChangeRole(memberOf(table.seat(who)), of.id), () => {
    of.adminSince = role === 'admin' ? (of.adminSince ?? table.now) : null
  })
}

export function removes(table: Table, who: string, of: Seat): boolean {
  if (!isThere(table, who) || !of.isActive) return false
  const remover = { member: memberOf(table.seat(who)), isWebsiteAdmin: false, reason: '', timeZone: 'UTC' }
  const why = whyCannotRemove(remover, of.id, table.obligationsOf(of.id))
  return tried(table, `${who} removes ${of.id}`, why, () => gone(of))
}

/** Leaves, or deletes the account, which the same things hold. */
export function leaves(table: Table, who: string): boolean {
  if (!isThere(table, who)) return false
  const seated = table.seats.filter(({ isActive }) => isActive)
  const company = { members: seated.length, admins: seated.filter(({ adminSince }) => adminSince !== null).length }
  const why = whyCannotLeave(memberOf(table.seat(who)), table.obligationsOf(who), { ...company, timeZone: 'UTC' })
  return tried(table, `${who} leaves`, why, () => gone(table.seat(who)))
}

/** "This was not me": the account is locked, and what it owes stays. */
export function disowns(table: Table, who: string): boolean {
  if (!isThere(table, who)) return false
  return tried(table, `${who} was not this`, null, () => gone(table.seat(who)))
}

function gone(seat: Seat): void {
  Object.assign(seat, { isActive: false, adminSince: null })
}

/** Comes back, or comes with another account, as an ordinary member. */
export function joins(table: Table, seat: Seat): void {
  seat.isActive = true
  table.said.push(`${seat.id} joins`)
}

/** The creator of a bid gives it another time. */
export function lengthens(table: Table, bid: TableBid, to: TableBid['expiresAt']): boolean {
  if (!bid.isOpen || bid.expiresAt <= table.now || to <= table.now) return false
  const terms = ({ stake }: TableBid, expiresAt: TableBid['expiresAt']) => ({
    odds: americanOdds(100),
    stake,
    expiresAt,
  })
  const ends = endsCounters(terms(bid, bid.expiresAt), terms(bid, to))
  bid.expiresAt = to
  table.said.push(`${bid.creatorId} lengthens ${bid.id}`)
  for (const one of table.counters)
    if (ends && table.broken !== 'counters stay' && one.bidId === bid.id) one.status = 'lapsed'
  return true
}

/** The creator of a bid takes a counter-offer to it. */
export function takesCounter(table: Table, bid: TableBid, counter: TableCounter): boolean {
  const stands = isStanding(counter, table.now) || (table.broken === 'counters stay' && counter.status === 'open')
  if (!bid.isOpen || bid.expiresAt <= table.now || !stands) return false
  counter.status = 'accepted'
  bid.isOpen = false
  table.said.push(`${bid.creatorId} takes ${counter.id}`)
  return true
}
