import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The correlation id of the current work: the id of a request, or `job/id` for one run of a job. It is on every log
 * line written meanwhile, and stored with the events and messages that result, so that later work in any process
 * carries the same id.
 */
const causes = new AsyncLocalStorage<string>()

/** Null outside of requests and jobs. */
export function currentCause(): string | null {
  return causes.getStore() ?? null
}

/** Runs `work` with that cause; null: with none. */
export function causedBy<Result>(cause: string | null, work: () => Result): Result {
  return cause === null ? causes.exit(work) : causes.run(cause, work)
}
