import { chance } from '../sampleFeed/chance.ts'

/** Chance that falls the same way each time for the same seed and the same order of questions. */
export type Dice = {
  /** True in so many of all cases, from 0 to 1. */
  under(share: number): boolean
  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number
  /** Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function dice(seed: string): Dice {
  let throws = 0
  const next = () => {
    throws += 1
    return chance(seed, throws)
  }
  return {
    under: (share) => next() < share,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const [item] = items.slice(Math.floor(next() * items.length))
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}
