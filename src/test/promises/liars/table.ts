import type { DisputableBet, Dispute, DisputedOutcome } from '#domain/bets/disputes.ts'
import { outcomeFrom } from '#domain/bets/disputes.ts'
import { correctionsOf } from '#domain/debts/corrections.ts'
import type { DoubtablePayment } from '#domain/debts/doubts.ts'
import type { Part } from '#domain/debts/partPayments.ts'
import { type Cents, cents, noCents } from '#domain/money/money.ts'
import type { GroupAdmin, Judge } from '#domain/people/judges.ts'
import { noTies, type RecentTies } from '#domain/people/members.ts'
import { recentTies } from '#domain/ties.ts'
import { type Instant, instant } from '#domain/times.ts'

/** Rules that a table can be played without, to see that the play finds the harm. */
export type Broken =
  | 'late admins judge'
  | 'doubted money has moved'
  | 'payers end doubts'
  | 'nothing ties'
  | 'counters stay'

export type Seat = {
  readonly id: string
  readonly isHonest: boolean
  isActive: boolean
  /** Since when without a break; null: no admin. */
  adminSince: Instant | null
}

export type TableBet = Omit<DisputableBet, 'creator' | 'acceptor'> & {
  readonly id: string
  readonly creator: { readonly id: string; readonly risk: Cents }
  readonly acceptor: { readonly id: string; readonly risk: Cents }
  /** What really came of it, and from when that is known. */
  readonly truth: DisputedOutcome
  readonly knownAt: Instant
  /** On a game, whose score settles it; else by hand. */
  readonly isListed: boolean
  dispute: Dispute | null
}

export type TableDebt = {
  readonly id: string
  readonly betId: string
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  readonly settlement: number
  readonly refundOf: string | null
  readonly createdAt: Instant
  paid: Cents
  cancelled: Cents
}

export type TablePayment = Omit<DoubtablePayment, 'isReversed' | 'doubt' | 'matter'> & {
  readonly id: string
  readonly parts: readonly Part[]
  /** Money really went from one to the other. */
  readonly isReal: boolean
  isReversed: boolean
  doubt: { isAnswered: boolean } | null
}

export type TableBid = {
  readonly id: string
  readonly creatorId: string
  expiresAt: Instant
  stake: Cents
  isOpen: boolean
}
export type TableCounter = {
  readonly id: string
  readonly bidId: string
  readonly authorId: string
  /** When the bid was to close when it was made. */
  readonly closesAt: Instant
  status: 'open' | 'accepted' | 'lapsed'
}

/** A group and the money between its members, as the product keeps it. Nobody's promises are kept here but by its rules. */
export class Table {
  readonly broken: Broken | null
  now: Instant = instant(1_700_000_000_000)
  readonly seats: Seat[] = []
  readonly bets: TableBet[] = []
  readonly debts: TableDebt[] = []
  readonly payments: TablePayment[] = []
  readonly bids: TableBid[] = []
  readonly counters: TableCounter[] = []
  /** What each has really got, less what they have really given. */
  readonly cash = new Map<string, number>()
  readonly said: string[] = []
  #ids = 0

  constructor(broken: Broken | null = null) {
    this.broken = broken
  }

  newId(of: string): string {
    this.#ids += 1
    return `${of}${this.#ids}`
  }

  seat(id: string): Seat {
    const found = this.seats.find((one) => one.id === id)
    if (!found) throw new Error(`nobody is ${id}`)
    return found
  }

  /** Somebody as a judge, with those who are admins now. */
  judge(userId: string): Judge {
    const since = (at: Instant) => (this.broken === 'late admins judge' ? instant(0) : at)
    const admins = this.seats.flatMap((one): GroupAdmin[] =>
      one.isActive && one.adminSince !== null ? [{ userId: one.id, since: since(one.adminSince) }] : [],
    )
    return { userId, isWebsiteAdmin: userId === website, admins }
  }

  /** The next settlement of a bet, with what follows for its debts. */
  settle(bet: TableBet, outcome: DisputedOutcome, by: 'hand' | 'score'): void {
    const next = outcomeFrom(outcome, bet)
    const settlement = bet.settlement + 1
    Object.assign(bet, { status: 'settled', winnerId: next.winnerId, settlement, manuallySettled: by === 'hand' })
    if (settlement === 1) Object.assign(bet, { settledAt: this.now })
    const owed = next.winnerId === null ? null : debtBetween(bet, next.winnerId)
    if (owed) this.#addDebt({ ...owed, betId: bet.id, settlement, refundOf: null })
    this.correct(bet)
  }

  /** Makes the debts of a bet what they must be, by the product's own rule. */
  correct(bet: TableBet): void {
    const debts = this.debts.filter((debt) => debt.betId === bet.id)
    const { cancellations, refunds } = correctionsOf(
      debts.map((debt) => ({ ...debt, moved: this.#moved(debt), isDue: debt.settlement === bet.settlement })),
    )
    for (const { debtId, amount } of cancellations) {
      const debt = this.debt(debtId)
      debt.cancelled = cents(debt.cancelled + amount)
    }
    for (const refund of refunds) this.#addDebt({ ...refund, betId: bet.id, settlement: bet.settlement })
  }

  debt(id: string): TableDebt {
    const found = this.debts.find((one) => one.id === id)
    if (!found) throw new Error(`no debt ${id}`)
    return found
  }

  bet(id: string): TableBet {
    const found = this.bets.find((one) => one.id === id)
    if (!found) throw new Error(`no bet ${id}`)
    return found
  }

  record(payment: Omit<TablePayment, 'id' | 'isReversed' | 'doubt' | 'recordedAt'>): void {
    this.payments.push({ ...payment, id: this.newId('p'), recordedAt: this.now, isReversed: false, doubt: null })
    for (const { debtId, amount } of payment.parts) {
      const debt = this.debt(debtId)
      debt.paid = cents(debt.paid + amount)
    }
  }

  reverse(payment: TablePayment): void {
    payment.isReversed = true
    for (const { debtId, amount } of payment.parts) {
      const debt = this.debt(debtId)
      debt.paid = cents(debt.paid - amount)
    }
    this.follow(payment)
  }

  /** After a payment was doubted, kept, or undone. */
  follow({ parts }: TablePayment): void {
    for (const betId of new Set(parts.map(({ debtId }) => this.debt(debtId).betId))) this.correct(this.bet(betId))
  }

  /** A payment as something to be decided: since the first of the bets that it pays for. */
  matterOf({ payerId, payeeId, parts }: TablePayment) {
    const bets = parts.map(({ debtId }) => this.bet(this.debt(debtId).betId))
    const began = instant(Math.min(...bets.map(({ acceptedAt }) => acceptedAt)))
    return { parties: [payerId, payeeId], began }
  }

  doubtable(payment: TablePayment): DoubtablePayment {
    return { ...payment, matter: this.matterOf(payment) }
  }

  undoable(payment: TablePayment) {
    const isOvertaken = payment.parts.some(({ debtId }) => {
      const debt = this.debt(debtId)
      const { settlement, dispute } = this.bet(debt.betId)
      return debt.settlement < settlement || dispute?.decidedHow === null
    })
    const { payerId, payeeId, recordedBy } = payment
    const isPayerThere = this.seat(payerId).isActive
    return { ...this.matterOf(payment), payeeId, recordedBy, isOvertaken, isPayerThere }
  }

  /** What holds a member in the group. */
  obligationsOf(userId: string) {
    const bets = this.bets.filter((bet) => isIn(bet, userId))
    const payments = this.payments.filter(({ payerId, payeeId }) => payerId === userId || payeeId === userId)
    const isOpen = (bet: TableBet) => bet.status === 'active' || bet.dispute?.decidedHow === null
    return {
      activeBets: bets.filter(isOpen).length,
      unsettledDebts: this.debts.filter((debt) => leftOf(debt) > 0 && [debt.debtorId, debt.creditorId].includes(userId))
        .length,
      openDoubts: payments.filter((one) => one.doubt?.isAnswered === false && !one.isReversed).length,
      openPools: 0,
      ties: this.#tiesOf(userId, bets, payments),
    }
  }

  #tiesOf(userId: string, bets: readonly TableBet[], payments: readonly TablePayment[]): RecentTies {
    if (this.broken === 'nothing ties') return noTies
    return recentTies(userId, { bets, payments: payments.map((one) => this.doubtable(one)), pools: [] }, this.now)
  }

  /** What everybody is owed by the debts, less what they owe. */
  netOf(userId: string): number {
    return this.debts.reduce((net, debt) => {
      if (debt.creditorId === userId) return net + leftOf(debt)
      return debt.debtorId === userId ? net - leftOf(debt) : net
    }, 0)
  }

  move(from: string, to: string, amount: number): void {
    this.cash.set(from, (this.cash.get(from) ?? 0) - amount)
    this.cash.set(to, (this.cash.get(to) ?? 0) + amount)
  }

  /** What really moved of a debt, as far as those say who may. */
  #moved({ id }: TableDebt): Cents {
    const standing = this.payments.filter(({ isReversed }) => !isReversed)
    const counted = standing.filter(
      ({ doubt }) => this.broken === 'doubted money has moved' || doubt === null || doubt.isAnswered,
    )
    const parts = counted.flatMap((one) => one.parts).filter(({ debtId }) => debtId === id)
    return cents(parts.reduce((sum, { amount }) => sum + amount, 0))
  }

  #addDebt(debt: Omit<TableDebt, 'id' | 'createdAt' | 'paid' | 'cancelled'>): void {
    this.debts.push({ ...debt, id: this.newId('d'), createdAt: this.now, paid: noCents, cancelled: noCents })
  }
}

/** The administrator of the website, who is in no group. */
export const website = 'website'

export function leftOf({ amount, paid, cancelled }: Pick<TableDebt, 'amount' | 'paid' | 'cancelled'>): number {
  return amount - paid - cancelled
}

export function isIn({ creator, acceptor }: TableBet, userId: string): boolean {
  return creator.id === userId || acceptor.id === userId
}

function debtBetween({ creator, acceptor }: TableBet, winnerId: string) {
  const [winner, loser] = winnerId === creator.id ? [creator, acceptor] : [acceptor, creator]
  return { debtorId: loser.id, creditorId: winner.id, amount: loser.risk }
}
