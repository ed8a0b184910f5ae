import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './gate.ts'

/** The place that a request holds while it is processed, except while it waits for an external service. */
export type Place = {
  /** Gives it back for good; a second call does nothing. */
  readonly leave: Leave
  /** Waits outside, and comes back for the rest. Throws `Busy` if there is no room on either side. */
  readonly outside: <Result>(wait: () => Promise<Result>) => Promise<Result>
}

type Enter = () => Promise<Leave>

/** Takes a place inside. A request that waits for several things at a time comes back when all of them are done. */
export async function takePlace({ inside, outside }: { inside: Enter; outside: Enter }): Promise<Place> {
  let leave = await inside()
  let isOver = false
  let waits = 0
  let moving = Promise.resolve()

  const move = (enter: Enter) => {
    moving = moving.then(async () => {
      leave()
      if (isOver) return
      leave = await enter()
      if (isOver) leave()
    })
    return moving
  }

  return {
    leave() {
      isOver = true
      leave()
    },
    async outside(wait) {
      if (isOver) return wait()
      waits += 1
      try {
        await (waits === 1 ? move(outside) : moving)
        return await wait()
      } finally {
        waits -= 1
        if (waits === 0) await move(inside)
      }
    },
  }
}

const places = new AsyncLocalStorage<Place>()

/** Processes a request at its place. */
export function atPlace<Result>(place: Place, work: () => Result): Result {
  return places.run(place, work)
}

/**
 * Waits for an external service that may be down, like the odds service. If this is for a request, it gives up its
 * place meanwhile, so requests that do not need that service are served as usual.
 */
export function waitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const place = places.getStore()
  return place ? place.outside(wait) : wait()
}
