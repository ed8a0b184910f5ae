import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Busy, concurrencyLimit, type Leave, openConcurrencyLimit } from './concurrencyLimit.ts'
import { openMemory } from './memory.ts'

/** The outcome of each attempt in order: 'in' or 'busy'. */
async function outcomes(entering: readonly Promise<Leave>[]): Promise<string[]> {
  const settled = await Promise.allSettled(entering)
  return settled.map((one) => (one.status === 'fulfilled' ? 'in' : String(one.reason instanceof Busy && 'busy')))
}

describe('the limit of what is worked on at a time', () => {
  it('lets in as many as it has places, and the next when one leaves, in their order', async () => {
    const limit = openConcurrencyLimit({ work: { slots: 2, burstMs: 10_000 } })
    const order: number[] = []
    const [first, second] = [await limit.enter('work'), await limit.enter('work')]
    const waiting = [3, 4].map(async (number) => {
      const leave = await limit.enter('work')
      order.push(number)
      return leave
    })
    await sleep(20)
    expect([limit.count('work'), order]).toEqual([{ inside: 2, waiting: 2 }, []])
    first()
    first()
    await sleep(20)
    expect([limit.count('work'), order]).toEqual([{ inside: 2, waiting: 1 }, [3]])
    second()
    for (const leave of await Promise.all(waiting)) leave()
    expect([limit.count('work'), order]).toEqual([{ inside: 0, waiting: 0 }, [3, 4]])
  })

  it('works off a burst, and refuses whom it would keep for too long', async () => {
    const limit = openConcurrencyLimit({ work: { slots: 1, burstMs: 600 } })
    const worked = await Promise.all(Array.from({ length: 5 }, () => limit.within(['work'], () => sleep(20, 'done'))))
    expect(worked).toEqual(Array(5).fill('done'))
    const leave = await limit.enter('work')
    expect(await outcomes([limit.enter('work'), limit.enter('work')])).toEqual(['busy', 'busy'])
    leave()
    expect(limit.count('work')).toEqual({ inside: 0, waiting: 0 })
  })

  it('keeps nobody for long in a line that does not end, and says when to come again', async () => {
    const limit = openConcurrencyLimit({ work: { slots: 1, burstMs: 300, steadyMs: 50 } })
    const work = () => limit.within(['work'], () => sleep(60)).then(() => 'in')
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
    const limit = openConcurrencyLimit({ work: { slots: 1, burstMs: 200, steadyMs: 200 } })
    const leave = await limit.enter('work')
    const waiting = limit.enter('work')
    const until = performance.now() + 500
    while (performance.now() < until) {}
    const later = limit.enter('work')
    setTimeout(leave, 10)
    const next = await waiting
    next()
    expect(await outcomes([later])).toEqual(['in'])
  })
})

describe('a queue for each key', () => {
  it('has those of one key wait for each other and for nobody else', async () => {
    const limit = openConcurrencyLimit({ groups: { slots: 1, burstMs: 10_000 } })
    const leave = await limit.enter(['groups', 'a'])
    const order: string[] = []
    const second = limit.enter(['groups', 'a']).then((next) => {
      order.push('a')
      return next
    })
    const other = await limit.enter(['groups', 'b'])
    order.push('b')
    expect(limit.count('groups')).toEqual({ inside: 2, waiting: 1 })
    leave()
    const last = await second
    expect(order).toEqual(['b', 'a'])
    last()
    other()
    other()
    expect(limit.count('groups')).toEqual({ inside: 0, waiting: 0 })
  })

  it('is another one once nobody is there, also where somebody was refused', async () => {
    const limit = openConcurrencyLimit({ groups: { slots: 1, burstMs: 100 } })
    const leave = await limit.enter(['groups', 'a'])
    await expect(limit.enter(['groups', 'a'])).rejects.toThrow('very busy')
    leave()
    const again = await limit.enter(['groups', 'a'])
    leave()
    expect(limit.count('groups')).toEqual({ inside: 1, waiting: 0 })
    again()
    expect(limit.count('groups')).toEqual({ inside: 0, waiting: 0 })
  })

  it('is entered after another, which is given back where this one refuses', async () => {
    const limit = openConcurrencyLimit({ sessions: { slots: 1 }, groups: { slots: 1, burstMs: 100 } })
    const leave = await limit.enter(['groups', 'a'])
    await expect(limit.enter(['sessions', 's'], ['groups', 'a'])).rejects.toThrow('very busy')
    expect(limit.count('sessions')).toEqual({ inside: 0, waiting: 0 })
    leave()
    const both = await limit.enter(['sessions', 's'], ['groups', 'a'])
    both()
    expect([limit.count('sessions').inside, limit.count('groups').inside]).toEqual([0, 0])
  })
})

describe('passwords', () => {
  /** Takes every slot. Returns what gives them back. */
  async function filled() {
    const limit = openMemory().of(concurrencyLimit)
    const entering: Promise<Leave>[] = []
    while (limit.count('passwords').waiting === 0) entering.push(limit.enter('passwords'))
    const empty = async () => {
      for (const one of entering) (await one)()
    }
    const enter = () => limit.enter('passwords').then((leave) => leave())
    return { empty, enter }
  }

  it('of friends who come together wait their turn, for longer than a moment', async () => {
    const { empty, enter } = await filled()
    const waiting = Promise.allSettled(Array.from({ length: 50 }, enter))
    await sleep(4_000)
    empty()
    expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  }, 10_000)

  it('of more than can be served soon are refused at once', async () => {
    const { empty, enter } = await filled()
    const entering = Array.from({ length: 200 }, enter)
    const outcomes = Promise.allSettled(entering)
    const first = await Promise.race(entering).catch((error: unknown) => error)
    expect(first).toBeInstanceOf(Busy)
    empty()
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(90)
  })
})
