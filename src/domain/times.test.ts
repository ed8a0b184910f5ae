import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, always, earliest, hourMs, instant, instantFromIso, isoFromInstant, spanAround } from './times.ts'

describe('an instant', () => {
  it('travels as ISO text in UTC and comes back the same', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
        const at = instant(date.getTime())
        expect(isoFromInstant(at)).toMatch(/Z$/)
        expect(instantFromIso(isoFromInstant(at))).toBe(at)
      }),
    )
  })

  it('is written as the language itself writes it, in any year', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(isoFromInstant(instant(date.getTime()))).toBe(date.toISOString())
      }),
    )
  })

  it('is read from any zone that the text names', () => {
    expect(instantFromIso('2026-11-01T20:00:00-05:00')).toBe(instantFromIso('2026-11-02T01:00:00.000Z'))
  })

  it.each(['', 'tomorrow', '2026-11-01', '2026-11-01T20:00:00', '1', '2026-13-01T00:00:00Z'])(
    'is not %o: no time, or one of an unknown zone',
    (text) => {
      expect(() => instantFromIso(text)).toThrow()
    },
  )

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.65e15])('is not %d', (ms) => {
    expect(() => instant(ms)).toThrow()
  })

  it('moves by a duration, and the earliest of several is found', () => {
    const at = instantFromIso('2026-11-01T20:00:00Z')
    expect(isoFromInstant(after(at, hourMs))).toBe('2026-11-01T21:00:00.000Z')
    expect(earliest(instant(at + 1), at, instant(at + 2))).toBe(at)
  })

  it('lies in a span from the last of some instants until the next', () => {
    const [one, two, three] = [instant(1), instant(2), instant(3)]
    expect(spanAround(two, [three, null, one])).toEqual({ from: one, until: three })
    expect(spanAround(two, [two])).toEqual({ from: two, until: always.until })
    expect(spanAround(two, [])).toEqual(always)
  })
})
