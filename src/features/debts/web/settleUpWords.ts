import type { SettleUpView } from '../settleUpContract.ts'

export type PlanPayment = SettleUpView['payments'][number]
export type PlannedStep = PlanPayment['way'][number]

/** "You" first in a sentence, "you" within it. */
const within = (name: string) => (name === 'You' ? 'you' : name)
const verb = (name: string, other: string, own: string) => (name === 'You' ? own : other)

/** "3 payments bring everybody in Sunday Crew to zero." */
export function planWords(payments: number, group: string): string {
  return payments === 1
    ? `One payment brings everybody in ${group} to zero.`
    : `${payments} payments bring everybody in ${group} to zero.`
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
