import { z } from 'zod'
import type { TermsThen } from '#domain/log/eventDetails.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { dollars, instantText, wholeOdds } from '../contracts/procedure.ts'

/** What may change about a bid, at the moment of an event. Null: not recorded with the event, which is too old. */
export const eventTerms = z.object({
  odds: wholeOdds.nullable(),
  wagerAmount: dollars.nullable(),
  expirationTime: instantText.nullable(),
  /** Its line is no longer quoted: it keeps its odds. */
  lineGone: z.boolean(),
  /** It waits for a group admin's approval. */
  waits: z.boolean(),
})
export type EventTerms = z.infer<typeof eventTerms>

export function termsView({ odds, stake, expiresAt, lineGone, approval }: TermsThen): EventTerms {
  return {
    odds,
    wagerAmount: stake === null ? null : dollarsFromCents(cents(stake)),
    expirationTime: expiresAt,
    lineGone: lineGone ?? false,
    waits: approval === 'waiting',
  }
}
