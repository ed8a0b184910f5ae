import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { countCharacters, firstCharacters } from './characters.ts'

const family = '👨🏻‍👩🏻‍👧🏻‍👦🏻'
const england = '🏴󠁧󠁢󠁥󠁮󠁧󠁿'

const ofIntl = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') ?? {}

describe.each(['with', 'without'])('the characters of a text, in a browser %s a segmenter of its own,', (which) => {
  beforeEach(() => void (which === 'without' && Reflect.deleteProperty(Intl, 'Segmenter')))
  afterEach(() => void Object.defineProperty(Intl, 'Segmenter', ofIntl))

  test.each([
    ['', 0],
    ['two words', 9],
    ['é, of one sign or two: e\u0301', 24],
    [family, 1],
    [`${england}🇩🇪`, 2],
    ['שלום', 4],
    ['a\r\nb', 3],
  ])('"%s" are %i, as people count', (text, count) => expect(countCharacters(text)).toBe(count))

  it('are more where signs are piled up on one another, so that no character is as long as a book', () => {
    expect(countCharacters(`a${'\u0301'.repeat(11)}`)).toBe(1)
    expect(countCharacters(`a${'\u0301'.repeat(12)}`)).toBe(2)
    expect(countCharacters(`a${'\u0301'.repeat(60_000)}`)).toBe(5_001)
  })

  it('are cut between two of them, whatever the text', () => {
    expect(firstCharacters(`${family}${england}x`, 2)).toBe(family + england)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, limit) => {
        const first = firstCharacters(text, limit)
        expect(text.startsWith(first)).toBe(true)
        expect(countCharacters(first)).toBeLessThanOrEqual(limit)
        expect(first === text).toBe(countCharacters(text) <= limit)
      }),
    )
  })
})
