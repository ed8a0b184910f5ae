import { secondMs } from '#domain/times.ts'

/** How long a request may be unanswered, and a page that is used may hear nothing, before the server is asked. */
const SILENT_MS = secondMs
/** How long it has to answer that: with the silence before, a dead network is said within 3 seconds. [ERR-04] */
const ANSWER_MS = 1.7 * secondMs
/** From then on the words change. [ERR-04] */
export const RECONNECTING_AFTER_MS = 3 * secondMs
/** The pauses between attempts while it is lost; the last one repeats. */
const PAUSES_MS = [1, 2, 3, 5].map((seconds) => seconds * secondMs)

type ReachOptions = {
  /** A small request to the server. Rejects if nothing of it answers. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>
  /** Whether anyone looks at the page: otherwise a lost server is not asked for. */
  readonly isShown: () => boolean
}

/** What is known about the way to the server. Until `begin` it counts as there, and nothing is asked. */
export type Reach = {
  begin(): void
  /** When it was found to be lost, in milliseconds; null while it is there. */
  lostAt(): number | null
  /** When anything last came from the server, in milliseconds; 0: never. */
  heardAt(): number
  /** A request begins; call the answer when it has ended. */
  asked(): () => void
  /** Something came from the server. */
  heard(): void
  /** Something hints that the server is gone, or back: it is asked. Resolves to whether it is there. */
  suspect(): Promise<boolean>
  /** The page is used: it finds out whether the server is still there, unless it is heard soon. */
  used(): void
  /** Tells of every change, also of that into "reconnecting". */
  subscribe(listener: () => void): () => void
  /** Tells when a lost server is back. */
  onReturn(listener: () => void): () => void
}

/**
 * Watches the way to the server. Browsers notice a missing network, but not one that swallows everything, so requests
 * without an answer and a page in use make it ask; a page that nobody touches waits for the heartbeat of its stream.
 */
export function openReach({ probe, isShown }: ReachOptions): Reach {
  const state = { begunAt: 0, lostAt: null as number | null, heardAt: 0, attempts: 0 }
  const [listeners, returns] = [new Set<() => void>(), new Set<() => void>()]
  let asking: Promise<boolean> | null = null
  let retrying: ReturnType<typeof setTimeout> | undefined
  let renaming: ReturnType<typeof setTimeout> | undefined
  let doubting: ReturnType<typeof setTimeout> | undefined

  const tell = (them: ReadonlySet<() => void>) => {
    for (const listener of them) listener()
  }

  function heard() {
    state.heardAt = Date.now()
    if (state.lostAt === null) return
    clearTimeout(retrying)
    clearTimeout(renaming)
    state.lostAt = null
    state.attempts = 0
    tell(listeners)
    tell(returns)
  }

  function lose() {
    const pause = PAUSES_MS[Math.min(state.attempts, PAUSES_MS.length - 1)]
    state.attempts += 1
    // One at a time: each press asks, too.
    clearTimeout(retrying)
    retrying = setTimeout(() => isShown() && void suspect(), pause)
    if (state.lostAt !== null) return
    state.lostAt = Date.now()
    renaming = setTimeout(() => tell(listeners), RECONNECTING_AFTER_MS)
    tell(listeners)
  }

  async function ask(): Promise<boolean> {
    const began = Date.now()
    try {
      await probe(AbortSignal.timeout(ANSWER_MS))
      heard()
    } catch {
      if (state.heardAt < began) lose()
      // What arrived meanwhile may have been the last.
      else askOnceSilent(0)
    }
    return state.lostAt === null
  }

  const isSilent = () => Date.now() - state.heardAt >= SILENT_MS

  /** Calls `then` when `SILENT_MS` have passed since `since`, and since the server was last heard as of now. */
  function afterSilence(since: number, then: () => void) {
    return setTimeout(then, Math.max(0, Math.max(since, state.heardAt) + SILENT_MS - Date.now()))
  }

  /** Asks the server as soon as it has been silent for `SILENT_MS` after `since`; the returned function stops that. */
  function askOnceSilent(since: number): () => void {
    let timer = afterSilence(since, check)
    function check() {
      if (isSilent()) void suspect()
      else timer = afterSilence(0, check)
    }
    return () => clearTimeout(timer)
  }

  function suspect(): Promise<boolean> {
    if (state.begunAt === 0) return Promise.resolve(true)
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    begin: () => {
      state.begunAt = Date.now()
    },
    lostAt: () => state.lostAt,
    heardAt: () => state.heardAt,
    asked() {
      return state.begunAt > 0 ? askOnceSilent(Date.now()) : () => {}
    },
    heard,
    suspect,
    used() {
      clearTimeout(doubting)
      // A page that has just come has not been silent yet.
      doubting = afterSilence(state.begunAt, () => isSilent() && void suspect())
    },
    subscribe: (listener) => added(listeners, listener),
    onReturn: (listener) => added(returns, listener),
  }
}

function added(them: Set<() => void>, listener: () => void): () => void {
  them.add(listener)
  return () => them.delete(listener)
}
