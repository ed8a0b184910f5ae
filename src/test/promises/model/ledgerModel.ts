/**
 * The ledger of one group as plain arithmetic: it shares no code with the product, so that a mistake in one is a
 * difference between the two. Amounts are cents, times are ms.
 */

export type ModelSide = {
  readonly line: number | null
  /** The side of whoever offers it. Custom bets have the first or the second side, as home and away. */
  readonly side: 'home' | 'away' | 'over' | 'under'
}

export type ModelLeg = ModelSide & {
  readonly gameId: string
  readonly odds: number
  readonly originalOdds: number
  readonly came: 'won' | 'lost' | 'push' | null
}

export type ModelBid = ModelSide & {
  readonly id: string
  readonly creator: string
  /** The stake of the whole bid; a bet has its own. */
  readonly stake: number
  readonly allowsParts: boolean
  readonly odds: number
  readonly originalOdds: number | null
  readonly betType: string
  /** Only a parlay has any. */
  readonly legs: readonly ModelLeg[]
  /** The game, or null for a custom bet and a parlay. */
  readonly gameId: string | null
  readonly closesAt: number
  readonly version: number
  /** Taken on the terms of a counter-offer. */
  isClosed: boolean
}

type ModelCounter = {
  readonly id: string
  readonly bidId: string
  readonly author: string
  readonly odds: number
  readonly stake: number
  isOpen: boolean
}

export type ModelBet = Omit<ModelBid, 'odds' | 'originalOdds' | 'legs'> & {
  readonly betId: string
  readonly acceptor: string
  odds: number
  originalOdds: number | null
  win: number
  legs: readonly ModelLeg[]
  settledAt: number | null
  /** Null while it is active, and for a push. */
  winner: string | null
}

export type ModelPayment = {
  readonly id: string
  /** What it took off the debt of each bet. */
  readonly parts: ReadonlyMap<string, number>
  readonly payer: string
  readonly payee: string
  readonly amount: number
  readonly recordedBy: string
  readonly isForgiveness: boolean
  /** Payments of the plan are undone together; only its payee can doubt them. */
  readonly settleUp: { readonly id: string; readonly payee: string } | null
  isDoubted: boolean
  isReversed: boolean
}

export type LedgerModel = {
  /** By name, for the order of a payment that nets to zero. */
  readonly names: ReadonlyMap<string, string>
  readonly bids: Map<string, ModelBid>
  readonly bets: Map<string, ModelBet>
  readonly counters: Map<string, ModelCounter>
  /** The newest first. */
  readonly payments: ModelPayment[]
  /** As the product calls the debt of a bet. */
  readonly debtIds: Map<string, string>
}

/** How much of a bid is left, and what the next part of it wins: what it adds to what the former ones win together. */
export function leftOf({ bets }: LedgerModel, { id, stake, isClosed }: ModelBid): number {
  if (isClosed) return 0
  return [...bets.values()].reduce((left, bet) => (bet.id === id ? left - bet.stake : left), stake)
}

export function winOfPart(bid: ModelBid, left: number, part: number): number {
  const taken = bid.stake - left
  return winOf(taken + part, bid.odds) - winOf(taken, bid.odds)
}

/** Half a cent and more is a cent, in whole numbers alone. */
export function winOf(stake: number, odds: number): number {
  const [times, by] = odds > 0 ? [BigInt(odds), 100n] : [100n, BigInt(-odds)]
  return Number((2n * BigInt(stake) * times + by) / (2n * by))
}

export type ModelDebt = { bet: ModelBet; debtor: string; creditor: string; amount: number }
/** With what standing payments took off it, and which these are. */
export type OpenDebt = ModelDebt & { readonly paid: number; readonly left: number; readonly paidBy: readonly string[] }

export function debtOf(bet: ModelBet): ModelDebt | null {
  if (bet.winner === null) return null
  return bet.winner === bet.creator
    ? { bet, debtor: bet.acceptor, creditor: bet.creator, amount: bet.win }
    : { bet, debtor: bet.creator, creditor: bet.acceptor, amount: bet.stake }
}

export function debtsOf(model: LedgerModel): OpenDebt[] {
  const paid = new Map<string, number>()
  const paidBy = new Map<string, string[]>()
  for (const { id, parts } of model.payments.filter(({ isReversed }) => !isReversed)) {
    for (const [betId, part] of parts) {
      paid.set(betId, (paid.get(betId) ?? 0) + part)
      paidBy.set(betId, [...(paidBy.get(betId) ?? []), id])
    }
  }
  return [...model.bets.values()].flatMap((bet) => {
    const debt = debtOf(bet)
    const off = paid.get(bet.betId) ?? 0
    return debt ? [{ ...debt, paid: off, left: debt.amount - off, paidBy: paidBy.get(bet.betId) ?? [] }] : []
  })
}

/** What each is owed less what they owe. */
export function netsOf(model: LedgerModel): Map<string, number> {
  const nets = new Map([...model.names.keys()].map((id) => [id, 0]))
  for (const { debtor, creditor, left } of debtsOf(model)) {
    nets.set(debtor, (nets.get(debtor) ?? 0) - left)
    nets.set(creditor, (nets.get(creditor) ?? 0) + left)
  }
  return nets
}

type Score = { readonly home: number; readonly away: number }

/** Who won a bet by that score, null for a push. */
export function winnerBy(bet: ModelBet, score: Score): string | null {
  return { won: bet.creator, lost: bet.acceptor, push: null }[cameBy(bet, score)]
}

export function cameBy({ side, line }: ModelSide, { home, away }: Score) {
  const ahead = {
    home: home + (line ?? 0) - away,
    away: away + (line ?? 0) - home,
    over: home + away - (line ?? 0),
    under: (line ?? 0) - home - away,
  }[side]
  if (ahead === 0) return 'push'
  return ahead > 0 ? 'won' : 'lost'
}

export function settle(bet: ModelBet, winner: string | null, at: number): void {
  bet.settledAt = at
  bet.winner = winner
}

/** What a payment of so much, or of everything, for these bets comes to; null where it cannot be made. */
export function paymentOf(model: LedgerModel, betIds: readonly string[], wanted: number | null) {
  const debts = debtsOf(model).filter(({ bet }) => betIds.includes(bet.betId))
  const [first] = debts
  if (!first || debts.length < betIds.length || debts.some(({ left }) => left === 0)) return null
  const net = debts.reduce((sum, { debtor, left }) => sum + (debtor === first.debtor ? left : -left), 0)
  const byName = [first.debtor, first.creditor].sort((a, b) => nameOf(model, a).localeCompare(nameOf(model, b)))
  const [payer, payee] = net > 0 ? [first.debtor, first.creditor] : net < 0 ? [first.creditor, first.debtor] : byName
  if (wanted !== null && (wanted <= 0 || wanted > Math.abs(net))) return null
  const parts = new Map<string, number>()
  let rest = wanted === null ? Number.POSITIVE_INFINITY : wanted
  for (const { bet, left } of debts.filter(({ debtor }) => debtor !== payer)) {
    parts.set(bet.betId, left)
    rest += left
  }
  const idOf = (debt: ModelDebt) => model.debtIds.get(debt.bet.betId) ?? ''
  const oldest = (a: ModelDebt, b: ModelDebt) =>
    (a.bet.settledAt ?? 0) - (b.bet.settledAt ?? 0) || (idOf(a) < idOf(b) ? -1 : 1)
  for (const debt of debts.filter(({ debtor }) => debtor === payer).sort(oldest)) {
    const part = Math.min(rest, debt.left)
    if (part > 0) parts.set(debt.bet.betId, part)
    rest -= part
  }
  return { payer: payer ?? '', payee: payee ?? '', amount: wanted ?? Math.abs(net), parts }
}

export function reverse(model: LedgerModel, paymentId: string): void {
  const undone = model.payments.find(({ id }) => id === paymentId)
  for (const payment of model.payments) {
    const isTogether = undone?.settleUp && payment.settleUp?.id === undone.settleUp.id
    if (payment === undone || isTogether) payment.isReversed = true
  }
}

function nameOf(model: LedgerModel, id: string): string {
  return model.names.get(id) ?? ''
}

/** Makes everything within `models` what it was before, when it is called; objects stay the same ones. */
export function remember(models: readonly LedgerModel[]): () => void {
  const restores = new Map<unknown, () => void>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || restores.has(value)) return
    const [entries, fields] = [value instanceof Map ? [...value] : [], { ...value }]
    const items = Array.isArray(value) ? [...value] : []
    restores.set(value, () => {
      if (Array.isArray(value)) return void value.splice(0, value.length, ...items)
      if (!(value instanceof Map)) return void Object.assign(value, fields)
      value.clear()
      for (const [key, one] of entries) value.set(key, one)
    })
    for (const one of [...entries.map(([, held]) => held), ...Object.values(fields)]) visit(one)
  }
  for (const model of models) visit(model)
  return () => {
    for (const restore of restores.values()) restore()
  }
}
