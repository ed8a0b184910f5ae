import { dayMs, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetsWithin } from '../chosenContract.ts'

/** The dates of the past days, but for what is still active; to the minute, so that who asks ahead asks for the same. */
export function pastDays(days: number, now: number): Pick<BetsWithin, 'from' | 'active'> {
  const from = Math.floor((now - days * dayMs) / minuteMs) * minuteMs
  return { from: isoFromInstant(instant(from)), active: 'always' }
}

/** What a page of bets shows that was opened without a tab, dates or a search. [BET-11] */
export const usualDays = 30
