/** Random choices that a seed repeats. */
export type Chance = {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True so many times of a hundred. */
  isIn(percent: number): boolean
  one<Item>(items: readonly Item[]): Item
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32: short, and good enough to choose by.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    isIn: (percent) => next() * 100 < percent,
    one(items) {
      const found = items[whole(0, items.length - 1)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
    some(items, count) {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
  }
}
