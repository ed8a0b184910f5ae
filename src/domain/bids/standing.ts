import type { Instant } from '../times.ts'

type Dated = { readonly status: string; readonly closesAt: Instant }

/** Whether a counter-offer can still be answered or withdrawn, while its bid is open. [BEY-17] */
export function isStanding({ status, closesAt }: Dated, now: Instant): boolean {
  return status === 'open' && now < closesAt
}
