import { Refused, refusal } from '#domain/refusals.ts'
import { type Instant, instant } from '#domain/times.ts'

/**
 * Where a page of a newest-first list ends. The next page starts strictly below it, so new rows above change nothing.
 */
export type Position = { readonly at: Instant; readonly id: string }

/** Above everything: where the first page starts. */
const top: Position = { at: instant(8.64e15 / 1000), id: '~' }

/** The position in a cursor that we issued; refuses any other text. */
export function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return top
  const found = /^(\d{1,14})\.([A-Za-z0-9]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!found?.[1] || !found[2]) throw new Refused(refusal('cursor-unknown'))
  return { at: instant(Number(found[1])), id: found[2] }
}

/** One page of `rows`, which were read with one more than `limit`. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  { limit, positionIn, item }: { limit: number; positionIn: (row: Row) => Position; item: (row: Row) => Item },
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items: shown.map(item), nextCursor: hasMore ? cursorOf(positionIn(last)) : null }
}

function cursorOf({ at, id }: Position): string {
  return Buffer.from(`${at}.${id}`, 'latin1').toString('base64url')
}
