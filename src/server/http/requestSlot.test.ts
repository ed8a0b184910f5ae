import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openConcurrencyLimit } from '../concurrencyLimit.ts'
import { inSlot, takeSlot, waitOutside } from './requestSlot.ts'

describe('the slot of a request', () => {
  const open = async () => {
    const limit = openConcurrencyLimit({ requests: { slots: 1, burstMs: 500 } })
    const enter = () => limit.enter('requests')
    return { count: () => limit.count('requests'), enter, slot: await takeSlot(enter) }
  }

  it('is somebody else’s while it waits for a service outside, and taken again before it goes on', async () => {
    const { count, enter, slot } = await open()
    const service = Promise.withResolvers<string>()
    const waiting = inSlot(slot, () => waitOutside(() => service.promise))
    expect(count().inside).toBe(0)
    const other = await takeSlot(enter)
    service.resolve('answered')
    await sleep(20)
    expect(count()).toEqual({ inside: 1, waiting: 1 })
    other.leave()
    expect(await waiting).toBe('answered')
    slot.leave()
    expect(count()).toEqual({ inside: 0, waiting: 0 })
  })

  it('is taken again when all is there that it waits for at once', async () => {
    const { count, slot } = await open()
    const [slow, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waits = inSlot(slot, () => [slow, quick].map(({ promise }) => waitOutside(() => promise)))
    quick.resolve()
    await waits[1]
    expect(count().inside).toBe(0)
    slow.resolve()
    await Promise.all(waits)
    expect(count().inside).toBe(1)
    slot.leave()
  })

  it('is one slot, also where it goes outside again while it comes back', async () => {
    const { count, enter, slot } = await open()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const one = slot.outside(() => first.promise)
    const other = await takeSlot(enter)
    first.resolve()
    await sleep(20)
    const again = slot.outside(() => second.promise)
    second.resolve()
    await sleep(20)
    other.leave()
    await Promise.all([one, again])
    expect(count()).toEqual({ inside: 1, waiting: 0 })
    slot.leave()
    expect(count()).toEqual({ inside: 0, waiting: 0 })
  })

  it('is given back whatever comes of the waiting, and by a request that has ended meanwhile', async () => {
    const { count, enter, slot } = await open()
    await expect(slot.outside(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(count().inside).toBe(1)
    const service = Promise.withResolvers<void>()
    const waiting = slot.outside(() => service.promise)
    const other = await takeSlot(enter)
    await expect(slot.outside(async () => {})).resolves.toBeUndefined()
    slot.leave()
    service.resolve()
    await waiting
    expect(await slot.outside(async () => 'waited')).toBe('waited')
    other.leave()
    expect(count()).toEqual({ inside: 0, waiting: 0 })
  })

  it('is asked for in vain where others keep it for too long', async () => {
    const { enter, slot } = await open()
    const waiting = slot.outside(async () => {})
    const other = await takeSlot(enter)
    await expect(waiting).rejects.toThrow('very busy')
    slot.leave()
    other.leave()
  })

  it('needs none where no request is worked on', async () => {
    expect(await waitOutside(async () => 'waited')).toBe('waited')
  })
})
