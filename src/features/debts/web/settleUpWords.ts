import { listed } from '#domain/listed.ts'
import type { SettleUpView } from '../settleUpContract.ts'

export type PlanPayment = SettleUpView['payments'][number]
export type PlannedStep = PlanPayment['way'][number]

/** "You" first in a sentence, "you" within it. */
const within = (name: string) => (name === 'You' ? 'you' : name)
const verb = (name: string, other: string, own: string) => (name === 'You' ? own : other)

/** "3 payments bring everybody in Sunday Crew to zero.", "One payment brings everybody ... to zero, but for what waits." */
export function planWords(payments: number, { group, waits }: { group: string; waits: boolean }): string {
  const start = payments === 1 ? 'One payment brings' : `${payments} payments bring`
  return `${start} everybody in ${group} to zero${waits ? ', but for what waits' : ''}.`
}

export type PlanWait = SettleUpView['waits'][number]

/** What no payment of the plan covers: "Disputed, waits: what you may owe Hana", each with its dollars. */
export function waitsOfPlan(waits: readonly PlanWait[]): { words: string; amount: number }[] {
  return waits.flatMap(({ payer, payee, disputed, doubted }) =>
    [
      { what: 'Disputed', amount: disputed },
      { what: 'Not received', amount: doubted },
    ].flatMap(({ what, amount }) => {
      const [debtor, creditor] = amount < 0 ? [payee, payer] : [payer, payee]
      const words = `${what}, waits: what ${within(debtor.name)} may owe ${within(creditor.name)}`
      return amount === 0 ? [] : [{ words, amount: Math.abs(amount) }]
    }),
  )
}

/** "Ben pays Cleo", "You pay Cleo", "Ben pays you". */
export function whoPays({ payer, payee }: Pick<PlanPayment, 'payer' | 'payee'>): string {
  return `${payer.name} ${verb(payer.name, 'pays', 'pay')} ${within(payee.name)}`
}

/** "covers what you owe Ben and Cleo": those to whom the payer owes along the way. */
export function whyWords({ from, payer: { name }, way }: PlanPayment): string {
  const owed = way.filter((step) => step.from === from && !step.isCarried).map(({ payee }) => within(payee.name))
  if (owed.length === 0) return 'carries a debt over to the rest of the plan'
  return `covers what ${within(name)} ${verb(name, 'owes', 'owe')} ${listed(new Set(owed))}`
}

/** What a step changes: "Ann owes Ben less", or what it carries over. */
export function stepWords({ payer, payee, isCarried }: PlannedStep): string {
  return isCarried
    ? `${payee.name} then ${verb(payee.name, 'owes', 'owe')} ${within(payer.name)}, carried over from a settle-up`
    : `${payer.name} ${verb(payer.name, 'owes', 'owe')} ${within(payee.name)} less`
}
