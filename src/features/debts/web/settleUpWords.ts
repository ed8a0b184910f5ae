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
  return waits.flatMap(({ fromName, toName, disputed, doubted }) =>
    [
      { what: 'Disputed', amount: disputed },
      { what: 'Not received', amount: doubted },
    ].flatMap(({ what, amount }) => {
      const [debtor, creditor] = amount < 0 ? [toName, fromName] : [fromName, toName]
      const words = `${what}, waits: what ${within(debtor)} may owe ${within(creditor)}`
      return amount === 0 ? [] : [{ words, amount: Math.abs(amount) }]
    }),
  )
}

/** "Ben pays Cleo", "You pay Cleo", "Ben pays you". */
export function whoPays({ fromName, toName }: Pick<PlanPayment, 'fromName' | 'toName'>): string {
  return `${fromName} ${verb(fromName, 'pays', 'pay')} ${within(toName)}`
}

/** "covers what you owe Ben and Cleo": those to whom the payer owes along the way. */
export function whyWords({ from, fromName, way }: PlanPayment): string {
  const owed = way.filter((step) => step.from === from && !step.isCarried).map(({ toName }) => within(toName))
  if (owed.length === 0) return 'carries a debt over to the rest of the plan'
  return `covers what ${within(fromName)} ${verb(fromName, 'owes', 'owe')} ${new Intl.ListFormat('en-US').format(new Set(owed))}`
}

/** What a step changes: "Ann owes Ben less", or what it carries over. */
export function stepWords({ fromName, toName, isCarried }: PlannedStep): string {
  return isCarried
    ? `${toName} then ${verb(toName, 'owes', 'owe')} ${within(fromName)}, carried over from a settle-up`
    : `${fromName} ${verb(fromName, 'owes', 'owe')} ${within(toName)} less`
}
