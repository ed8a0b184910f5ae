import type { Bet } from '../bets/bets.ts'
import type { Outcome } from '../games/settlement.ts'
import { describeSide } from '../games/sides.ts'
import { type Cents, cents, noCents } from '../money/money.ts'
import { moneyRefusal } from '../refusals/moneyRefusals.ts'
import type { Refusal } from '../refusals.ts'

/**
 * A debt follows from a bet that has a winner, or is owed from before; its amount never changes. It is pending while something of it remains:
 * payments take off the rest or a part, and a correction of the result cancels what remains.
 */
export type DebtStatus = 'pending' | 'settled' | 'cancelled'

export type Debt = {
  readonly id: string
  /** Null for what is owed from before, and what is carried over from it. */
  readonly betId: string | null
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  /** What payments took off it. */
  readonly paid: Cents
  /** What a correction took off it. */
  readonly cancelled: Cents
  readonly status: DebtStatus
  /** The result of its bet is disputed: nothing is paid until that is decided. [BEY-11] */
  readonly disputed: boolean
}

/** What is still owed of a debt; 0 unless it is pending. */
export function remaining({ amount, paid, cancelled }: Pick<Debt, 'amount' | 'paid' | 'cancelled'>): Cents {
  return cents(amount - paid - cancelled)
}

/** Who pays whom how much in one payment. */
export type NetPayment = { readonly payerId: string; readonly payeeId: string; readonly amount: Cents }

/**
 * The debt after that outcome: the loser owes what they risked; after a push nobody owes anything. Throws if the winner
 * is not a participant of the bet. [STL-03] [STL-18] [DEBT-05]
 */
export function debtOf(
  bet: Pick<Bet, 'creator' | 'acceptor'>,
  outcome: Outcome,
): Pick<Debt, 'debtorId' | 'creditorId' | 'amount'> | null {
  if (outcome.winnerId === null) return null
  const { creator, acceptor } = bet
  const winner = [creator, acceptor].find(({ id }) => id === outcome.winnerId)
  if (!winner) throw new Error(`${outcome.winnerId} took no part in the bet`)
  const loser = winner === creator ? acceptor : creator
  return { debtorId: loser.id, creditorId: winner.id, amount: loser.risk }
}

/** The bet in a few words, from the winner's side: `Bills +3 (Bills @ Dolphins)`, a custom bet with its description. */
export function describeBet(
  bet: Pick<Bet, 'homeTeam' | 'awayTeam' | 'creator' | 'acceptor'> & { readonly description?: string },
  winnerId: string,
): string {
  const winner = winnerId === bet.creator.id ? bet.creator : bet.acceptor
  const about = bet.description || `${bet.awayTeam} @ ${bet.homeTeam}`
  return `${describeSide(winner.side)} (${about})`
}

/** Why `userId` cannot settle `debts` as a batch, or null when they can. [PAY-06] [PAY-10] to [PAY-15] [PAY-19] */
export function whyCannotPay(debts: readonly Debt[], requestedIds: readonly string[], userId: string): Refusal | null {
  // A list of blank ids names no debt.
  if (requestedIds.length > 0 && requestedIds.every((id) => id.trim() === '')) return moneyRefusal('nothing-to-settle')
  if (requestedIds.length === 0 || new Set(requestedIds).size !== requestedIds.length)
    return moneyRefusal('batch-invalid')
  const missing = requestedIds.filter((id) => !debts.some((debt) => debt.id === id))
  if (missing.length > 0) return moneyRefusal('debts-not-found', { ids: missing })
  if (!debts.some((debt) => isParty(debt, userId))) return moneyRefusal('not-your-debt')
  const settled = debts.find((debt) => debt.status !== 'pending')
  if (settled) return moneyRefusal('debt-settled', { id: settled.id })
  if (debts.some(({ disputed }) => disputed)) return moneyRefusal('debt-disputed')
  const unsound = debts.find((debt) => !isSound(debt))
  if (unsound) return moneyRefusal('debt-invalid', { id: unsound.id })
  return new Set(debts.map(pairKey)).size === 1 ? null : moneyRefusal('different-pairs')
}

/**
 * Why `userId` cannot settle a single debt, or null when they can. `debts` contains it, or is empty. [PAY-06] [PAY-07]
 */
export function whyCannotPayOne(debts: readonly Debt[], [debtId]: readonly string[], userId: string): Refusal | null {
  const [debt] = debts
  return debt && debt.id === debtId ? whyCannotPay([debt], [debt.id], userId) : moneyRefusal('debt-not-found')
}

function isSound({ amount, debtorId, creditorId }: Debt): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && debtorId !== '' && creditorId !== '' && debtorId !== creditorId
}

export function isParty(debt: Pick<Debt, 'debtorId' | 'creditorId'>, userId: string): boolean {
  return debt.debtorId === userId || debt.creditorId === userId
}

/**
 * Debts between the same two people as one payment: opposite directions are netted, and the one who owes the rest pays.
 * A net of zero still settles them all, with payer and payee in the order of their names. Throws on debts of several
 * pairs. [PAY-16] [PAY-17] [PAY-18]
 */
export function netPayment(debts: readonly Debt[], nameOf: (userId: string) => string): NetPayment {
  const [first] = debts
  if (!first) throw new Error('a payment needs a debt')
  const stranger = debts.find((debt) => pairKey(debt) !== pairKey(first))
  if (stranger) throw new Error(`debt ${stranger.id} is of another pair than debt ${first.id}`)
  const { debtorId: one, creditorId: other } = first
  let net = 0
  for (const debt of debts) net += debt.debtorId === one ? remaining(debt) : -remaining(debt)
  if (net > 0) return { payerId: one, payeeId: other, amount: cents(net) }
  if (net < 0) return { payerId: other, payeeId: one, amount: cents(-net) }
  return inOrderOfNames(one, other, nameOf)
}

// People with the same name are ordered by id, so that the result does not depend on which debt comes first.
function inOrderOfNames(one: string, other: string, nameOf: (userId: string) => string): NetPayment {
  const order = nameOf(one).localeCompare(nameOf(other), 'en') || (one < other ? -1 : 1)
  return order < 0
    ? { payerId: one, payeeId: other, amount: noCents }
    : { payerId: other, payeeId: one, amount: noCents }
}

/** The same for both directions of a pair. */
export function pairKey({ debtorId, creditorId }: Pick<Debt, 'debtorId' | 'creditorId'>): string {
  return [debtorId, creditorId].sort().join(' ')
}
