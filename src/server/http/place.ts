import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './gate.ts'

/** The place that a request keeps while it is worked on, except while it waits for somebody outside. */
export type Place = {
  /** Gives it back for good; a second call does nothing. */
  readonly leave: Leave
  /** Waits outside, and comes back for what is left to do. Throws `Busy` where there is no room on either side. */
  readonly outside: <Result>(wait: () => Promise<Result>) => Promise<Result>
}

type Enter = () => Promise<Leave>

/** Takes a place inside. What a request waits for at once it waits for together: it comes back when all of it is there. */
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

/** Works on a request at its place. */
export function atPlace<Result>(place: Place, work: () => Result): Result {
  return places.run(place, work)
}

/**
 * Waits for a service that is not ours and may be away, like that of the odds. The request, if it is for one, keeps no
 * place from others meanwhile, so whoever needs nothing of that service is served as always.
 */
export function waitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const place = places.getStore()
  return place ? place.outside(wait) : wait()
}
