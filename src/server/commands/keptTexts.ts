import type { Instant } from '#domain/times.ts'
import { type Position, pageOfRows } from '../db/keyset.ts'
import { AnswerText } from '../http/answerText.ts'
import { type Span, spanAround } from '../http/validators.ts'
import type { OperationContext } from './requestContext.ts'

/** What was made of kept rows, for as long as the clock leaves it so. */
export type KeptTexts = { made: Made | null }

type Made = {
  readonly span: Span
  /** The JSON of the item of each row, by what it says to its reader alone. */
  readonly byRow: Map<unknown, Map<string, string>>
  /** Pages by what all their items say to their reader alone. */
  readonly pages: Map<string, AnswerText>
}

/** Of one row. Most bids say one thing to their creator and another to everybody else. */
const mostTexts = 8
/** Of one list: that of everybody whom no item tells anything else, and another one. */
const mostPages = 2

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
 * item is made once for all readers to whom it says the same, and so is that of a page: to make 50 bids takes longer than
 * all else about a request, and to compress them twice as long.
 */
export function pageOfItems<Row, Part, Item>(
  context: OperationContext,
  { rows, texts }: { rows: readonly Row[]; texts: KeptTexts | null },
  { limit, positionIn, turnsOf, partFor, item }: Items<Row, Part, Item>,
): { items: Item[]; nextCursor: string | null } {
  const now = context.services.clock()
  const known = texts?.made && isIn(texts.made.span, now) ? texts.made : null
  const made = known ?? { span: spanAround(now, rows.flatMap(turnsOf)), byRow: new Map(), pages: new Map() }
  context.staysFor(made.span)
  const page = { limit, positionIn }
  if (!texts) return pageOfRows(rows, { ...page, item: (row) => item(row, partFor(row, now), now) })
  texts.made = made
  const parts = rows.slice(0, limit).map((row) => partFor(row, now))
  const textOf = (row: Row, part: Part) => {
    const ofRow = made.byRow.get(row) ?? new Map<string, string>()
    made.byRow.set(row, ofRow)
    return keptIn(ofRow, {
      as: JSON.stringify(part),
      most: mostTexts,
      make: () => JSON.stringify(item(row, part, now)),
    })
  }
  const makePage = () => {
    const { items, nextCursor } = pageOfRows(rows, { ...page, item: (row) => row })
    const each = items.map((row, n) => textOf(row, parts[n] as Part))
    return new AnswerText(`{"items":[${each.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`)
  }
  return context.asText(keptIn(made.pages, { as: JSON.stringify(parts), most: mostPages, make: makePage }))
}

function isIn({ from, until }: Span, now: Instant): boolean {
  return from <= now && now < until
}

/** What is kept under that name; else what is made, and kept if there is room. */
function keptIn<Kept>(
  all: Map<string, Kept>,
  { as, most, make }: { as: string; most: number; make: () => Kept },
): Kept {
  const found = all.get(as)
  if (found !== undefined) return found
  const made = make()
  if (all.size < most) all.set(as, made)
  return made
}
