import type { Instant } from '#domain/times.ts'
import { type Position, pageOfRows } from '../db/keyset.ts'
import { type Span, spanAround } from '../http/validators.ts'
import type { OperationContext } from './requestContext.ts'

/** The JSON that was made of kept rows, of each by what it says to its reader alone, for as long as the clock leaves it so. */
export type KeptTexts = { made: { readonly span: Span; readonly byRow: Map<unknown, Map<string, string>> } | null }

/** Of one row. Most bids say one thing to their creator and another to everybody else. */
const mostTexts = 8

/** How items are made of the rows of a list. */
type Items<Row, Part, Item> = {
  readonly limit: number
  readonly positionIn: (row: Row) => Position
  /** When, by the clock alone, the item of a row may change. */
  readonly turnsOf: (row: Row) => readonly (Instant | null)[]
  /** All that an item says to its reader alone. */
  readonly partFor: (row: Row, now: Instant) => Part
  /** The item, which depends on nothing else: readers with the same part read the same. */
  readonly item: (row: Row, part: Part, now: Instant) => Item
}

/**
 * A page of a list that is asked again as long as the clock changes nothing in it. Of rows that are kept, the JSON of an
 * item is made once for all readers to whom it says the same: to make 50 bids takes longer than all else about a request.
 */
export function pageOfItems<Row, Part, Item>(
  context: OperationContext,
  { rows, texts }: { rows: readonly Row[]; texts: KeptTexts | null },
  { limit, positionIn, turnsOf, partFor, item }: Items<Row, Part, Item>,
): { items: Item[]; nextCursor: string | null } {
  const now = context.services.clock()
  const known = texts?.made && isIn(texts.made.span, now) ? texts.made : null
  const made = known ?? { span: spanAround(now, rows.flatMap(turnsOf)), byRow: new Map() }
  context.staysFor(made.span)
  const page = { limit, positionIn }
  if (!texts) return pageOfRows(rows, { ...page, item: (row) => item(row, partFor(row, now), now) })
  texts.made = made
  const { items, nextCursor } = pageOfRows(rows, {
    ...page,
    item(row) {
      const part = partFor(row, now)
      return keptText(made.byRow, { row, as: JSON.stringify(part), make: () => JSON.stringify(item(row, part, now)) })
    },
  })
  return context.asText(`{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`)
}

function isIn({ from, until }: Span, now: Instant): boolean {
  return from <= now && now < until
}

function keptText(
  byRow: Map<unknown, Map<string, string>>,
  { row, as, make }: { row: unknown; as: string; make: () => string },
): string {
  const texts = byRow.get(row) ?? new Map<string, string>()
  const found = texts.get(as)
  if (found !== undefined) return found
  const text = make()
  if (texts.size < mostTexts) byRow.set(row, texts.set(as, text))
  return text
}
