import { describe, expect, it } from 'vitest'
import { longWork } from './longWork.ts'

/** Work that ends when it is told to. */
function someWork() {
  const work = longWork<number>()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  work.begin(() => promise)
  return { work, resolve, reject }
}

describe('work that takes longer than a request', () => {
  it('is asked for until it has an end, which is told once [BEY-42]', async () => {
    const { work, resolve } = someWork()
    expect(await work.answer(1)).toBeNull()
    expect(work.isUnderWay()).toBe(true)
    resolve(7)
    expect(await work.answer(1_000)).toBe(7)
    expect(work.isKnown()).toBe(false)
  })

  it('that failed tells so to whoever asks, also later [BEY-42]', async () => {
    const { work, reject } = someWork()
    reject(new Error('damaged'))
    await expect.poll(() => work.isUnderWay()).toBe(false)
    expect(work.isKnown()).toBe(true)
    await expect(work.answer(1_000)).rejects.toThrow('damaged')
    expect(work.isKnown()).toBe(false)
  })

  it('that failed while nobody asked keeps nobody from beginning anew [BEY-42]', async () => {
    const { work, reject } = someWork()
    work.forget()
    expect(work.isKnown()).toBe(true)
    reject(new Error('damaged'))
    await expect.poll(() => work.isUnderWay()).toBe(false)
    work.forget()
    expect(work.isKnown()).toBe(false)
  })
})
