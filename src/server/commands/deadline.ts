import { type RefusalCode, Refused, refusal } from '#domain/refusals.ts'

/** How long a whole command may take, in real time, and the refusal when it takes longer. */
export type TimeLimit = { readonly ms: number; readonly code: Extract<RefusalCode, 'payment-timed-out'> }

/**
 * A running command under a time limit. After it nothing is changed; once the commit begins the command is not refused.
 */
export type Deadline = {
  /** The last step before the commit: throws when the time is up, so that everything is rolled back. */
  reachCommit(): void
  /** The result of `work`, or the refusal as soon as the time is up. */
  limit<Answer>(work: Promise<Answer>): Promise<Answer>
}

// PostgreSQL's own lock and statement timeouts may strike first.
const timeoutCodes: readonly unknown[] = ['55P03', '57014']

export function startDeadline({ ms, code }: TimeLimit): Deadline {
  const tooLate = new Refused(refusal(code))
  let state: 'running' | 'committing' | 'over' = 'running'
  const { promise: expired, reject: expire } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    if (state === 'committing') return
    state = 'over'
    expire(tooLate)
  }, ms)
  return {
    reachCommit() {
      if (state === 'over') throw tooLate
      state = 'committing'
    },
    async limit(work) {
      try {
        return await Promise.race([work, expired])
      } catch (error) {
        const timedOut = error instanceof Error && 'code' in error && timeoutCodes.includes(error.code)
        throw timedOut ? tooLate : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
