import { dayMs, type Instant } from '../times.ts'

const firstDays = [3, 10]
const everyDays = 30

/** The shortest gap between two reminders: before that none can be due. */
export const shortestReminderGapMs = (10 - 3) * dayMs

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
