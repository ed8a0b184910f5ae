import { type RefusalCode, Refused, refusal } from '#domain/refusals.ts'

/** How long a command may take as a whole, in real time, and what it answers when it took longer. */
export type TimeLimit = { readonly ms: number; readonly code: Extract<RefusalCode, 'payment-timed-out'> }

/** A running command under a time limit. Past it nothing is changed any more; once it commits nothing refuses it. */
export type Deadline = {
  /** The last step before the commit: throws when the time is up, so that everything is rolled back. */
  reachCommit(): void
  /** What `work` comes to, or the refusal as soon as the time is up. */
  limit<Answer>(work: Promise<Answer>): Promise<Answer>
}

// PostgreSQL's own limits, on waiting for a lock and on a statement, may strike first.
const timeoutCodes: readonly unknown[] = ['55P03', '57014']

export function startDeadline({ ms, code }: TimeLimit): Deadline {
  const tooLate = new Refused(refusal(code))
  let state: 'running' | 'committing' | 'over' = 'running'
  let expire: (reason: Refused) => void = () => {}
  const expired = new Promise<never>((_, reject) => {
    expire = reject
  })
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
