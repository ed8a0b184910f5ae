import type { Instant } from '../times.ts'
import type { Counter } from './counters.ts'

/** Whether a counter-offer can still be answered or withdrawn, while its bid is open. [BEY-17] */
export function isStanding({ status, closesAt }: Pick<Counter, 'status' | 'closesAt'>, now: Instant): boolean {
  return status === 'open' && now < closesAt
}
