import { minuteMs } from '#domain/times.ts'

/** Long enough to press again after a failure, short enough that a later, equal wish is a new one. */
const KEPT_MS = 5 * minuteMs

type Kept = { readonly key: string; readonly at: number }

/**
 * One Idempotency-Key for one action of a person. The same request made again before an answer came, by a second press
 * or after a lost connection, carries the same key, so that the server does it once. After an answer the next is new.
 */
export function actionKeys(newKey: () => string = () => crypto.randomUUID()) {
  const open = new Map<string, Kept>()
  return {
    /** `action` is the operation with its input. `now` in milliseconds. */
    keyFor(action: string, now: number): string {
      const kept = open.get(action)
      if (kept && now - kept.at < KEPT_MS) return kept.key
      const key = newKey()
      open.set(action, { key, at: now })
      return key
    },
    answered(action: string) {
      open.delete(action)
    },
  }
}
