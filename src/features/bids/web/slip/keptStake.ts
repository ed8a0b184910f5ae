/** The stake that one posted last stands first in the next slip, for as long as the page is open. */
let kept = 20

export function firstStake({ min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, kept))
}

export function keepStake(dollars: number) {
  kept = dollars
}
