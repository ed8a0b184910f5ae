import { type AmericanOdds, americanOdds, longestOdds } from './odds.ts'

/**
 * The next price above (`by` 1) or below (`by` -1) on a ladder of round prices that crosses even money: +105, +100,
 * -105. The steps are longer where prices are. Null at the longest odds that a person may enter. [BID-51]
 */
export function steppedOdds(odds: AmericanOdds, by: 1 | -1): AmericanOdds | null {
  // Even money is 0 here, +105 is 5 and -105 is -5, so that the ladder has no gap.
  const from = odds > 0 ? odds - 100 : odds + 100
  const away = Math.abs(from)
  // Toward even money the step is that of the shorter prices below a border.
  const isOutward = from === 0 || Math.sign(from) === by
  const size = stepAt(isOutward ? away : away - 1)
  const next = (by > 0 ? Math.floor(from / size) + 1 : Math.ceil(from / size) - 1) * size
  const stepped = next >= 0 ? next + 100 : next - 100
  return Math.abs(stepped) > longestOdds ? null : americanOdds(stepped)
}

function stepAt(away: number): number {
  if (away < 200) return 5
  return away < 900 ? 25 : 100
}
