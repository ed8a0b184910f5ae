import type { Random } from './random.ts'

export const secondsOfDay = 24 * 3_600

/** Kickoffs of a Sunday of the NFL in New York: the hour, and how many games. */
const kickoffs = [
  [13, 9],
  [16 + 5 / 60, 2],
  [16 + 25 / 60, 2],
  [20 + 20 / 60, 1],
] as const

const gameHours = 3.2

export type Game = {
  /** Seconds of the day. */
  readonly starts: number
  readonly ends: number
  /** Its share of the day's bets. */
  readonly share: number
}

/** The day's games, some of them more popular than others. */
export function gamesOfDay(random: Random): readonly Game[] {
  const games = kickoffs.flatMap(([hour, count]) =>
    Array.from({ length: count }, () => {
      const starts = hour * 3_600
      const ends = starts + (gameHours + 0.5 * (random.next() - 0.5)) * 3_600
      // The game of the evening has it to itself.
      return { starts, ends, share: (0.2 + random.next()) * (count === 1 ? 2.5 : 1) }
    }),
  )
  const total = games.reduce((sum, { share }) => sum + share, 0)
  return games.map((game) => ({ ...game, share: game.share / total }))
}

/** How the members' day is spread over its seconds; each of the two adds up to 1. */
export type Curves = { readonly reads: Float64Array; readonly writes: Float64Array }

export function curvesOf(games: readonly Game[]): Curves {
  const reads = new Float64Array(secondsOfDay)
  const writes = new Float64Array(secondsOfDay)
  for (let second = 0; second < secondsOfDay; second += 1) {
    const awake = second > 8 * 3_600 ? 1 : 0.1
    let [reading, writing] = [awake, awake]
    for (const { starts, ends, share } of games) {
      // Before a game members look at bids and take them; while it is played they watch; at its end all look.
      reading += share * (60 * bump(second - starts + 300, 900) + 25 * bump(second - ends, 240))
      reading += second > starts && second < ends ? share * 12 : 0
      writing += share * (80 * bump(second - starts + 600, 1_200) + 10 * bump(second - ends - 600, 1_200))
    }
    reads[second] = reading
    writes[second] = writing
  }
  return { reads: sharesOf(reads), writes: sharesOf(writes) }
}

function bump(away: number, width: number): number {
  return Math.exp(-((away / width) ** 2) / 2)
}

function sharesOf(curve: Float64Array): Float64Array {
  const total = curve.reduce((sum, value) => sum + value, 0)
  return curve.map((value) => value / total)
}
