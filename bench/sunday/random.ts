/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next(): number
  /** How many of something happen where so many are expected. */
  count(expected: number): number
}

/** Above it a Poisson distribution is as good as a normal one. */
const normalFrom = 30

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const count = (expected: number) => {
    if (expected > normalFrom) return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal()))
    const rest = Math.exp(-expected)
    let found = 0
    for (let chance = next(); chance > rest; chance *= next()) found += 1
    return found
  }
  return { next, count }
}
