import { debtOf, debtsOf, type LedgerModel, type ModelBet, netsOf } from './ledgerModel.ts'

const dollars = (cents: number) => cents / 100 + 0

/**
 * What the product must answer for the group, from the model alone; lists that have no order of their own are sorted.
 */
/** `settledBy`: of payments made in the same moment, the product says which completed a debt. */
export function expectedDebts(model: LedgerModel, settledBy: ReadonlyMap<string, string | null>) {
  return debtsOf(model)
    .map(({ bet, debtor, creditor, amount, paid, left, paidBy }) => ({
      betId: bet.betId,
      debtorId: debtor,
      creditorId: creditor,
      amount: dollars(amount),
      paid: dollars(paid),
      remaining: dollars(left),
      status: left > 0 ? 'pending' : 'settled',
      paymentId: left > 0 ? null : (paidBy.find((id) => id === settledBy.get(bet.betId)) ?? paidBy[0]),
    }))
    .sort((a, b) => (a.betId < b.betId ? -1 : 1))
}

export function expectedNets(model: LedgerModel) {
  return Object.fromEntries([...netsOf(model)].map(([id, net]) => [id, dollars(net)]))
}

/** By both parties, in the order of their ids: what the first owes the second, and the bets it comes from. */
export function expectedPairs(model: LedgerModel) {
  const pairs = new Map<string, { net: number; bets: string[] }>()
  for (const { bet, debtor, creditor, left } of debtsOf(model)) {
    if (left === 0) continue
    const key = [debtor, creditor].sort().join(' ')
    const pair = pairs.get(key) ?? { net: 0, bets: [] }
    pair.net += debtor < creditor ? left : -left
    pair.bets.push(bet.betId)
    pairs.set(key, pair)
  }
  return Object.fromEntries([...pairs].map(([key, { net, bets }]) => [key, { net: dollars(net), bets: bets.sort() }]))
}

export function expectedPayments(model: LedgerModel) {
  return model.payments
    .map((payment) => ({
      id: payment.id,
      payerId: payment.payer,
      payeeId: payment.payee,
      amount: dollars(payment.amount),
      status: payment.isReversed ? 'reversed' : 'recorded',
      parts: [...payment.parts].map(([betId, part]) => [betId, dollars(part)]).sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export type Range = { readonly from: number; readonly to: number }
export const allTime: Range = { from: 0, to: Number.POSITIVE_INFINITY }

export function expectedStats(model: LedgerModel, range: Range) {
  const { from, to } = range
  const bets = [...model.bets.values()]
  const active = bets.filter(({ settledAt }) => settledAt === null)
  const settled = bets.filter(({ settledAt }) => settledAt !== null && settledAt >= from && settledAt < to)
  const members = [...model.names.keys()].map((id) => {
    const own = settled.filter((bet) => bet.winner !== null && isIn(bet, id))
    const wins = own.filter(({ winner }) => winner === id)
    const risked = own.reduce((sum, bet) => sum + (bet.creator === id ? bet.stake : bet.win), 0)
    const profit = profitOf(own, id)
    const figures = {
      activeBets: active.filter((bet) => isIn(bet, id)).length,
      wins: wins.length,
      losses: own.length - wins.length,
      totalBets: own.length,
      winRate: own.length === 0 ? 0 : wins.length / own.length,
      profit: dollars(profit),
      totalWagered: dollars(risked),
      roi: risked === 0 ? 0 : profit / risked + 0,
    }
    return [id, figures] as const
  })
  const summary = {
    activeBets: active.length,
    totalBets: settled.length + (range === allTime ? active.length : 0),
    totalWagered: dollars(settled.reduce((sum, { stake }) => sum + stake, 0)),
    savings: dollars(Math.round(settled.reduce((sum, bet) => sum + savedOf(bet), 0) / 10_000)),
  }
  return { summary, members: Object.fromEntries(members) }
}

const isIn = (bet: ModelBet, id: string) => bet.creator === id || bet.acceptor === id

function profitOf(bets: readonly ModelBet[], id: string): number {
  return bets.reduce((sum, bet) => {
    const debt = debtOf(bet)
    if (debt?.creditor === id) return sum + debt.amount
    return debt?.debtor === id ? sum - debt.amount : sum
  }, 0)
}

// In ten-thousandths of a cent, each bet rounded for itself.
function savedOf({ stake, odds, originalOdds, betType }: ModelBet): number {
  if (originalOdds === null || betType === 'custom') return 0
  const chance = (price: number) => (price > 0 ? 100 / (price + 100) : -price / (100 - price))
  const book = chance(originalOdds)
  const fair = chance(odds)
  const usual = { moneyline: 0.042, prop: 0.08 }[betType] ?? 0.045
  return Math.round(stake * (book > fair ? (book - fair) / book : usual) * 10_000)
}

/** Everybody's profit at the end of each day of UTC on which somebody won a bet. */
export function expectedLine(model: LedgerModel) {
  const won = [...model.bets.values()].filter(({ winner }) => winner !== null)
  const dayOf = (bet: ModelBet) => new Date(bet.settledAt ?? 0).toISOString().slice(0, 10)
  return [...new Set(won.map(dayOf))].sort().map((date) => {
    const soFar = won.filter((bet) => dayOf(bet) <= date)
    const people = [...model.names.keys()].filter((id) => won.some((bet) => isIn(bet, id)))
    return { date, profits: Object.fromEntries(people.map((id) => [id, dollars(profitOf(soFar, id))])) }
  })
}
