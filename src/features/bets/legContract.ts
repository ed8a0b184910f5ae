import { z } from 'zod'
import { instantText } from '../contracts/procedure.ts'
import { betType, selection } from '../games/selectionContract.ts'
import { receipt } from './historyContract.ts'

/** A leg of a parlay that is offered. [BEY-32] */
export const leg = z.object({
  gameId: z.string(),
  sport: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  gameTime: instantText,
  betType,
  /** At the fair price when the bid was posted, with the book's price for the same side. */
  selection,
  bookmaker: z.string(),
})
export type LegView = z.infer<typeof leg>

/** A leg of a parlay that was accepted, and what became of it. */
export const betLeg = leg.extend({
  /** When the game was scheduled to start when the bet was made; it may have moved since. */
  scheduledTime: instantText,
  /** While the game is postponed or no longer listed: when the leg becomes void unless the game starts. */
  postponed: z.object({ voidsAt: instantText }).nullable(),
  /** A leg that is pushed or void is left out of the price. */
  status: z.enum(['active', 'won', 'lost', 'push', 'void']),
  needsAttention: z.string().nullable(),
  voidReason: z.string().nullable(),
  decidedAt: instantText.nullable(),
  receipt: receipt.nullable(),
})
export type BetLegView = z.infer<typeof betLeg>
