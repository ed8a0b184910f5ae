/**
 * Moves two American prices in opposite directions, which keeps the book's margin: positive `cents` make the first
 * longer. Long prices move further than short ones, as they do at books.
 */
export function shiftPair([a, b]: readonly [number, number], cents: number): [number, number] {
  const scale = 1 + Math.max(Math.abs(centsOf(a)), Math.abs(centsOf(b))) / 60
  const shift = Math.round(cents * scale)
  return [oddsOf(centsOf(a) + shift), oddsOf(centsOf(b) - shift)]
}

/** The distance from even money; the prices -100 and +100 are the same point. */
function centsOf(odds: number): number {
  return odds > 0 ? odds - 100 : odds + 100
}

function oddsOf(cents: number): number {
  return cents >= 0 ? 100 + cents : cents - 100
}
