import { z } from 'zod'
import { id, instantText, page } from '../contracts/procedure.ts'

/**
 * Bets made from one instant until before another, of the reader or of everybody, whose teams, sport, own words or people contain the query. [BET-11]
 */
const within = {
  from: instantText.optional(),
  before: instantText.optional(),
  /** `always`: active bets whenever they were made. */
  active: z.literal('always').optional(),
  /** `own`: those that the reader is in. */
  whose: z.literal('own').optional(),
  query: z.string().trim().max(100).optional(),
  /** Full names of teams that the query also means, separated by commas: `KC` is the Kansas City Chiefs. */
  teams: z.string().max(2_000).optional(),
}
const chosen = {
  ...within,
  status: z.enum(['active', 'settled']).optional(),
  /** How they came out for the reader. */
  result: z.enum(['won', 'lost']).optional(),
  /** `near`: in progress, or starting within 2 hours. `unsure`: those that need attention, or are disputed. */
  moment: z.enum(['near', 'unsure']).optional(),
}
export const betsWithin = z.strictObject({ groupId: id, ...within })
export const betsChosen = z.strictObject({ groupId: id, ...page, ...chosen })
export type BetsWithin = Omit<z.output<typeof betsWithin>, 'groupId'>
export type BetsChosen = Omit<z.output<typeof betsChosen>, 'groupId' | keyof typeof page>

/** How many bets each tab has for the reader, and the whole group's counts whatever is chosen. */
export const betCounts = z.object({
  all: z.int(),
  active: z.int(),
  settled: z.int(),
  won: z.int(),
  lost: z.int(),
  /**
   * `started`: active bets whose game has started. `disputed`: bets with an open dispute. `settlesItself`: no switch stops
   * automatic settlement.
   */
  group: z.object({
    any: z.boolean(),
    active: z.int(),
    started: z.int(),
    disputed: z.int(),
    settlesItself: z.boolean(),
  }),
})
export type BetCounts = z.infer<typeof betCounts>
