import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from '../concurrencyLimit.ts'

/** The slot that a request holds while it is processed, except while it waits for an external service. */
export type RequestSlot = {
  /** Gives it back for good; a second call does nothing. */
  readonly leave: Leave
  /** Waits outside, and comes back for the rest. Throws `Busy` if there is no slot by then. */
  readonly outside: <Result>(wait: () => Promise<Result>) => Promise<Result>
}

/** Takes a slot. A request that waits for several things at a time comes back when all of them are done. */
export async function takeSlot(enter: () => Promise<Leave>): Promise<RequestSlot> {
  let leave = await enter()
  let isOver = false
  let waits = 0
  let comingBack: Promise<void> | null = null

  const comeBack = async () => {
    const entered = await enter()
    if (isOver || waits > 0) entered()
    else leave = entered
  }

  return {
    leave() {
      isOver = true
      leave()
    },
    async outside(wait) {
      if (isOver) return wait()
      waits += 1
      leave()
      try {
        return await wait()
      } finally {
        waits -= 1
        if (waits === 0 && !isOver) {
          comingBack ??= comeBack().finally(() => {
            comingBack = null
          })
          await comingBack
        }
      }
    },
  }
}

const slots = new AsyncLocalStorage<RequestSlot>()

/** Processes a request in its slot. */
export function inSlot<Result>(slot: RequestSlot, work: () => Result): Result {
  return slots.run(slot, work)
}

/**
 * Waits for an external service that may be down, like the odds service. If this is for a request, it gives up its slot
 * meanwhile, so requests that do not need that service are served as usual.
 */
export function waitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const slot = slots.getStore()
  return slot ? slot.outside(wait) : wait()
}
