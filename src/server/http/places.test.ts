import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Busy, type Gate } from './gate.ts'
import { openGates } from './places.ts'

/** Takes every place. Answers what gives them back. */
async function fill(gate: Gate): Promise<() => void> {
  const entering = []
  while (gate.count().waiting === 0) entering.push(gate.enter())
  return async () => {
    for (const one of entering) (await one)()
  }
}

describe('passwords', () => {
  it('of friends who come together wait their turn, for longer than a moment', async () => {
    const { passwords, registrations } = openGates()
    const outcomes = await Promise.all(
      [passwords, registrations].map(async (gate) => {
        const empty = await fill(gate)
        const entering = Array.from({ length: 50 }, () => gate.enter().then((leave) => leave()))
        const waiting = Promise.allSettled(entering)
        await sleep(4_000)
        empty()
        return (await waiting).map(({ status }) => status)
      }),
    )
    expect(new Set(outcomes.flat())).toEqual(new Set(['fulfilled']))
  }, 10_000)

  it('of more than can be served soon are refused at once', async () => {
    const gate = openGates().passwords
    const empty = await fill(gate)
    const entering = Array.from({ length: 200 }, () => gate.enter().then((leave) => leave()))
    const outcomes = Promise.allSettled(entering)
    const first = await Promise.race(entering).catch((error: unknown) => error)
    expect(first).toBeInstanceOf(Busy)
    empty()
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(90)
  })
})
