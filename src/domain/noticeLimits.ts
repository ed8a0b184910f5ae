import { categoryOf } from './notices.ts'
import { hourMs } from './times.ts'

/**
 * How often within an hour somebody is written to about one kind of what one person does with payments in a group. A
 * payment can be recorded and undone without end; from then on it is told in the app alone.
 */
export const paymentMessages = { times: 15, windowMs: hourMs } as const

/** Whether what somebody does may be told outside the app only so often: what the product does by itself always may. */
export function isLimitedAway(type: string, by: string | null): boolean {
  return by !== null && categoryOf(type) === 'payment'
}
