import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countCharacters } from '#domain/characters.ts'
import { cutToLimit } from './draft.ts'

describe('an input that stops at 10 characters [CMT-13]', () => {
  test.each([
    ['takes what fits', 'abc', 'abcdef', 6, 'abcdef', 6],
    ['takes the beginning of what is pasted at the end', 'abcdefgh', 'abcdefghIJKL', 12, 'abcdefghIJ', 10],
    [
      'takes the beginning of what is pasted in the middle, and keeps the end',
      'abcdefgh',
      'abIJKLcdefgh',
      6,
      'abIJcdefgh',
      4,
    ],
    ['takes nothing when it is full', 'abcdefghij', 'abcXdefghij', 4, 'abcdefghij', 3],
    ['takes the beginning of what replaces everything', 'abcdefghij', 'KLMNOPQRSTUVW', 13, 'KLMNOPQRST', 10],
    [
      'takes whole characters',
      '👨‍👩‍👧‍👦'.repeat(9),
      '👨‍👩‍👧‍👦'.repeat(12),
      '👨‍👩‍👧‍👦'.length * 12,
      '👨‍👩‍👧‍👦'.repeat(10),
      '👨‍👩‍👧‍👦'.length * 10,
    ],
  ])('%s', (_what, before, text, caret, kept, keptCaret) =>
    expect(cutToLimit(10, before, { text, caret })).toEqual({ text: kept, caret: keptCaret }),
  )

  it('never holds more, wherever anything is put in, and keeps what stood there', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 14 })
    fc.assert(
      fc.property(letters, fc.nat(10), letters, (written, at, put) => {
        const before = [...written].slice(0, 10)
        const head = before.slice(0, at).join('')
        const tail = before.slice(at).join('')
        const kept = cutToLimit(10, before.join(''), { text: head + put + tail, caret: head.length + put.length })
        expect(countCharacters(kept.text)).toBeLessThanOrEqual(10)
        expect(kept.text.startsWith(head) && kept.text.endsWith(tail)).toBe(true)
        expect(kept.caret).toBeLessThanOrEqual(kept.text.length)
      }),
    )
  })
})
