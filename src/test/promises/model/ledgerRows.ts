import type { TestServer } from '#test/support/aServer.ts'

/** What the tables hold of a group's money. Amounts are cents. */
export type LedgerRows = {
  readonly bets: readonly BetRow[]
  readonly debts: readonly DebtRow[]
  readonly payments: readonly PaymentRow[]
  readonly openings: readonly OpeningRow[]
}
/** What is owed from before. */
export type OpeningRow = {
  readonly id: string
  readonly debtor: string
  readonly creditor: string
  readonly amount: number
  readonly state: 'waiting' | 'agreed' | 'refused' | 'withdrawn'
}
export type BetRow = {
  readonly id: string
  readonly status: 'active' | 'settled'
  readonly winner: string | null
  readonly win: number
  /** The number of the settlement in force, and the winners of all of them. */
  readonly number: number
  readonly winners: readonly (string | null)[]
  readonly disputed: boolean
}
export type DebtRow = {
  readonly id: string
  /** Empty for what is owed from before, and what is carried over from it. */
  readonly bet: string
  readonly debtor: string
  readonly creditor: string
  readonly amount: number
  readonly paid: number
  readonly cancelled: number
  readonly status: 'pending' | 'settled' | 'cancelled'
  readonly origin: 'outcome' | 'refund' | 'carried' | 'opening'
  readonly number: number
  /** What settled it. */
  readonly payment: string | null
  /** The sums of what is kept beside it: of its payments that were not undone, and of its cancellations. */
  readonly parts: number
  readonly cuts: number
}
export type PaymentRow = {
  readonly id: string
  readonly payer: string
  readonly payee: string
  readonly amount: number
  readonly method: string
  readonly reversed: boolean
  readonly together: string | null
  /** Its payee says that it did not arrive, or one of its settle-up does, and nobody neutral has decided. */
  readonly doubted: boolean
  /** How much it took off each debt. */
  readonly parts: readonly (readonly [debtId: string, cents: number])[]
}

const rowsOf = `
  select
    (select coalesce(json_agg(json_build_object('id', b.id, 'status', b.status, 'winner', b.winner_id, 'win', b.win_cents,
        'number', b.settlement, 'winners', (select json_agg(s.winner_id order by s.number) from bet_settlements s
          where s.group_id = b.group_id and s.bet_id = b.id),
        'disputed', exists (select from disputes i
          where i.group_id = b.group_id and i.bet_id = b.id and i.decided_at is null)) order by b.created_at, b.id), '[]')
       from bets b where b.group_id = $1) as bets,
    (select coalesce(json_agg(json_build_object('id', d.id, 'bet', coalesce(d.bet_id, ''), 'debtor', d.debtor_id,
        'creditor', d.creditor_id, 'amount', d.amount_cents, 'paid', d.paid_cents, 'cancelled', d.cancelled_cents,
        'status', d.status, 'origin', d.origin, 'number', d.settlement,
        'payment', d.payment_id, 'parts', coalesce(c.parts, 0), 'cuts', coalesce(x.cuts, 0)) order by d.created_at, d.id), '[]')
       from debts d
       left join (select c.debt_id, sum(c.amount_cents) as parts from payment_debts c
                    join payments p on p.group_id = c.group_id and p.id = c.payment_id
                   where c.group_id = $1 and p.reversed_at is null group by 1) c on c.debt_id = d.id
       left join (select debt_id, sum(amount_cents) as cuts from debt_cancellations where group_id = $1 group by 1) x
         on x.debt_id = d.id
      where d.group_id = $1) as debts,
    (select coalesce(json_agg(json_build_object('id', p.id, 'payer', p.payer_id, 'payee', p.payee_id,
        'amount', p.amount_cents, 'method', p.method, 'reversed', p.reversed_at is not null,
        'together', p.settle_up_id, 'doubted', exists (select from payment_doubts t
            join payments o on o.group_id = t.group_id and o.id = t.payment_id
           where t.group_id = p.group_id and t.answer is null and (o.id = p.id or o.settle_up_id = p.settle_up_id)),
        'parts', (select coalesce(json_agg(json_build_array(c.debt_id, c.amount_cents)), '[]')
          from payment_debts c where c.group_id = p.group_id and c.payment_id = p.id)) order by p.created_at, p.id), '[]')
       from payments p where p.group_id = $1) as payments,
    (select coalesce(json_agg(json_build_object('id', o.id, 'debtor', o.debtor_id, 'creditor', o.creditor_id,
        'amount', o.amount_cents, 'state', o.state) order by o.recorded_at, o.id), '[]')
       from opening_balances o where o.group_id = $1) as openings`

/** All rows, read by one statement, so that they belong together. */
export async function readRows({ services }: TestServer, groupId: string): Promise<LedgerRows> {
  const { rows } = await services.db.pool.query(rowsOf, [groupId])
  return rows[0]
}

/** Who risks what in a bet, from what was answered when it was made. */
export type Sides = {
  readonly creator: string
  readonly acceptor: string
  readonly stake: number
  readonly win: number
}

/** Everybody's net: what they are owed less what they owe. Zeros are left out. */
export type Nets = Readonly<Record<string, number>>

/**
 * What everybody must be owed, from four things alone: the outcome in force of each bet, what is agreed from before, the
 * payments that were not undone, and what was forgiven of debts that are still due. Nothing has moved, and is given back,
 * of a payment that is doubted. What was paid of something from before that is refused stays paid. Also everybody's
 * profit.
 */
export function expectedOf({ bets, debts, payments, openings }: LedgerRows, sidesOf: ReadonlyMap<string, Sides>) {
  const [nets, profits] = [new Map<string, number>(), new Map<string, number>()]
  const move = (to: Map<string, number>, debtor: string, creditor: string, cents: number) => {
    to.set(debtor, (to.get(debtor) ?? 0) - cents)
    to.set(creditor, (to.get(creditor) ?? 0) + cents)
  }
  const numbers = new Map(bets.map(({ id, number }) => [id, number]))
  for (const { debtor, creditor, amount, state } of openings) {
    if (state === 'agreed') move(nets, debtor, creditor, amount)
  }
  for (const { id, winner } of bets) {
    const sides = sidesOf.get(id)
    if (!sides || winner === null) continue
    const { creator, acceptor, stake, win } = sides
    const [loser, cents] = winner === creator ? [acceptor, win] : [creator, stake]
    for (const to of [nets, profits]) move(to, loser, winner, cents)
  }
  const lapsed = new Map(
    debts
      .filter(({ origin, bet, number }) => origin !== 'carried' && bet !== '' && number !== numbers.get(bet))
      .map((debt) => [debt.id, debt]),
  )
  const agreed = new Set(openings.flatMap(({ id, state }) => (state === 'agreed' ? id : [])))
  const refused = new Map(
    debts.filter(({ origin, id }) => origin === 'opening' && !agreed.has(id)).map((debt) => [debt.id, debt]),
  )
  for (const { reversed, doubted, payer, payee, amount, method, parts } of payments) {
    if (reversed) continue
    move(nets, payee, payer, amount)
    for (const [id, cents] of parts) {
      const debt = refused.get(id)
      if (debt) move(nets, debt.debtor, debt.creditor, cents)
    }
    if (method !== 'forgiven' && !doubted) continue
    for (const [id, cents] of parts) {
      const debt = lapsed.get(id)
      if (debt) move(nets, debt.debtor, debt.creditor, cents)
    }
  }
  return { nets: plain(nets), profits: plain(profits) }
}

/** What the debts say. */
export function netsOfDebts(debts: readonly DebtRow[]): Nets {
  const nets = new Map<string, number>()
  for (const { debtor, creditor, amount, paid, cancelled } of debts) {
    const left = amount - paid - cancelled
    nets.set(debtor, (nets.get(debtor) ?? 0) - left)
    nets.set(creditor, (nets.get(creditor) ?? 0) + left)
  }
  return plain(nets)
}

/** The debts of which nothing is disputed: what members read as owed. What was carried over follows from a payment. */
export function undisputed({ bets, debts }: LedgerRows): DebtRow[] {
  const disputed = new Set(bets.flatMap((bet) => (bet.disputed ? bet.id : [])))
  return debts.filter(({ bet, origin }) => origin === 'carried' || bet === '' || !disputed.has(bet))
}

/** What is wrong with single rows: sums that are kept twice and differ, parts beyond the whole, wrong states. */
export function oddRows({ bets, debts }: LedgerRows): unknown[] {
  const ofBets = bets.filter(
    ({ status, winner, number, winners }) =>
      number !== (winners?.length ?? 0) ||
      (status === 'settled') !== number > 0 ||
      (number > 0 && winners.at(-1) !== winner),
  )
  const ofDebts = debts.filter(({ amount, paid, cancelled, parts, cuts, status }) => {
    const left = amount - paid - cancelled
    const state = left > 0 ? 'pending' : cancelled > 0 ? 'cancelled' : 'settled'
    return paid !== Number(parts) || cancelled !== Number(cuts) || left < 0 || status !== state
  })
  return [...ofBets, ...ofDebts]
}

export function plain(amounts: ReadonlyMap<string, number>): Nets {
  return Object.fromEntries([...amounts].filter(([, cents]) => cents !== 0).sort())
}

/** In the form of `expectedDebts`. */
export function storedDebts(debts: readonly DebtRow[]) {
  return debts
    .map(({ bet, debtor, creditor, amount, paid, cancelled, status, payment }) => ({
      betId: bet,
      debtorId: debtor,
      creditorId: creditor,
      amount: amount / 100,
      paid: paid / 100,
      remaining: (amount - paid - cancelled) / 100,
      status,
      paymentId: payment,
    }))
    .sort((a, b) => (a.betId < b.betId ? -1 : 1))
}

/** In the form of `expectedPayments`. */
export function storedPayments(payments: readonly PaymentRow[], betOf: ReadonlyMap<string, string>) {
  return payments
    .map(({ id, payer, payee, amount, reversed, parts }) => ({
      id,
      payerId: payer,
      payeeId: payee,
      amount: amount / 100,
      status: reversed ? 'reversed' : 'recorded',
      parts: parts.map(([debtId, cents]) => [betOf.get(debtId), cents / 100]).sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}
