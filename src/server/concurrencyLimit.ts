import { availableParallelism } from 'node:os'
import { refusal } from '#domain/refusals.ts'
import { inMemory } from './memory.ts'

/** Overloaded: a client refused with this may retry after `retryAfterMs`. */
export class Busy extends Error {
  readonly refusal = refusal('busy')
  /** Jittered, so that clients refused together do not come back together. */
  readonly retryAfterMs = 500 + Math.random() * 1_500

  constructor() {
    super(refusal('busy').message)
  }
}

/** Gives back what was entered; a second call does nothing. */
export type Leave = () => void

type Options = {
  /** How many are worked on at a time. */
  readonly slots: number
  /** The longest wait in a queue that formed within that time. */
  readonly burstMs?: number
  /** The longest wait in a queue that has lasted longer. */
  readonly steadyMs?: number
  /** How many may wait at a time. */
  readonly longest?: number
}

/**
 * Passwords hashed at a time: each keeps a core busy for a twentieth of a second, on one of the four threads that also
 * read files and compress responses. Friends who arrive together wait rather than being refused; a slow machine checks
 * seven a second.
 */
const password = { slots: Math.min(availableParallelism(), 3), steadyMs: 1_000, burstMs: 15_000, longest: 100 }

/** What there is little of in a process. Each group, session and address has a queue of its own. */
const queues = {
  /** They share the database connections, of which there are fewer; more requests would not be served sooner. */
  requests: { slots: 40 },
  /** Commands of a group wait for its lock: one runs while some others are prepared. */
  groups: { slots: 8 },
  /** Commands of a session: at most half of those of its group. */
  sessions: { slots: 4 },
  passwords: password,
  /** Before it, those from one address or known browser: the next from elsewhere waits for one hash at most. */
  addresses: password,
  /** Sign-ins that wait for Google. */
  google: { slots: 10 },
  /** Files of somebody's own data. Each holds a database connection. */
  downloads: { slots: 2, burstMs: 15_000, steadyMs: 15_000, longest: 10 },
} satisfies Readonly<Record<string, Options>>

type QueueName = keyof typeof queues

/** A queue, or the one of a key in it, such as that of a group. */
export type Turn<Name extends string = QueueName> = Name | readonly [Name, key: string]

/**
 * How much is worked on at a time. Whoever finds no free slot waits in the queue, and is refused with `Busy` rather than
 * kept for long. A burst is worked off; when the queue does not end, because more come than can be served, only those
 * wait who are served soon.
 */
export type ConcurrencyLimit<Name extends string = QueueName> = {
  /** Takes a slot of each queue, one after the other; a refusal at one gives back those before it. */
  enter(...turns: readonly Turn<Name>[]): Promise<Leave>
  /** Runs `work` in a slot of each queue. */
  within<Result>(turns: readonly Turn<Name>[], work: () => Promise<Result>): Promise<Result>
  /** How many have a slot of the queue, and how many wait, of all its keys together. */
  count(name: Name): Count
  readonly names: readonly Name[]
}

type Count = { readonly inside: number; readonly waiting: number }

/** The limit of a program. */
export const concurrencyLimit = inMemory(() => openConcurrencyLimit(queues))

export function openConcurrencyLimit<Name extends string>(
  options: Readonly<Record<Name, Options>>,
): ConcurrencyLimit<Name> {
  const names = Object.keys(options) as Name[]
  // A queue is there only while somebody is in it.
  const open = new Map(names.map((name) => [name, new Map<string, Queue>()] as const))

  async function enterOne(turn: Turn<Name>): Promise<Leave> {
    const [name, key] = typeof turn === 'string' ? [turn, ''] : turn
    const byKey = open.get(name) ?? new Map<string, Queue>()
    const queue = byKey.get(key) ?? openQueue(options[name])
    byKey.set(key, queue)
    const leave = await queue.enter()
    return () => {
      leave()
      const { inside, waiting } = queue.count()
      if (inside + waiting === 0 && byKey.get(key) === queue) byKey.delete(key)
    }
  }

  async function enter(...turns: readonly Turn<Name>[]): Promise<Leave> {
    const held: Leave[] = []
    const leave = () => {
      for (const one of held) one()
    }
    try {
      for (const turn of turns) held.push(await enterOne(turn))
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    names,
    enter,
    async within(turns, work) {
      const leave = await enter(...turns)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    count(name) {
      const counts = [...(open.get(name)?.values() ?? [])].map((queue) => queue.count())
      const sum = (state: keyof Count) => counts.reduce((total, count) => total + count[state], 0)
      return { inside: sum('inside'), waiting: sum('waiting') }
    },
  }
}

const lookEveryMs = 50

type Waiting = { readonly since: number; readonly admit: (leave: Leave) => void; readonly refuse: (busy: Busy) => void }
type Queue = { enter(): Promise<Leave>; count(): Count }

function openQueue({ slots, burstMs = 1_500, steadyMs = 300, longest: most = 2_000 }: Options): Queue {
  let inside = 0
  let queue: Waiting[] = []
  let formedAt = 0
  let nextLookAt = 0
  let timer: NodeJS.Timeout | undefined

  const slot = (): Leave => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = queue.shift()
      if (next) next.admit(slot())
      else inside -= 1
    }
  }
  /** A process that was stalled itself, by a long turn or a busy machine, could not serve anyone meanwhile. */
  const longestAt = (now: number) => {
    const heldUpMs = timer === undefined ? 0 : Math.max(0, now - nextLookAt)
    return heldUpMs + (now - formedAt > burstMs + heldUpMs ? steadyMs : burstMs)
  }
  const lookSoon = (now: number) => {
    nextLookAt = now + lookEveryMs
    timer = setTimeout(look, lookEveryMs).unref()
  }
  const look = () => {
    const now = performance.now()
    const longest = longestAt(now)
    const tooLong = queue.filter(({ since }) => now - since > longest)
    queue = queue.slice(tooLong.length)
    for (const { refuse } of tooLong) refuse(new Busy())
    timer = undefined
    if (queue.length > 0) lookSoon(now)
  }

  return {
    async enter() {
      if (inside < slots) {
        inside += 1
        return slot()
      }
      const now = performance.now()
      const [first] = queue
      if (queue.length >= most || (first && now - first.since > longestAt(now))) throw new Busy()
      if (!first) formedAt = now
      if (timer === undefined) lookSoon(now)
      return new Promise<Leave>((admit, refuse) => queue.push({ since: now, admit, refuse }))
    },
    count: () => ({ inside, waiting: queue.length }),
  }
}
