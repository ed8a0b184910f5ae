import { describe, expect, it } from 'vitest'
import type { Costs } from './costs.ts'
import { curvesOf, gamesOfDay, secondsOfDay } from './day.ts'
import { randomFrom } from './random.ts'
import { machines, planned, playSunday } from './simulate.ts'

const one = { program: 1, database: 1 }
const costs: Costs = {
  ...{ lines: one, groups: one, bids: one, bets: one, stats: one, balances: one, post: one, accept: one, asker: one },
  life: { program: 10, database: 30 },
  ...{ storedKilobytes: 36, logKilobytes: 54, streamKilobytes: 40, tellOne: 0.02, settleOne: 0.2 },
}

describe('a simulated Sunday', () => {
  it('is the same for the same seed, and another for another', () => {
    const play = (seed: number) => playSunday(costs, { members: 100_000, seed })
    expect(play(7)).toEqual(play(7))
    expect(play(8)).not.toEqual(play(7))
  })

  it('costs ten times as much for ten times the members', () => {
    const [small, large] = [100_000, 1_000_000].map((members) => playSunday(costs, { members, seed: 1 }))
    expect(large?.bets).toBe(10 * (small?.bets ?? 0))
    expect(large?.busiest.database).toBeCloseTo(10 * (small?.busiest.database ?? 0), -1)
    expect(large?.storedGigabytes).toBeCloseTo(10 * (small?.storedGigabytes ?? 0))
  })

  it('spreads its reads and writes over the whole day, with the most before the first games', () => {
    const { reads, writes } = curvesOf(gamesOfDay(randomFrom(1)))
    for (const curve of [reads, writes]) {
      expect(curve).toHaveLength(secondsOfDay)
      expect(curve.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    }
    expect(Math.floor(writes.indexOf(Math.max(...writes.subarray(0, 70_000))) / 3_600)).toBe(12)
  })

  it('waits for processors only where they are fewer than what is asked of them', () => {
    const day = playSunday(costs, { members: 1_000_000, seed: 1 })
    expect(day.longestWait).toBe(0)
    expect(planned(day.busiest.database)).toBeGreaterThan(day.busiest.database)
    expect(planned(machines.planned * 3)).toBe(3)
  })
})

describe('the random numbers', () => {
  it.each([0.3, 4, 25, 400])('count %d on average', (expected) => {
    const random = randomFrom(1)
    const counts = Array.from({ length: 4_000 }, () => random.count(expected))
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    expect(Math.abs(mean - expected)).toBeLessThan(4 * Math.sqrt(expected / counts.length))
  })
})
