import { ApiError } from '#web/client/apiError.ts'

/** The server's own refusal, or the given fallback. */
export function refusalOr(error: unknown, failure: string): string {
  return error instanceof ApiError && error.isAnswer ? error.message : failure
}
