import { ApiError } from '#web/client/apiError.ts'

/** The server's own no, or that it failed. */
export function refusalOr(error: unknown, failure: string): string {
  return error instanceof ApiError && error.isAnswer ? error.message : failure
}
