import { refusal } from '#domain/refusals.ts'

/** Overloaded: a client refused with this may retry after `retryAfterMs`. */
export class Busy extends Error {
  readonly refusal = refusal('busy')
  /** Jittered, so that clients refused together do not come back together. */
  readonly retryAfterMs = 500 + Math.random() * 1_500

  constructor() {
    super(refusal('busy').message)
  }
}

/** Gives the place back; a second call does nothing. */
export type Leave = () => void

/**
 * A semaphore with a queue. A caller that finds no free place waits in line, and is refused with `Busy` rather than
 * kept for long. A burst is worked off; when the line does not end, because more come than can be served, only those
 * wait who are served soon.
 */
export type Gate = {
  enter(): Promise<Leave>
  /** How many are inside, and how many wait. */
  count(): { readonly inside: number; readonly waiting: number }
}

/** Runs `work` inside the gate. */
export async function within<Result>(gate: Pick<Gate, 'enter'>, work: () => Promise<Result>): Promise<Result> {
  const leave = await gate.enter()
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Enters one gate after the other; a refusal at one leaves those before it. */
export async function enterInTurn(gates: readonly (() => Promise<Leave>)[]): Promise<Leave> {
  const held: Leave[] = []
  const leave = () => {
    for (const one of held) one()
  }
  try {
    for (const enter of gates) held.push(await enter())
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

export type GateOptions = {
  readonly places: number
  /** The longest wait in a line that formed within that time. */
  readonly burstMs?: number
  /** The longest wait in a line that has lasted longer. */
  readonly steadyMs?: number
  /** How many may wait at a time. */
  readonly longestLine?: number
}

const lookEveryMs = 50

type Waiting = { readonly since: number; readonly admit: (leave: Leave) => void; readonly refuse: (busy: Busy) => void }

export function openGate({ places, burstMs = 1_500, steadyMs = 300, longestLine = 2_000 }: GateOptions): Gate {
  let inside = 0
  let line: Waiting[] = []
  let formedAt = 0
  let nextLookAt = 0
  let timer: NodeJS.Timeout | undefined

  const place = (): Leave => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = line.shift()
      if (next) next.admit(place())
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
    const tooLong = line.filter(({ since }) => now - since > longest)
    line = line.slice(tooLong.length)
    for (const { refuse } of tooLong) refuse(new Busy())
    timer = undefined
    if (line.length > 0) lookSoon(now)
  }

  return {
    async enter() {
      if (inside < places) {
        inside += 1
        return place()
      }
      const now = performance.now()
      const [first] = line
      if (line.length >= longestLine || (first && now - first.since > longestAt(now))) throw new Busy()
      if (!first) formedAt = now
      if (timer === undefined) lookSoon(now)
      return new Promise<Leave>((admit, refuse) => line.push({ since: now, admit, refuse }))
    },
    count: () => ({ inside, waiting: line.length }),
  }
}

/** A gate per key, such as per group; it exists only while someone is inside or waiting. */
export type GatePerKey = {
  enter(key: string): Promise<Leave>
  /** The sum over all gates. */
  count: Gate['count']
  /** How many gates there are. */
  size(): number
}

export function openGatePerKey(options: GateOptions): GatePerKey {
  const gates = new Map<string, Gate>()

  const forgetEmpty = (key: string, gate: Gate) => {
    const { inside, waiting } = gate.count()
    if (inside === 0 && waiting === 0 && gates.get(key) === gate) gates.delete(key)
  }

  return {
    async enter(key) {
      const gate = gates.get(key) ?? openGate(options)
      gates.set(key, gate)
      const leave = await gate.enter()
      return () => {
        leave()
        forgetEmpty(key, gate)
      }
    },
    count() {
      const counts = [...gates.values()].map((gate) => gate.count())
      const sum = (state: 'inside' | 'waiting') => counts.reduce((total, count) => total + count[state], 0)
      return { inside: sum('inside'), waiting: sum('waiting') }
    },
    size: () => gates.size,
  }
}
