import { type BetType, sideOf } from '#domain/games/sides.ts'
import { sideName } from './prices.ts'

/** A leg of a parlay, as the server answers it. */
export type NamedLeg = {
  readonly betType: BetType
  readonly selection: { team?: string; type?: 'Over' | 'Under'; line?: number | null }
  readonly sport: string
}

/** Throws on a selection that does not fit its bet type, which would be a server bug. */
export function sideOfLeg({ betType, selection }: Pick<NamedLeg, 'betType' | 'selection'>) {
  const side = sideOf(betType, selection)
  if (!side) throw new Error(`a leg without its side: ${betType}`)
  return side
}

/** "Bills +2.5", "Over 47.5". */
export function legName(leg: NamedLeg): string {
  return sideName(sideOfLeg(leg), leg.sport)
}

/** "Bills +2.5, Over 47.5, Celtics". */
export function legsInWords(legs: readonly NamedLeg[]): string {
  return legs.map(legName).join(', ')
}

/** "a parlay of 3 legs", within a sentence. */
export function aParlay({ length }: readonly unknown[]): string {
  return `a parlay of ${length} legs`
}
