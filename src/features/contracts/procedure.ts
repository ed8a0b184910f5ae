import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { EventType, SiteEventType } from '#domain/log/events.ts'
import type { OperationMeta } from '#domain/operations.ts'
import type { Access, AdminsOnly } from '#domain/people/permissions.ts'
import type { RefusalCode } from '#domain/refusals.ts'

/** The input of an operation that takes nothing; unknown fields are refused as everywhere. */
const nothing = z.strictObject({}).optional()

const base = oc
  .$meta<OperationMeta>({ kind: 'query', access: 'website-admin', staleOn: [], isShared: false, refuses: [] })
  .$input(nothing)

/** A file as a stream, with the headers that name it and its type. */
const file = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.custom<AsyncIterable<Uint8Array>>(isStream),
})

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

type Path = `/${string}`

/** An operation that only reads. */
export function query(
  path: Path,
  {
    access,
    staleOn,
    isShared = false,
    isCompressed,
    readsReplica,
    adminsOnly,
    refuses = [],
  }: {
    access: Access
    staleOn: readonly (EventType | SiteEventType)[]
    isShared?: boolean
    isCompressed?: boolean
    readsReplica?: boolean
    adminsOnly?: AdminsOnly
    refuses?: readonly RefusalCode[]
  },
) {
  return base.route({ method: 'GET', path }).meta({
    kind: 'query',
    access,
    ...(adminsOnly && { adminsOnly }),
    staleOn,
    isShared,
    ...(isCompressed && { isCompressed }),
    ...(readsReplica && { readsReplica }),
    refuses,
  })
}

/**
 * An operation that answers a file to keep, of one of the media types of `examples`. It is no answer of a screen, so no
 * event makes it stale.
 */
export function download<Input extends z.ZodType>(
  path: Path,
  {
    access,
    input,
    examples,
    refuses,
  }: {
    access: Access
    input: Input
    examples: Readonly<Record<string, unknown>>
    refuses: readonly RefusalCode[]
  },
) {
  return base
    .route({
      method: 'GET',
      path,
      outputStructure: 'detailed',
      spec: (operation) => ({ ...operation, responses: { ...operation.responses, 200: fileOf(examples) } }),
    })
    .meta({ kind: 'query', access, staleOn: [], isShared: false, refuses })
    .input(input)
    .output(file)
}

/** The answer in the OpenAPI document. */
function fileOf(examples: Readonly<Record<string, unknown>>) {
  const headers = {
    'Content-Disposition': { schema: { type: 'string' as const, example: 'attachment; filename="…"' } },
  }
  const content = Object.fromEntries(
    Object.entries(examples).map(([type, example]) => [
      type,
      { schema: { type: typeof example as 'string' }, example },
    ]),
  )
  return { description: 'A file', headers, content }
}

/** An operation that changes something. It takes an Idempotency-Key. `201` if it creates. */
export function command(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: Path,
  {
    access,
    status = 200,
    adminsOnly,
    changesShared = false,
    bodyLimit,
    example,
    examples,
    refuses = [],
  }: {
    access: Access
    status?: 200 | 201
    adminsOnly?: AdminsOnly
    changesShared?: boolean
    bodyLimit?: number
    example?: object
    /** By their names, for what it takes in more than one shape. */
    examples?: Readonly<Record<string, object>>
    refuses?: readonly RefusalCode[]
  },
) {
  return base.route({ method, path, successStatus: status }).meta({
    kind: 'command',
    access,
    ...(adminsOnly && { adminsOnly }),
    staleOn: [],
    isShared: false,
    changesShared,
    ...(bodyLimit && { bodyLimit }),
    ...(example && { example }),
    ...(examples && { examples }),
    refuses,
  })
}

/** The id of anything of ours in an input: letters and digits, 20 of them if it exists. */
export const id = z.string().regex(/^[A-Za-z0-9]{1,64}$/, 'An id has only letters and digits')

/** The id of a game is the odds service's: printable characters. */
export const gameId = z.string().regex(/^[\x21-\x7e]{1,64}$/, 'That is not the id of a game')

/** An instant on the wire: ISO 8601 in UTC with `Z`. */
export const instantText = z.iso.datetime()

/** Dollars with at most two decimals. */
export const dollars = z.number()

/** How somebody can be paid, in stored form: the bare name, or for Zelle an address or a US number. Null: not said. */
export const payLinks = z.object({
  venmo: z.string().nullable(),
  paypal: z.string().nullable(),
  cashApp: z.string().nullable(),
  zelle: z.string().nullable(),
  /** When they changed, for 72 hours: whoever pays should ask first. Null: not lately. */
  changedAt: instantText.nullable(),
})

/** Whole American odds. */
export const wholeOdds = z.int()

/** Lists are newest first; `cursor` is the previous page's `nextCursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
