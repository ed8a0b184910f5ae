import { ApiError } from '#web/client/apiError.ts'
import type { ToastOptions } from '#web/ui/feedback/toast.ts'

/** The server's own sentence under what failed, where it gave one. */
export function toldBy(error: unknown): ToastOptions {
  return error instanceof ApiError && error.isAnswer ? { description: error.message } : {}
}
