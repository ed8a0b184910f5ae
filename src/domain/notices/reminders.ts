import type { PairNet } from '../debts/balances.ts'
import type { Debt } from '../debts/debts.ts'
import { noCents } from '../money/money.ts'
import { moneyRefusal } from '../refusals/moneyRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { dayMs, hourMs, type Instant } from '../times.ts'

const firstDays = [3, 10]
const everyDays = 30

/** The first reminder comes after this long. */
export const firstReminderMs = 3 * dayMs

/**
 * Whether a reminder is due at `now` for a debt pending since `since`: after 3 days, after 10, then every 30 days;
 * `remindedAt`: the last reminder, null if none. A debt that was paid and is pending again starts over. Several missed
 * reminders are made up for by one.
 */
export function isReminderDue(since: Instant, remindedAt: Instant | null, now: Instant): boolean {
  const told = remindedAt === null || remindedAt < since ? 0 : remindersBy(since, remindedAt)
  return remindersBy(since, now) > told
}

/** How many reminders are due by `at`. */
function remindersBy(since: Instant, at: Instant): number {
  const days = (at - since) / dayMs
  const lastFirst = Math.max(...firstDays)
  const first = firstDays.filter((day) => day <= days).length
  return days < lastFirst ? first : first + Math.floor((days - lastFirst) / everyDays)
}

/** A debtor hears at most so often from the same creditor, by a button or by the product. [BEY-19] */
export const reminderGapMs = 3 * dayMs

/**
 * Why a creditor has nothing to remind the other of, or null: a reminder speaks of what all debts between the two come to,
 * and goes only to whoever owes that. `pair`: what stands between them, null for nothing. [BEY-19]
 */
export function whyNothingToRemindOf(
  pair: PairNet | null,
  { userId, name }: { readonly userId: string; readonly name: string },
): Refusal | null {
  if (pair && pair.to === userId && pair.amount > 0) return null
  return moneyRefusal('reminder-nothing-owed', { name, owed: pair?.from === userId ? pair.amount : noCents })
}

/**
 * Who reminds, what stands between the two, whether the account of the debtor is locked, and when the debtor was last
 * reminded of debts to this creditor, null if never.
 */
type Reminding = {
  readonly userId: string
  readonly pair: PairNet | null
  readonly isLocked: boolean
  readonly remindedAt: Instant | null
  readonly now: Instant
}

/** Why `userId` cannot remind the debtor of a debt, or null when they can. [BEY-19] [BEY-23] */
export function whyCannotRemind(
  debt: (Debt & { readonly debtorName: string }) | null,
  { userId, pair, isLocked, remindedAt, now }: Reminding,
): Refusal | null {
  if (!debt) return moneyRefusal('debt-not-found')
  if (debt.creditorId !== userId) return moneyRefusal('reminder-not-creditor')
  if (debt.status !== 'pending') return moneyRefusal('debt-settled', { id: debt.id })
  if (debt.disputed) return moneyRefusal('debt-disputed')
  const name = debt.debtorName
  const why = whyNothingToRemindOf(pair, { userId, name })
  if (why) return why
  if (isLocked) return moneyRefusal('reminder-locked', { name })
  const left = remindedAt === null ? 0 : remindedAt + reminderGapMs - now
  return left > 0 ? moneyRefusal('reminded-lately', { name, when: waitWords(left) }) : null
}

/** "in 2 days", "in 5 hours": rounded up, so that it is never too early. */
function waitWords(ms: number): string {
  const [count, unit] = ms > dayMs ? [Math.ceil(ms / dayMs), 'day'] : [Math.ceil(ms / hourMs), 'hour']
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}
