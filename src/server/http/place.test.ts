import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openGate } from './gate.ts'
import { atPlace, takePlace, waitOutside } from './place.ts'

describe('the place of a request', () => {
  const open = async () => {
    const [inside, outside] = [openGate({ places: 1, burstMs: 5_000 }), openGate({ places: 1, burstMs: 100 })]
    const enter = { inside: () => inside.enter(), outside: () => outside.enter() }
    return { inside, outside, enter, place: await takePlace(enter) }
  }

  it('is somebody else’s while it waits for a service outside, and taken again before it goes on', async () => {
    const { inside, outside, enter, place } = await open()
    const service = Promise.withResolvers<string>()
    const waiting = atPlace(place, () => waitOutside(() => service.promise))
    const other = await takePlace(enter)
    expect([inside.count().inside, outside.count().inside]).toEqual([1, 1])
    service.resolve('answered')
    await sleep(20)
    expect([inside.count(), outside.count().inside]).toEqual([{ inside: 1, waiting: 1 }, 0])
    other.leave()
    expect(await waiting).toBe('answered')
    place.leave()
    expect(inside.count()).toEqual({ inside: 0, waiting: 0 })
  })

  it('is taken again when all is there that it waits for at once', async () => {
    const { inside, place } = await open()
    const [slow, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waits = atPlace(place, () => [slow, quick].map(({ promise }) => waitOutside(() => promise)))
    quick.resolve()
    await waits[1]
    expect(inside.count().inside).toBe(0)
    slow.resolve()
    await Promise.all(waits)
    expect(inside.count().inside).toBe(1)
    place.leave()
  })

  it('is given back whatever comes of the waiting, and by a request that has ended meanwhile', async () => {
    const { inside, outside, enter, place } = await open()
    await expect(place.outside(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(inside.count().inside).toBe(1)
    const service = Promise.withResolvers<void>()
    const waiting = place.outside(() => service.promise)
    const other = await takePlace(enter)
    await expect(other.outside(async () => {})).rejects.toThrow('very busy')
    other.leave()
    place.leave()
    service.resolve()
    await waiting
    expect(await place.outside(async () => 'waited')).toBe('waited')
    expect([inside.count(), outside.count()]).toEqual(Array(2).fill({ inside: 0, waiting: 0 }))
  })

  it('needs none where no request is worked on', async () => {
    expect(await waitOutside(async () => 'waited')).toBe('waited')
  })
})
