/** The kind of a refusal. [ERR-01] */
export type ErrorCode =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'aborted'
  | 'resource-exhausted'
  | 'internal'
  | 'unavailable'
  | 'deadline-exceeded'

/** The HTTP status of each. [ERR-01] */
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

/** A refusal in the table: its kind, and its sentence, which may need figures and names. */
export type Rule = { readonly error: ErrorCode; readonly says: string | ((facts: never) => string) }
