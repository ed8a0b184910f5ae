/**
 * The ledger of one group as plain arithmetic: it shares no code with the product, so that a mistake in one is a
 * difference between the two. Amounts are cents, times are ms.
 */

export type ModelBid = {
  readonly id: string
  readonly creator: string
  readonly stake: number
  readonly odds: number
  readonly originalOdds: number | null
  readonly betType: string
  readonly line: number | null
  /** The side of whoever offers it. Custom bets have the first or the second side, as home and away. */
  readonly side: 'home' | 'away' | 'over' | 'under'
  /** The game, or null for a custom bet. */
  readonly gameId: string | null
  readonly closesAt: number
  readonly version: number
}

export type ModelBet = ModelBid & {
  readonly betId: string
  readonly acceptor: string
  readonly win: number
  settledAt: number | null
  /** Null while it is active, and for a push. */
  winner: string | null
  /** The number of the payment that settled its debt. */
  paidBy: string | null
}

export type ModelPayment = {
  readonly id: string
  readonly betIds: readonly string[]
  readonly payer: string
  readonly payee: string
  readonly amount: number
  isReversed: boolean
}

export type LedgerModel = {
  /** By name, for the order of a payment that nets to zero. */
  readonly names: ReadonlyMap<string, string>
  readonly bids: Map<string, ModelBid>
  readonly bets: Map<string, ModelBet>
  /** The newest first. */
  readonly payments: ModelPayment[]
  /** As the product calls the debt of a bet. */
  readonly debtIds: Map<string, string>
}

/** Half a cent and more is a cent, in whole numbers alone. */
export function winOf(stake: number, odds: number): number {
  const [times, by] = odds > 0 ? [BigInt(odds), 100n] : [100n, BigInt(-odds)]
  return Number((2n * BigInt(stake) * times + by) / (2n * by))
}

export type ModelDebt = { bet: ModelBet; debtor: string; creditor: string; amount: number }

export function debtOf(bet: ModelBet): ModelDebt | null {
  if (bet.winner === null) return null
  return bet.winner === bet.creator
    ? { bet, debtor: bet.acceptor, creditor: bet.creator, amount: bet.win }
    : { bet, debtor: bet.creator, creditor: bet.acceptor, amount: bet.stake }
}

export function debtsOf(model: LedgerModel): ModelDebt[] {
  return [...model.bets.values()].flatMap((bet) => debtOf(bet) ?? [])
}

/** Who won a bet by that score, null for a push. */
export function winnerBy(bet: ModelBet, { home, away }: { home: number; away: number }): string | null {
  const ahead = {
    home: home + (bet.line ?? 0) - away,
    away: away + (bet.line ?? 0) - home,
    over: home + away - (bet.line ?? 0),
    under: (bet.line ?? 0) - home - away,
  }[bet.side]
  if (ahead === 0) return null
  return ahead > 0 ? bet.creator : bet.acceptor
}

export function settle(bet: ModelBet, winner: string | null, at: number): void {
  bet.settledAt = at
  bet.winner = winner
}

export function pay(model: LedgerModel, id: string, betIds: readonly string[]): ModelPayment {
  const debts = betIds.map((betId) => debtOf(model.bets.get(betId) as ModelBet) as ModelDebt)
  const [first] = debts
  if (!first) throw new Error('a payment of nothing')
  const net = debts.reduce((sum, { debtor, amount }) => sum + (debtor === first.debtor ? amount : -amount), 0)
  const byName = [first.debtor, first.creditor].sort((a, b) => nameOf(model, a).localeCompare(nameOf(model, b)))
  const [payer, payee] = net > 0 ? [first.debtor, first.creditor] : net < 0 ? [first.creditor, first.debtor] : byName
  for (const { bet } of debts) bet.paidBy = id
  const payment = { id, betIds, payer: payer ?? '', payee: payee ?? '', amount: Math.abs(net), isReversed: false }
  model.payments.unshift(payment)
  return payment
}

export function reverse(model: LedgerModel, paymentId: string): void {
  for (const payment of model.payments) if (payment.id === paymentId) payment.isReversed = true
  for (const bet of model.bets.values()) if (bet.paidBy === paymentId) bet.paidBy = null
}

function nameOf(model: LedgerModel, id: string): string {
  return model.names.get(id) ?? ''
}
