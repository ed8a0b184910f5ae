import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '#domain/times.ts'
import type { AnswerText } from '../http/answerText.ts'
import type { Span } from '../http/validators.ts'
import { type KeptTexts, pageOfItems } from './keptTexts.ts'
import type { OperationContext } from './requestContext.ts'

type Row = { readonly id: string; readonly ownerId: string; readonly closesAt: Instant; readonly seenBy: string }

const people = ['ann', 'ben', 'cleo'] as const
const at = fc.integer({ min: 0, max: 20 }).map(instant)
const person = fc.constantFrom(...people)
const rows = fc
  .array(fc.record({ ownerId: person, closesAt: at, seenBy: person }), { maxLength: 6 })
  .map((all) => all.map((row, n): Row => ({ ...row, id: `"r${n}` })))
const asks = fc.array(fc.record({ reader: person, now: at }), { minLength: 1, maxLength: 12 })

/** The page that is answered to a reader at a time, as text, with how long it stays, and how many items were made. */
function answerTo(
  { reader, now }: { reader: string; now: Instant },
  of: { rows: readonly Row[]; texts: KeptTexts | null },
) {
  let [made, span] = [0, null as Span | null]
  const context = {
    services: { clock: () => now },
    staysFor: (stays: Span) => (span = stays),
    asText: ({ text }: AnswerText) => text,
  } as unknown as OperationContext
  const page = pageOfItems(context, of, {
    limit: 4,
    positionIn: ({ id }) => ({ at: instant(1), id }),
    turnsOf: ({ closesAt }) => [closesAt, null],
    partFor: (row, when) => ({
      why: row.ownerId === reader && when < row.closesAt ? 'own' : null,
      sees: row.seenBy === reader,
    }),
    item({ id, closesAt }, part, when) {
      made += 1
      return { id, isOpen: when < closesAt, ...part }
    },
  })
  return { text: typeof page === 'string' ? page : JSON.stringify(page), span, made }
}

describe('a page of rows that are kept', () => {
  it('is the same, to the letter, as one of rows that were just read, whoever asks, whenever', () => {
    fc.assert(
      fc.property(rows, asks, (all, askers) => {
        const texts: KeptTexts = { made: null }
        for (const asker of askers) {
          const { text, span } = answerTo(asker, { rows: all, texts })
          const fresh = answerTo(asker, { rows: all, texts: null })
          expect(text).toBe(fresh.text)
          expect(span?.from).toBeLessThanOrEqual(asker.now)
          expect(span?.until).toBeGreaterThan(asker.now)
          // For as long as it says, the answer is that of now.
          const { from, until } = span ?? { from: asker.now, until: asker.now }
          for (const now of [Math.max(from, 0), Math.min(until, 21) - 1].map(instant))
            expect(answerTo({ ...asker, now }, { rows: all, texts: null }).text).toBe(fresh.text)
        }
      }),
    )
  })

  it('is made once for all to whom it says the same, until the clock changes it', () => {
    const all = [{ id: 'r1', ownerId: 'ann', closesAt: instant(10), seenBy: 'nobody' }]
    const texts: KeptTexts = { made: null }
    const madeFor = (reader: string, now: number) => answerTo({ reader, now: instant(now) }, { rows: all, texts }).made
    expect(madeFor('ben', 5)).toBe(1)
    expect([madeFor('cleo', 9), madeFor('ben', 0)]).toEqual([0, 0])
    expect([madeFor('ann', 9), madeFor('ann', 9)]).toEqual([1, 0])
    expect([madeFor('ben', 10), madeFor('cleo', 11)]).toEqual([1, 0])
  })

  it('keeps but a few of what a row says to single readers', () => {
    const all = [{ id: 'r1', ownerId: 'ann', closesAt: instant(10), seenBy: 'nobody' }]
    const texts: KeptTexts = { made: null }
    const many = Array.from({ length: 100 }, (_, n) => `reader ${n}`)
    const context = {
      services: { clock: () => instant(1) },
      staysFor: () => {},
      asText: ({ text }: AnswerText) => text,
    }
    for (const reader of many) {
      const items = {
        limit: 4,
        positionIn: () => ({ at: instant(1), id: 'r1' }),
        turnsOf: () => [],
        partFor: () => reader,
        item: (_: Row, part: string) => ({ part }),
      }
      expect(pageOfItems(context as unknown as OperationContext, { rows: all, texts }, items)).toContain(reader)
    }
    expect(texts.made?.byRow.get(all[0])?.size).toBeLessThan(10)
    expect(texts.made?.pages.size).toBeLessThan(10)
  })
})
