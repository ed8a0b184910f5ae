import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Busy, type Leave, openGate, openGatePerKey, within } from './gate.ts'

/** The outcome of each attempt in order: 'in' or 'busy'. */
async function outcomes(entering: readonly Promise<Leave>[]): Promise<string[]> {
  const settled = await Promise.allSettled(entering)
  return settled.map((one) => (one.status === 'fulfilled' ? 'in' : String(one.reason instanceof Busy && 'busy')))
}

describe('a gate', () => {
  it('lets in as many as it has places, and the next when one leaves, in their order', async () => {
    const gate = openGate({ places: 2, burstMs: 10_000 })
    const order: number[] = []
    const [first, second] = [await gate.enter(), await gate.enter()]
    const waiting = [3, 4].map(async (number) => {
      const leave = await gate.enter()
      order.push(number)
      return leave
    })
    await sleep(20)
    expect([gate.count(), order]).toEqual([{ inside: 2, waiting: 2 }, []])
    first()
    first()
    await sleep(20)
    expect([gate.count(), order]).toEqual([{ inside: 2, waiting: 1 }, [3]])
    second()
    for (const leave of await Promise.all(waiting)) leave()
    expect([gate.count(), order]).toEqual([{ inside: 0, waiting: 0 }, [3, 4]])
  })

  it('works off a burst, and refuses whom it would keep for too long', async () => {
    const gate = openGate({ places: 1, burstMs: 600 })
    const worked = await Promise.all(Array.from({ length: 5 }, () => within(gate, () => sleep(20, 'done'))))
    expect(worked).toEqual(Array(5).fill('done'))
    const leave = await gate.enter()
    expect(await outcomes([gate.enter(), gate.enter()])).toEqual(['busy', 'busy'])
    leave()
    expect(gate.count()).toEqual({ inside: 0, waiting: 0 })
  })

  it('keeps nobody for long in a line that does not end, and says when to come again', async () => {
    const gate = openGate({ places: 1, burstMs: 300, steadyMs: 50 })
    const work = () => within(gate, () => sleep(60)).then(() => 'in')
    const results: Promise<string>[] = []
    const waits: number[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      const cameAt = performance.now()
      results.push(
        work().catch((error: unknown) => {
          if (turn > 40) waits.push(performance.now() - cameAt)
          return error instanceof Busy && error.retryAfterMs <= 2_000 ? 'busy' : String(error)
        }),
      )
      await sleep(20)
    }
    const all = await Promise.all(results)
    expect([...new Set(all)].toSorted()).toEqual(['busy', 'in'])
    expect(Math.min(...waits)).toBeLessThan(300)
  })

  it('does not count the time in which the process itself was held up', async () => {
    const gate = openGate({ places: 1, burstMs: 200, steadyMs: 200 })
    const leave = await gate.enter()
    const waiting = gate.enter()
    const until = performance.now() + 500
    while (performance.now() < until) {}
    const later = gate.enter()
    setTimeout(leave, 10)
    const next = await waiting
    next()
    expect(await outcomes([later])).toEqual(['in'])
  })
})

describe('a gate for each key', () => {
  it('has those of one key wait for each other and for nobody else', async () => {
    const gates = openGatePerKey({ places: 1, burstMs: 10_000 })
    const leave = await gates.enter('a')
    const order: string[] = []
    const second = gates.enter('a').then((next) => {
      order.push('a')
      return next
    })
    const other = await gates.enter('b')
    order.push('b')
    expect([gates.count(), gates.size()]).toEqual([{ inside: 2, waiting: 1 }, 2])
    leave()
    const last = await second
    expect(order).toEqual(['b', 'a'])
    last()
    other()
    other()
    expect([gates.count(), gates.size()]).toEqual([{ inside: 0, waiting: 0 }, 0])
  })

  it('is forgotten once nobody is there, also where somebody was refused', async () => {
    const gates = openGatePerKey({ places: 1, burstMs: 100 })
    const leave = await gates.enter('a')
    await expect(gates.enter('a')).rejects.toThrow('very busy')
    leave()
    await sleep(0)
    expect(gates.size()).toBe(0)
    const again = await gates.enter('a')
    leave()
    expect([gates.count(), gates.size()]).toEqual([{ inside: 1, waiting: 0 }, 1])
    again()
  })
})
