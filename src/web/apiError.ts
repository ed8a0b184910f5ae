import type { ErrorCode } from '#domain/refusals.ts'

type ApiErrorData = { readonly details?: unknown; readonly retryAfterMs?: number | undefined }
type ApiErrorParts = { message: string; status?: number; data?: ApiErrorData }

/** A failed call. `message` is a sentence for the person; `code` is for the program. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly data: ApiErrorData

  constructor(code: ErrorCode, { message, status = 500, data = {} }: ApiErrorParts) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }

  /** What went wrong with single fields, by their name in the request. */
  get fields(): Readonly<Record<string, string>> {
    const { details } = this.data
    if (!Array.isArray(details)) return {}
    return Object.fromEntries(details.filter(isFieldProblem).map(({ field, message }) => [field, message]))
  }

  /** The server gave a definite answer; trying again with the same request gives the same. */
  get isAnswer(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429
  }
}

function isFieldProblem(value: unknown): value is { field: string; message: string } {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}

/** The error in the body of an answer; where the body is none of ours, such as a proxy's page, the status tells. */
export function readApiError(body: unknown, { status, retryAfter }: { status: number; retryAfter: string | null }) {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) {
    return status >= 502 ? unreachable() : somethingWrong()
  }
  const seconds = Number(retryAfter)
  return new ApiError(error.code as ErrorCode, {
    status,
    message: String(error.message),
    data: {
      details: 'details' in error ? error.details : undefined,
      retryAfterMs: retryAfter !== null && Number.isFinite(seconds) ? seconds * 1000 : undefined,
    },
  })
}

/** Whatever a request threw, as an `ApiError`; an abort stays what it is, since nobody is to be told of it. */
export function asApiError(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'ApiError' || name === 'AbortError') return error
  if (name === 'TimeoutError') {
    return new ApiError('deadline-exceeded', { status: 504, message: 'The server did not answer in time.' })
  }
  // What fetch throws when there is no connection.
  return error instanceof TypeError ? unreachable() : somethingWrong()
}

function unreachable(): ApiError {
  const message = 'Unable to connect to the server. Please check your internet connection and try again.'
  return new ApiError('unavailable', { status: 503, message })
}

function somethingWrong(): ApiError {
  return new ApiError('internal', { message: 'Something went wrong. Please try again.' })
}

/** The code of `error`, or null where it is no answer of the server. */
export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.code : null
}

/** The sentence to show for `error`. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
