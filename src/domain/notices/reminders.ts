import { dayMs, type Instant } from '../times.ts'

const firstDays = [3, 10]
const everyDays = 30

/** After how long without a reminder the next one cannot be due yet: the shortest way between two of them. */
export const shortestReminderGapMs = (10 - 3) * dayMs

/** The first reminder comes after this long. */
export const firstReminderMs = 3 * dayMs

/**
 * Whether the debtor is to be reminded at `now` of a debt pending since `since`: after 3 days, after 10, then every 30
 * days; `remindedAt`: the last time, null when never. A debt that was paid and is pending again starts over. Times that
 * were missed are made up for by one reminder.
 */
export function isReminderDue(since: Instant, remindedAt: Instant | null, now: Instant): boolean {
  const told = remindedAt === null || remindedAt < since ? 0 : remindersBy(since, remindedAt)
  return remindersBy(since, now) > told
}

/** How many reminders fall due until `at`. */
function remindersBy(since: Instant, at: Instant): number {
  const days = (at - since) / dayMs
  const lastFirst = Math.max(...firstDays)
  const first = firstDays.filter((day) => day <= days).length
  return days < lastFirst ? first : first + Math.floor((days - lastFirst) / everyDays)
}
