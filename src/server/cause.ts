import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What is being done, by a name that comes once: the id of a request, or `job/id` of a turn of a job. It stands on every
 * line of the log that is written meanwhile, and with the events and messages that come of it, so that the work that
 * follows later, in whatever process, can be told by the same name.
 */
const causes = new AsyncLocalStorage<string>()

/** Null outside of any request and job. */
export function currentCause(): string | null {
  return causes.getStore() ?? null
}

/** Does something by that name; null: by none. */
export function causedBy<Result>(cause: string | null, work: () => Result): Result {
  return cause === null ? causes.exit(work) : causes.run(cause, work)
}
