import { setTimeout as sleep } from 'node:timers/promises'
import type { BidView } from '#features/bids/contract.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, newGroup } from '#test/support/story.ts'

/** Somebody who writes all the time, each time something new and only once, to see when writing works. */
export type Writes = {
  /** The ids of the bids that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  readonly path: string
  readonly who: Person
  /** The longest time between two acknowledgements since `from` (of performance.now()), or until now. */
  longestPauseMs(from: number): number
  /** Whether one that was sent after `from` has been acknowledged. */
  worksSince(from: number): boolean
  stop(): Promise<void>
}

const everyMs = 250
/** More would only wait for each other. */
const mostOpen = 20

export async function keepWriting(url: string): Promise<Writes> {
  const who = await signUp(url, 'Walt', 'walt@example.org')
  const path = `/api/groups/${(await newGroup(who, 'Writes')).id}`
  const acknowledged = new Set<string>()
  const times: { sent: number; done: number }[] = []
  const open = new Set<Promise<void>>()
  let isOver = false

  async function write(): Promise<void> {
    const sent = performance.now()
    const answer = await who.post<BidView>(`${path}/bids`, customBid).catch(() => null)
    if (answer?.status !== 201) return
    acknowledged.add(answer.body.id)
    times.push({ sent, done: performance.now() })
  }

  async function keepOn(): Promise<void> {
    for (; !isOver; await sleep(everyMs)) {
      if (open.size >= mostOpen) continue
      const one = write()
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    await Promise.all(open)
  }

  const writing = keepOn()
  return {
    acknowledged,
    path,
    who,
    longestPauseMs(from) {
      const done = times.map((one) => one.done).filter((at) => at >= from)
      const all = [from, ...done.toSorted((a, b) => a - b), performance.now()]
      return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at)))
    },
    worksSince: (from) => times.some(({ sent }) => sent >= from),
    async stop() {
      isOver = true
      await writing
    },
  }
}
