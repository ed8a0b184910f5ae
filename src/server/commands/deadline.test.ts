import { describe, expect, it } from 'vitest'
import { startDeadline } from './deadline.ts'

const limit = (ms: number) => ({ ms, code: 'payment-timed-out' }) as const
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const says = 'Settlement operation timed out. Please try again.'

describe('a command under a time limit [PAY-20] [PAY-21]', () => {
  it('answers what it comes to when it is in time', async () => {
    const deadline = startDeadline(limit(1_000))
    const work = async () => {
      deadline.reachCommit()
      return 'paid'
    }
    expect(await deadline.limit(work())).toBe('paid')
  })

  it('is refused when the time is up, and cannot commit any more', async () => {
    const deadline = startDeadline(limit(10))
    let committed = 'not yet'
    const work = wait(40).then(() => {
      try {
        deadline.reachCommit()
        committed = 'yes'
      } catch {
        committed = 'no'
      }
    })
    await expect(deadline.limit(work)).rejects.toThrow(says)
    await work
    expect(committed).toBe('no')
  })

  it('is not refused once it commits, however long that takes: it has happened', async () => {
    const deadline = startDeadline(limit(10))
    deadline.reachCommit()
    expect(await deadline.limit(wait(40).then(() => 'paid'))).toBe('paid')
  })

  it('says the same when the database gives up waiting first, and nothing else of other failures', async () => {
    const gaveUp = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    await expect(startDeadline(limit(1_000)).limit(Promise.reject(gaveUp))).rejects.toThrow(says)
    await expect(startDeadline(limit(1_000)).limit(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })
})
