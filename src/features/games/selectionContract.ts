import { z } from 'zod'
import type { Side } from '#domain/games/sides.ts'
import { type AmericanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { wholeOdds } from '../contracts/procedure.ts'

export const betType = z.enum(['moneyline', 'spread', 'total', 'custom', 'prop', 'parlay'])

const teamSelection = z.object({ team: z.string(), line: z.number().nullable() })
const totalSelection = z.object({ type: z.enum(['Over', 'Under']), line: z.number() })
const prices = { odds: wholeOdds, oppositeOdds: wholeOdds, originalOdds: wholeOdds.nullable() }

/** A side on the wire with its price, the other side's, and the book's price (null if there was no book). */
export const selection = z.union([teamSelection.extend(prices), totalSelection.extend(prices)])
export type SelectionView = z.infer<typeof selection>

export function selectionView(side: Side, odds: AmericanOdds, originalOdds: AmericanOdds | null): SelectionView {
  const price = { odds, oppositeOdds: mirrorOdds(odds), originalOdds }
  if (side.betType === 'total') return { type: side.type, line: side.line, ...price }
  return { team: side.team, line: side.betType === 'spread' ? side.line : null, ...price }
}
