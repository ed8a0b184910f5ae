import { disputedOutcomes } from '#domain/bets/disputes.ts'
import { cents } from '#domain/money/money.ts'
import { after, dayMs, hourMs, instant, minuteMs } from '#domain/times.ts'
import type { Chance } from '../model/chance.ts'
import {
  answersDispute,
  answersDoubt,
  changesRole,
  decidesDispute,
  disowns,
  disputes,
  doubts,
  joins,
  leaves,
  lengthens,
  pays,
  removes,
  settlesByHand,
  takesCounter,
  undoes,
} from './acts.ts'
import { counters, honestPeopleJudge, honestPeopleReact, trusts } from './honest.ts'
import { type Broken, isIn, leftOf, Table, type TableBet } from './table.ts'

const steps = 60

/** One play: liars do whatever the rules let them, and honest people object in time. Returns the harm; empty if none. */
export function play(chance: Chance, broken: Broken | null = null): { harm: string[]; said: readonly string[] } {
  const table = new Table(broken)
  for (const id of ['ann', 'ben', 'cleo', 'dev', 'eve']) {
    const isHonest = id === 'ben' || (id !== 'ann' && chance.isIn(45))
    table.seats.push({ id, isHonest, isActive: true, adminSince: id === 'ann' || chance.isIn(20) ? table.now : null })
  }
  const late: string[] = []
  for (let step = 0; step < steps; step += 1) {
    // First they all bet as friends.
    const isEarly = step < 15
    const isShort = isEarly || chance.isIn(60)
    table.now = after(table.now, isShort ? chance.whole(1, 60) * minuteMs : chance.whole(1, 20) * hourMs)
    scoresComeIn(table)
    const [who] = chance.some(table.seats, 1)
    if (!who) continue
    if (chance.isIn(isEarly ? 60 : 25)) bets(table, chance)
    else if (who.isHonest) counters(table, chance, who.id)
    else if (isEarly) bids(table, chance, who.id, late)
    else if (chance.whole(1, 4) === 1) schemes(table, chance, who.id)
    else lies(table, chance, who.id, late)
    // In time, not at once: within the day that is left once it is known how a bet came out.
    if (!isShort || chance.isIn(40) || step % 3 === 0) honestPeopleReact(table, chance)
    if (chance.isIn(15)) honestPeopleJudge(table)
    late.push(...owedBackInDoubt(table))
  }
  for (let day = 0; day < 25; day += 1) {
    table.now = after(table.now, dayMs)
    scoresComeIn(table)
    honestPeopleReact(table, chance)
    honestPeopleJudge(table)
  }
  return { harm: [...late, ...harmIn(table)], said: table.said }
}

/** Nobody honest owes back what did not come, as soon as they have said so. */
function owedBackInDoubt(table: Table): string[] {
  return table.debts.flatMap(({ id, refundOf, debtorId, ...debt }) => {
    if (refundOf === null || leftOf(debt) === 0 || !table.seat(debtorId).isHonest) return []
    const paid = table.payments.filter(
      ({ parts, isReversed }) => !isReversed && parts.some((one) => one.debtId === refundOf),
    )
    return paid.every(({ doubt, isReal }) => doubt?.isAnswered === false && !isReal)
      ? [`${debtorId} owes ${id} back`]
      : []
  })
}

/** What is left of what each honest person should have. */
function harmIn(table: Table): string[] {
  const worse = table.seats.flatMap(({ id, isHonest }) => {
    if (!isHonest) return []
    const has = (table.cash.get(id) ?? 0) + table.netOf(id)
    const should = table.bets.reduce((sum, bet) => sum + trueResultOf(bet, id), 0)
    return has < should ? [`${id} has ${has} instead of ${should}`] : []
  })
  const nets = table.seats.reduce((sum, { id }) => sum + table.netOf(id), 0)
  const odd = table.debts.filter((debt) => leftOf(debt) < 0).map(({ id }) => `${id} is overpaid`)
  return [...worse, ...odd, ...(nets === 0 ? [] : [`the nets sum to ${nets}`])]
}

function trueResultOf({ truth, creator, acceptor }: TableBet, userId: string): number {
  if (truth === 'push' || (creator.id !== userId && acceptor.id !== userId)) return 0
  const isWon = (truth === 'creator') === (creator.id === userId)
  const loser = truth === 'creator' ? acceptor : creator
  return isWon ? loser.risk : -loser.risk
}

/** Games are settled by their scores. */
function scoresComeIn(table: Table): void {
  for (const bet of table.bets)
    if (bet.isListed && bet.status === 'active' && table.now >= bet.knownAt) table.settle(bet, bet.truth, 'score')
}

function bets(table: Table, chance: Chance): void {
  const [creator, acceptor] = chance.some(
    table.seats.filter(({ isActive }) => isActive),
    2,
  )
  if (!creator || !acceptor) return
  if ((creator.isHonest || acceptor.isHonest) && !trusts(table, [creator.id, acceptor.id])) return
  makeBet(table, chance, [creator.id, acceptor.id])
}

function makeBet(table: Table, chance: Chance, [creator = '', acceptor = '']: readonly string[]): void {
  const isListed = chance.isIn(35)
  const isDated = !isListed && chance.isIn(30)
  const knownAt = after(table.now, (isDated ? chance.whole(24, 400) : chance.whole(4, 47)) * hourMs)
  const risk = () => cents(chance.whole(1, 500) * 100)
  table.bets.push({
    ...{ id: table.newId('b'), creator: { id: creator, risk: risk() }, acceptor: { id: acceptor, risk: risk() } },
    ...{ truth: chance.one(disputedOutcomes), knownAt, isListed, dispute: null },
    ...{ status: 'active', winnerId: null, voidReason: null, settlement: 0, settledAt: null, manuallySettled: false },
    ...{ correction: null, acceptedAt: table.now, happensAt: isDated ? knownAt : null },
  })
  table.said.push(`${creator} and ${acceptor} bet`)
}

/** Anything that somebody may try who has no shame. */
function lies(table: Table, chance: Chance, who: string, late: string[]): void {
  const outcome = () => chance.one(disputedOutcomes)
  const own = table.bets.filter((bet) => isIn(bet, who))
  const [bet] = chance.some(chance.isIn(80) ? own : table.bets, 1)
  const payments = table.payments.filter(({ payerId, payeeId }) => [payerId, payeeId].includes(who))
  const [payment] = chance.some(chance.isIn(70) ? payments : table.payments, 1)
  const [seat] = chance.some(
    table.seats.filter(({ id }) => id !== who),
    1,
  )
  const about = bet && { bet, says: outcome() }
  const roll = chance.whole(1, 100)
  if (roll <= 14 && about) settlesByHand(table, who, about)
  else if (roll <= 22 && about) disputes(table, who, about)
  else if (roll <= 28 && about) answersDispute(table, who, about)
  else if (roll <= 36 && about) decidesDispute(table, who, about)
  else if (roll <= 50) paysFalsely(table, chance, who)
  else if (roll <= 54 && payment) doubts(table, who, payment)
  else if (roll <= 62 && payment) answersDoubt(table, who, { payment, answer: chance.one(['keep', 'undo'] as const) })
  else if (roll <= 67 && payment) undoes(table, who, payment)
  else if (roll <= 72 && seat) changesRole(table, who, { of: seat, role: chance.one(['admin', 'member'] as const) })
  else if (roll <= 75 && seat) removes(table, who, seat)
  else if (roll <= 76) leaves(table, who)
  else if (roll <= 77) disowns(table, who)
  else if (roll <= 79) comesAgain(table, chance)
  else bids(table, chance, who, late)
}

/** In one go: a wrong entry, and away with whoever could say so; or a second account that says it was right. */
function schemes(table: Table, chance: Chance, who: string): void {
  const own = table.bets.filter((bet) => isIn(bet, who))
  const [bet] = chance.some(own.slice(-4), 1)
  if (!bet) return
  const other = bet.creator.id === who ? bet.acceptor.id : bet.creator.id
  const says = chance.one(['push', bet.creator.id === who ? 'creator' : 'acceptor'] as const)
  if (chance.isIn(30)) return void generously(table, chance, who, bet)
  if (bet.status === 'active') settlesByHand(table, who, { bet, says })
  else paysFalsely(table, chance, who)
  if (chance.isIn(50)) return void removes(table, who, table.seat(other))
  disputes(table, who, { bet, says })
  const friend = table.seats.find(({ id, isHonest, isActive }) => id !== who && id !== other && !isHonest && isActive)
  if (!friend) return void comesAgain(table, chance)
  changesRole(table, who, { of: friend, role: 'admin' })
  decidesDispute(table, friend.id, { bet, says })
  for (const payment of table.payments) answersDoubt(table, friend.id, { payment, answer: 'keep' })
}

/** They let the other one win, say that they have paid, and then that it was otherwise, as it was: to be paid back. */
function generously(table: Table, chance: Chance, who: string, bet: TableBet): void {
  settlesByHand(table, who, { bet, says: bet.creator.id === who ? 'acceptor' : 'creator' })
  const debts = table.debts.filter((debt) => debt.betId === bet.id && debt.debtorId === who && leftOf(debt) > 0)
  if (debts.length > 0) pays(table, who, { debts, amount: null, isReal: false })
  if (chance.isIn(60)) disputes(table, who, { bet, says: bet.truth })
}

/** Mostly nothing comes of it. */
function paysFalsely(table: Table, chance: Chance, who: string): void {
  const owed = table.debts.filter((debt) => leftOf(debt) > 0 && [debt.debtorId, debt.creditorId].includes(who))
  if (owed.length === 0) return
  const first = chance.one(owed)
  const pair = [first.debtorId, first.creditorId]
  const ofPair = owed.filter((debt) => debt !== first && pair.includes(debt.debtorId) && pair.includes(debt.creditorId))
  const debts = [first, ...chance.some(ofPair, chance.whole(0, 2))]
  const isPayer = first.debtorId === who
  const amount = debts.length === 1 && chance.isIn(30) ? cents(chance.whole(1, leftOf(first))) : null
  pays(table, who, { debts, amount, isReal: isPayer && debts.length === 1 && chance.isIn(25) })
}

/** Whoever has gone may come back, and somebody else may be an old acquaintance. */
function comesAgain(table: Table, chance: Chance): void {
  const [former] = chance.some(
    table.seats.filter(({ isActive, isHonest }) => !isActive && !isHonest),
    1,
  )
  if (former && chance.isIn(50)) return void joins(table, former)
  if (table.seats.length < 9) {
    const seat = { id: table.newId('zed'), isHonest: false, isActive: false, adminSince: null }
    table.seats.push(seat)
    joins(table, seat)
  }
}

/** Offers, lengthens, and takes a counter-offer when it suits. */
function bids(table: Table, chance: Chance, who: string, late: string[]): void {
  if (!table.seat(who).isActive) return
  const own = table.bids.filter((bid) => bid.creatorId === who && bid.isOpen && bid.expiresAt > table.now)
  const [bid] = chance.some(own, 1)
  if (!bid || chance.isIn(15)) {
    const expiresAt = after(table.now, chance.whole(5, 60) * hourMs)
    table.bids.push({ id: table.newId('o'), creatorId: who, expiresAt, stake: cents(1_000), isOpen: true })
    return
  }
  if (chance.isIn(45)) return void lengthens(table, bid, instant(table.now + chance.whole(1, 300) * dayMs))
  const [counter] = chance.some(
    table.counters.filter((one) => one.bidId === bid.id && one.status === 'open'),
    1,
  )
  if (!counter || !table.seat(counter.authorId).isActive || !trusts(table, [who, counter.authorId])) return
  if (!takesCounter(table, bid, counter)) return
  if (table.now >= counter.closesAt) late.push(`${counter.id} was taken after ${counter.authorId} thought it was over`)
  makeBet(table, chance, [who, counter.authorId])
}
