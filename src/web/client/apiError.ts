import type { ErrorCode } from '#domain/errorCodes.ts'
import type { RefusalCode } from '#domain/refusals.ts'

/** The code of a failed call, also for answers that are not from our server. */
type FailureCode = ErrorCode | 'cancelled' | 'unimplemented' | 'unknown'

/** Status 0: no answer. Other statuses are `unknown`. [ERR-01] */
const codeOfStatus: Readonly<Record<number, FailureCode>> = {
  0: 'internal',
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
}

type ApiErrorData = {
  readonly details?: unknown
  readonly retryAfterMs?: number | undefined
  /** The answer came from something in between, such as a proxy: whether the request was handled is unknown. */
  readonly isForeign?: boolean
}
type ApiErrorParts = { message: string; reason?: RefusalCode | null; status?: number; data?: ApiErrorData }

/**
 * A failed call. `message` is a sentence for the user; `code` and `reason` are for programs. Answers that are not from
 * our server have no reason.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly reason: RefusalCode | null
  readonly status: number
  readonly data: ApiErrorData

  constructor(code: FailureCode, { message, reason = null, status = 500, data = {} }: ApiErrorParts) {
    super(message)
    this.code = code
    this.reason = reason
    this.status = status
    this.data = data
  }

  /** The errors of single fields, by their name in the request. */
  get fields(): Readonly<Record<string, string>> {
    const { details } = this.data
    if (!Array.isArray(details)) return {}
    return Object.fromEntries(details.filter(isFieldProblem).map(({ field, message }) => [field, message]))
  }

  /** The server refused in its own words, for good or, at a limit, for now. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !this.data.isForeign
  }

  /** The server gave a definite answer; the same request would get the same again. */
  get isAnswer(): boolean {
    return this.isRefusal && this.status !== 429
  }
}

function isFieldProblem(value: unknown): value is { field: string; message: string } {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}

/** The error in a response body; if the body is not from our server, such as a proxy's page, the status decides. */
export function readApiError(body: unknown, { status, retryAfter }: { status: number; retryAfter: string | null }) {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) {
    const message = status >= 502 ? noServer : wrong
    return new ApiError(codeOfStatus[status] ?? 'unknown', { status, message, data: { isForeign: true } })
  }
  const seconds = Number(retryAfter)
  return new ApiError(error.code as ErrorCode, {
    status,
    message: String(error.message),
    reason: 'reason' in error ? (error.reason as RefusalCode) : null,
    data: {
      details: 'details' in error ? error.details : undefined,
      retryAfterMs: retryAfter !== null && Number.isFinite(seconds) ? seconds * 1000 : undefined,
    },
  })
}

/** Converts what a request threw into an `ApiError`; aborts stay as they are, since nobody needs to hear about them. */
export function asApiError(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'ApiError' || name === 'AbortError') return error
  if (name === 'TimeoutError') {
    return new ApiError('deadline-exceeded', { status: 504, message: 'The server did not answer in time.' })
  }
  // What fetch throws without a connection, and what reading an answer throws that broke off: a browser may take what it
  // got of the head for a whole answer without a body.
  return error instanceof TypeError || error instanceof SyntaxError
    ? new ApiError('internal', { status: 0, message: noServer })
    : new ApiError('internal', { message: wrong })
}

const noServer = 'Unable to connect to the server. Please check your internet connection and try again.'
const wrong = 'Something went wrong. Please try again.'

/** The code of `error`, or null if it is not from a call. */
export function codeOf(error: unknown): FailureCode | null {
  return error instanceof ApiError ? error.code : null
}

/** Why the server refused; null if it did not. */
export function reasonOf(error: unknown): RefusalCode | null {
  return error instanceof ApiError ? error.reason : null
}

/** Whether the server could not be reached, or did not answer in time. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

/** The sentence to show for `error`. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.message : wrong
}

/** The server's own refusal, else `failure`. */
export function refusalOr(error: unknown, failure: string): string {
  return error instanceof ApiError && error.isRefusal ? error.message : failure
}

/** What to do when a command may not have arrived: its repetition has the same key. */
const unreached = 'The server cannot be reached. Try again when the connection is back: nothing happens twice.'

/** Below a toast's title that says what failed: the server's own sentence, or that it cannot be reached; else nothing. */
export function toastDetails(error: unknown): { description?: string } {
  if (isUnreachable(error)) return { description: unreached }
  return error instanceof ApiError && error.isRefusal ? { description: error.message } : {}
}
