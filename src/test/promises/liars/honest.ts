import { outcomeInForce } from '#domain/bets/disputes.ts'
import { isStanding } from '#domain/bids/standing.ts'
import { judgesOf } from '#domain/people/judges.ts'
import type { Chance } from '../model/chance.ts'
import { answersDispute, answersDoubt, decidesDispute, disputes, doubts, pays, settlesByHand, undoes } from './acts.ts'
import { isIn, leftOf, type Table, type TableBet, type TableDebt, type TablePayment, website } from './table.ts'

/**
 * What honest people do in time: they settle as it came, object to what is wrong, and say what is so. They pay what they
 * owe by the true results, and once. A mistake in their own favor they may notice late.
 */
export function honestPeopleReact(table: Table, chance: Chance): void {
  for (const { id, isHonest } of table.seats) {
    if (!isHonest) continue
    for (const bet of table.bets) if (isIn(bet, id)) ofOwnBet(table, chance, id, bet)
    for (const payment of table.payments) ofOwnPayment(table, id, payment)
    if (chance.isIn(30)) payDebts(table, id, chance)
  }
}

/** Whom an honest person bets with where: nobody could judge the bet but honest people. */
export function trusts(table: Table, parties: readonly string[]): boolean {
  const judges = judgesOf({ parties, began: table.now }, table.judge(website).admins)
  return judges.every(({ userId }) => table.seat(userId).isHonest)
}

function ofOwnBet(table: Table, chance: Chance, who: string, bet: TableBet): void {
  const { truth: says, dispute, knownAt } = bet
  if (table.now < knownAt) return
  if (bet.status === 'active') return void settlesByHand(table, who, { bet, says })
  if (dispute?.decidedHow === null) {
    const own = bet.creator.id === who ? dispute.creatorSays : dispute.acceptorSays
    if (own !== says) answersDispute(table, who, { bet, says })
  } else if (outcomeInForce(bet) !== says && (bet.winnerId !== who || chance.isIn(10)))
    disputes(table, who, { bet, says })
}

function ofOwnPayment(table: Table, who: string, payment: TablePayment): void {
  const { payerId, payeeId, isReal, doubt } = payment
  if (payeeId === who && !isReal) doubts(table, who, payment)
  // What did not move, they take back when they are asked.
  if (payerId === who && !isReal && doubt?.isAnswered === false) answersDoubt(table, who, { payment, answer: 'undo' })
}

/** What they really gave and nobody has recorded any more; else what they owe by the true result. */
function payDebts(table: Table, who: string, chance: Chance): void {
  for (const debt of table.debts) {
    if (debt.debtorId !== who || leftOf(debt) === 0 || !isRight(table, debt)) continue
    const given = table.payments.some(({ isReal, isReversed, parts, payerId }) => {
      return isReal && isReversed && payerId === who && parts.some(({ debtId }) => debtId === debt.id)
    })
    const recorder = !given && chance.isIn(30) ? debt.creditorId : who
    pays(table, recorder, { debts: [debt], amount: null, isReal: true, wasGiven: given })
  }
}

/** The result is the true one, or the debt gives back what was really paid. */
function isRight(table: Table, { betId, refundOf }: TableDebt): boolean {
  const bet = table.bet(betId)
  if (bet.status !== 'settled' || outcomeInForce(bet) !== bet.truth || bet.dispute?.decidedHow === null) return false
  const ofDebt = table.payments.filter(({ parts, isReversed }) => {
    return !isReversed && parts.some(({ debtId }) => debtId === refundOf)
  })
  return refundOf === null || ofDebt.every(({ isReal }) => isReal)
}

/** Honest admins, and the website's administrator, decide what they may by what was so. */
export function honestPeopleJudge(table: Table): void {
  const judges = [website, ...table.seats.filter(({ isHonest, isActive }) => isHonest && isActive).map(({ id }) => id)]
  for (const who of judges) {
    for (const bet of table.bets) {
      if (bet.dispute?.decidedHow !== null || table.now < bet.knownAt || isIn(bet, who)) continue
      decidesDispute(table, who, { bet, says: bet.truth })
    }
    for (const payment of table.payments) {
      const isParty = [payment.payerId, payment.payeeId].includes(who)
      if (payment.doubt?.isAnswered !== false || payment.isReversed || isParty) continue
      answersDoubt(table, who, { payment, answer: payment.isReal ? 'keep' : 'undo' })
    }
    for (const payment of table.payments) if (isAskedToUndo(table, payment)) undoes(table, who, payment)
  }
}

/**
 * Somebody honest asks for it: they had really paid, the other one took the record of that back, and cleared the same debt
 * by a payment that never was.
 */
function isAskedToUndo(table: Table, { isReal, parts, payerId, payeeId }: TablePayment): boolean {
  if (isReal) return false
  return table.payments.some((given) => {
    const isOfPair = [payerId, payeeId].includes(given.payerId) && [payerId, payeeId].includes(given.payeeId)
    const isUndone = given.isReal && given.isReversed && table.seat(given.payerId).isHonest
    return isOfPair && isUndone && given.parts.some((one) => parts.some(({ debtId }) => debtId === one.debtId))
  })
}

/** An honest person counters a bid, as it is to close now. */
export function counters(table: Table, chance: Chance, who: string): void {
  const open = table.bids.filter(
    ({ isOpen, expiresAt, creatorId }) => isOpen && expiresAt > table.now && creatorId !== who,
  )
  if (open.length === 0) return
  const bid = chance.one(open)
  if (!trusts(table, [bid.creatorId, who])) return
  const made = { id: table.newId('c'), bidId: bid.id, authorId: who, closesAt: bid.expiresAt, status: 'open' } as const
  for (const one of table.counters)
    if (one.bidId === bid.id && one.authorId === who && isStanding({ ...one }, table.now)) one.status = 'lapsed'
  table.counters.push({ ...made })
}
