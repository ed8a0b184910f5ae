import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { Logger } from 'pino'
import { type ErrorCode, Refused } from '#domain/refusals.ts'
import { currentCause } from '../cause.ts'
import { LimitReached } from '../commands/rateLimit.ts'
import { newId } from '../newId.ts'
import { Busy } from './gate.ts'

/** The body of every error. `message` is for the person; `details` names the fields of a validation error. */
export type ErrorBody = {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly details?: unknown }
}

/** An error as it is answered. */
export type Answer = {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterMs?: number
  /** What the log and the figures call it: the refusal's own code where there is one. */
  readonly code: string
}

/** [ERR-01] */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'resource-exhausted': 429,
  internal: 500,
  unavailable: 503,
  'deadline-exceeded': 504,
}

export function answer(
  code: ErrorCode,
  message: string,
  more: { details?: unknown; retryAfterMs?: number; called?: string } = {},
): Answer {
  const { details, retryAfterMs, called = code } = more
  const body = { error: { code, message, ...(details === undefined ? {} : { details }) } }
  return { status: statusOf[code], body, code: called, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/**
 * What a failed request answers. A refusal answers its sentence; bad input the fields; a database that is away answers
 * 503. Everything else is a bug of ours: the log gets it whole, the caller gets the id of the request to quote.
 */
export function answerFor(error: unknown, log: Logger): Answer {
  if (error instanceof LimitReached) {
    const { code: called, error: kind } = error.refusal
    return answer(kind, error.message, { retryAfterMs: error.retryAfterMs, called })
  }
  if (error instanceof Busy) {
    return answer('unavailable', error.message, { retryAfterMs: error.retryAfterMs, called: 'busy' })
  }
  if (error instanceof Refused) return answer(error.refusal.error, error.message, { called: error.refusal.code })
  if (error instanceof ORPCError && error.cause instanceof ValidationError) return invalidFields(error.cause)
  const status = error instanceof ORPCError ? error.status : statusIn(error)
  if (status === 413) return answer('invalid-argument', 'The request is too large.')
  if (status >= 400 && status < 500) return answer('invalid-argument', 'The request cannot be read.')
  if (isUnstorableText(error)) return answer('invalid-argument', 'The request contains invalid characters.')
  if (isDatabaseAway(error)) {
    log.error({ error }, 'the database is not available')
    return answer('unavailable', 'The service is not available at the moment. Please try again.', {
      retryAfterMs: 2_000,
    })
  }
  const errorId = currentCause() ?? newId()
  log.error({ error, cause: errorId }, 'a request failed')
  return answer('internal', `Something went wrong on our side. Please quote ${errorId}.`, { details: { errorId } })
}

/** One wrong field and what is wrong with it. */
type WrongField = { readonly field: string; readonly message: string }

function invalidFields({ issues }: ValidationError): Answer {
  const details = issues.flatMap((issue) => wrongFields(issue as Issue)).slice(0, 20)
  return answer('invalid-argument', details[0]?.message ?? 'The request is not valid.', { details })
}

type Issue = {
  readonly message: string
  readonly path?: readonly PropertyKey[]
  readonly errors?: readonly (readonly Issue[])[]
}

// Where a request may have one of several shapes, the shape that it misses by least is the one that was meant.
function wrongFields({ message, path = [], errors = [] }: Issue): WrongField[] {
  const nearest = [...errors].sort((a, b) => a.length - b.length)[0]
  const field = path.map(String).join('.')
  if (!nearest || nearest.length === 0 || message !== 'Invalid input') return [{ field, message }]
  return nearest.flatMap((issue) => wrongFields({ ...issue, path: [...path, ...(issue.path ?? [])] }))
}

function statusIn(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
}

// Connection refused or lost, shutting down, starting up, a full disk or too many connections, a disk that fails, lock or
// statement timeouts, and the one that PostgreSQL picks of two that wait for each other.
const awayCodes = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P0|57014|53|58|55P03|40P01|25P03|3D000)/
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/

// A NUL or half of a character: PostgreSQL stores neither, in text or in documents.
function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
}

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCodes.test(code) || awayMessages.test(error.message)
}

/** The same answer as an error that the contract handler encodes. */
export function asContractError({ status, body }: Answer): ORPCError<string, unknown> {
  return new ORPCError(body.error.code, { status, message: body.error.message, data: body })
}
