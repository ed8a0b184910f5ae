import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { Logger } from 'pino'
import { type ErrorCode, statusOf } from '#domain/errorCodes.ts'
import { isPlain, type Refusal, type RefusalCode, Refused, refusal } from '#domain/refusals.ts'
import { currentCause } from '../cause.ts'
import { LimitReached } from '../commands/rateLimit.ts'
import { Busy } from '../concurrencyLimit.ts'
import { newId } from '../newId.ts'

/**
 * The body of every error. `reason` is for programs, which may rely on it; `message` is for the user; `details` names
 * the fields of a validation error.
 */
export type ErrorBody = {
  readonly error: {
    readonly code: ErrorCode
    readonly reason: RefusalCode
    readonly message: string
    readonly details?: unknown
  }
}

/** An error response. */
export type Answer = { readonly status: number; readonly body: ErrorBody; readonly retryAfterMs?: number }

export function answer(
  { code: reason, error: code, message }: Refusal,
  { details, ...more }: { details?: unknown; retryAfterMs?: number } = {},
): Answer {
  const body = { error: { code, reason, message, ...(details === undefined ? {} : { details }) } }
  return { status: statusOf[code], body, ...more }
}

/**
 * The response to a failed request. A refusal returns its sentence, invalid input its fields, an unavailable database
 * 503. Everything else is a bug: the log gets the whole error, the caller a request id to quote. `refuses`: the
 * refusals that the operation's contract declares.
 */
export function answerFor(error: unknown, log: Logger, refuses: readonly RefusalCode[] = []): Answer {
  if (error instanceof LimitReached || error instanceof Busy) {
    return answer(error.refusal, { retryAfterMs: error.retryAfterMs })
  }
  if (error instanceof Refused) return answer(error.refusal)
  if (error instanceof ORPCError && error.cause instanceof ValidationError) return invalidFields(error.cause, refuses)
  const status = error instanceof ORPCError ? error.status : statusIn(error)
  if (status === 413) return answer(refusal('request-too-large'))
  if (status >= 400 && status < 500) return answer(refusal('request-unreadable'))
  if (isUnstorableText(error)) return answer(refusal('characters-invalid'))
  if (isDatabaseAway(error)) {
    log.error({ error }, 'the database is not available')
    return answer(refusal('database-away'), { retryAfterMs: 2_000 })
  }
  const errorId = currentCause() ?? newId()
  log.error({ error, cause: errorId }, 'a request failed')
  return answer(refusal('internal', { errorId }), { details: { errorId } })
}

/** An invalid field and what is wrong with it. */
type WrongField = { readonly field: string; readonly message: string }

function invalidFields({ issues }: ValidationError, refuses: readonly RefusalCode[]): Answer {
  const details = issues.flatMap((issue) => wrongFields(issue as Issue)).slice(0, 20)
  const [first] = details
  const refused =
    first && refuses.map((code) => refusalOf(code, first.field)).find((one) => one?.message === first.message)
  return answer(refused ?? refusal('invalid-fields', { first: first?.message }), { details })
}

/** The refusal that a request schema gives for an invalid field; null for one that only rules give. */
function refusalOf(code: RefusalCode, field: string): Refusal | null {
  if (code === 'field-missing') return refusal(code, { field })
  return isPlain(code) ? refusal(code) : null
}

type Issue = {
  readonly message: string
  readonly path?: readonly PropertyKey[]
  /** Zod's name for what is wrong. */
  readonly code?: string
  readonly errors?: readonly (readonly Issue[])[]
}

// Where a request may have one of several shapes, the first was meant of those that what was sent fits best: its
// fields, then their fixed values.
function wrongFields({ message, path = [], errors = [] }: Issue): WrongField[] {
  const count = (issues: readonly Issue[], kind: string) => issues.filter(({ code }) => code === kind).length
  const [nearest] = ['invalid_value', 'unrecognized_keys'].reduce(
    (shapes, kind) => shapes.toSorted((a, b) => count(a, kind) - count(b, kind)),
    errors,
  )
  const field = path.map(String).join('.')
  if (!nearest || nearest.length === 0 || message !== 'Invalid input') return [{ field, message }]
  return nearest.flatMap((issue) => wrongFields({ ...issue, path: [...path, ...(issue.path ?? [])] }))
}

function statusIn(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
}

// Connection refused or lost, shutting down, starting up, a full disk or too many connections, a failing disk, lock or
// statement timeouts, the victim of a deadlock, and a server that is no longer the primary, or not yet.
const awayCodes = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P0|57014|53|58|55P03|40P01|25P03|25006|3D000)/
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|postmaster was shut down/

// A NUL or half of a surrogate pair: PostgreSQL stores neither, in text or JSON.
function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
}

/** Whether the error says that the database cannot be reached, or is not serving. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCodes.test(code) || awayMessages.test(error.message)
}

/** The same response as an error that the contract handler encodes. */
export function asContractError({ status, body }: Answer): ORPCError<string, unknown> {
  return new ORPCError(body.error.code, { status, message: body.error.message, data: body })
}
