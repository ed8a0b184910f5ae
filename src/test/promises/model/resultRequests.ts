import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import type { Answered, Person } from '#test/support/person.ts'
import type { TestGroup } from '#test/support/story.ts'
import type { Chance } from './chance.ts'
import type { LedgerRows, PaymentRow, Sides } from './ledgerRows.ts'

/** What requests are chosen by: the rows as they were before the step. */
export type Known = { readonly rows: LedgerRows; readonly sidesOf: ReadonlyMap<string, Sides> }

type Asking = {
  readonly group: TestGroup
  /** The group's two admins come first. */
  readonly people: readonly Person[]
  readonly chance: Chance
  readonly say: (words: string) => void
}

const outcomes = ['creator', 'acceptor', 'push'] as const

/** Random requests about results and the money that follows from them, of which many must be refused. */
export function requestsOf({ group, people, chance, say }: Asking) {
  const admins = people.slice(0, 2)
  const post = (who: Person, path: string, body: object) => {
    say(`${who.name} ${path} ${JSON.stringify(body)}`)
    return who.post<unknown>(`${group.path}${path}`, body)
  }
  const personOf = (id: string) => people.find((one) => one.id === id) ?? chance.one(people)
  /** Mostly someone of the two. */
  const anyOf = (ids: readonly string[]) => (chance.isIn(85) ? personOf(chance.one(ids)) : chance.one(people))

  function aboutBet({ rows, sidesOf }: Known): Promise<Answered<unknown>> {
    const id = chooseBet(rows)
    const { creator = '', acceptor = '' } = sidesOf.get(id) ?? {}
    const path = `/bets/${id}`
    const who = anyOf([creator, acceptor])
    const outcome = chance.one(outcomes)
    const roll = chance.whole(1, 66)
    if (roll <= 8) return post(who, `${path}/cancellation`, {})
    if (roll <= 16) return post(who, `${path}/cancellation/${chance.one(['agree', 'decline', 'withdraw'])}`, {})
    if (roll <= 34) {
      const winnerId = chance.one([creator, acceptor, null])
      return post(who, `${path}/settle`, winnerId ? { outcome: 'won', winnerId } : { outcome: 'push' })
    }
    if (roll <= 48) return post(who, `${path}/dispute`, { outcome, reason: 'It rained' })
    if (roll <= 57) return post(who, `${path}/dispute/answer`, { outcome })
    return post(chance.one(admins), `${path}/dispute/decision`, { outcome, reason: 'I saw it' })
  }

  /** Mostly one of the latest, since the older ones are soon decided for good; often one whose debt has been paid. */
  function chooseBet({ bets, debts }: LedgerRows): string {
    const latest = bets.slice(chance.isIn(75) ? -8 : 0).map(({ id }) => id)
    const paid = new Set(debts.filter((one) => one.paid > 0).map(({ bet }) => bet))
    const answerable = latest.filter((id) => paid.has(id))
    return chance.one(answerable.length > 0 && chance.isIn(40) ? answerable : latest)
  }

  const pendingIn = ({ rows }: Known) => rows.debts.filter(({ status }) => status === 'pending')

  function pay(known: Known): Promise<Answered<unknown>> {
    const pending = pendingIn(known)
    const first = chance.isIn(60) ? pending.at(-1) : chance.some(pending, 1)[0]
    if (!first) return post(chance.one(people), '/payments', { debtIds: ['nothing'], method: 'cash' })
    const pair = [first.debtor, first.creditor]
    const others = pending.filter((one) => one !== first && pair.includes(one.debtor) && pair.includes(one.creditor))
    const chosen = [first, ...chance.some(others, chance.whole(0, 3))]
    const amount = chance.isIn(60) ? {} : { amount: chance.whole(1, first.amount) / 100 }
    return post(anyOf(pair), '/payments', { debtIds: chosen.map(({ id }) => id), method: 'cash', ...amount })
  }

  /** What is forgiven of a refund depends on what it gives back, so that is left out. */
  function forgive(known: Known): Promise<Answered<unknown>> {
    const [debt] = chance.some(
      pendingIn(known).filter(({ origin }) => origin !== 'refund'),
      1,
    )
    if (!debt) return pay(known)
    const amount = chance.isIn(40) ? {} : { amount: chance.whole(1, debt.amount) / 100 }
    return post(personOf(debt.creditor), `/debts/${debt.id}/forgive`, amount)
  }

  function undo({ rows }: Known): Promise<Answered<unknown>> {
    const [payment] = chance.some(rows.payments.slice(-30), 1)
    const debtId = payment?.parts[0]?.[0] ?? 'nothing'
    const path = chance.isIn(50) ? `/payments/${payment?.id ?? 'nothing'}/reverse` : `/debts/${debtId}/reverse`
    return post(chance.isIn(70) ? chance.one(admins) : anyOf([payment?.payee ?? '']), path, { reason: 'A mistake' })
  }

  /** What is doubted of a refund depends on what it gives back, so that is left out. */
  async function doubt({ rows }: Known): Promise<Answered<unknown>> {
    const refunds = new Set(rows.debts.filter(({ origin }) => origin === 'refund').map(({ id }) => id))
    const latest = rows.payments.slice(-10)
    const giving = latest.filter(({ parts }) => parts.some(([id]) => refunds.has(id)))
    const isGiving = ({ id, together }: PaymentRow) =>
      giving.some((one) => one.id === id || (together !== null && one.together === together))
    const [payment] = chance.some(
      latest.filter((one) => !isGiving(one)),
      1,
    )
    if (!payment) return undo({ rows, sidesOf: new Map() })
    const path = `/payments/${payment.id}/doubt`
    if (!payment.doubted) return post(personOf(payment.payee), path, { reason: 'Nothing came' })
    const answer = { answer: chance.one(['undo', 'keep']), reason: 'Look again' }
    return post(chance.isIn(40) ? anyOf([payment.payer]) : chance.one(admins), `${path}/answer`, answer)
  }

  /** Recorded by either of two, or answered by anybody. */
  function fromBefore({ rows }: Known): Promise<Answered<unknown>> {
    const [opening] = chance.some(rows.openings.slice(-5), 1)
    if (opening && chance.isIn(60)) {
      // What its debtor recorded is a debt at once, until its creditor refuses it.
      const isRefused = opening.state === 'agreed' && chance.isIn(50)
      if (isRefused) return post(personOf(opening.creditor), `/opening-balances/${opening.id}/refuse`, {})
      const who = anyOf([opening.debtor, opening.creditor])
      return post(who, `/opening-balances/${opening.id}/${chance.one(['agree', 'refuse', 'withdraw'])}`, {})
    }
    const [from, to] = chance.some(people, 2).map(({ id }) => id)
    const who = anyOf([from ?? '', to ?? ''])
    return post(who, '/opening-balances', { fromUserId: from, toUserId: to, amount: chance.whole(1, 9_999) / 100 })
  }

  async function settleUp(): Promise<Answered<unknown>> {
    const { version, payments } = (await chance.one(people).get<SettleUpView>(`${group.path}/settle-up`)).body
    const [planned] = chance.some(payments, 1)
    const { from = '', to = '' } = planned ?? {}
    return post(personOf(chance.one([from, to])), '/settle-up/payments', { version, from, to, method: 'cash' })
  }

  return (known: Known): Promise<Answered<unknown>> => {
    const roll = chance.whole(1, 100)
    if (roll <= 6) return fromBefore(known)
    if (roll <= 62) return aboutBet(known)
    if (roll <= 79) return pay(known)
    if (roll <= 84) return forgive(known)
    if (roll <= 89) return undo(known)
    return roll <= 95 ? doubt(known) : settleUp()
  }
}
