import { setTimeout as sleep } from 'node:timers/promises'

/** Work that may take longer than a request: whoever asks waits a while, and asks again. Its end is told once. */
export type LongWork<Result> = {
  isUnderWay(): boolean
  /** Whether it is under way, or its end was not told yet. */
  isKnown(): boolean
  begin(work: () => Promise<Result>): void
  /** Its end, also a failure; null if it is under way for longer. */
  answer(patienceMs: number): Promise<Result | null>
  /** Forgets an end that nobody has asked for. */
  forget(): void
}

export function longWork<Result>(): LongWork<Result> {
  let current: Promise<Result> | null = null
  let isUnderWay = false
  return {
    isUnderWay: () => isUnderWay,
    isKnown: () => current !== null,
    begin(work) {
      const over = () => {
        isUnderWay = false
      }
      isUnderWay = true
      current = work()
      // Whoever asks is told, also later.
      current.then(over, over)
    },
    async answer(patienceMs) {
      const patience = new AbortController()
      try {
        return await Promise.race([current, sleep(patienceMs, null, { signal: patience.signal })])
      } finally {
        patience.abort()
        if (!isUnderWay) current = null
      }
    },
    forget() {
      if (!isUnderWay) current = null
    },
  }
}
