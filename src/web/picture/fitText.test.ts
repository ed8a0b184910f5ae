import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitText } from './fitText.ts'

// Every character is as wide as half its size.
const measure = (words: string, size: number) => (Array.from(words).length * size) / 2
const room = { width: 200, size: 40, smallest: 20, lines: 1 }

describe('words in a picture [BEY-30]', () => {
  it.each([
    ['Ann', 1, { size: 40, lines: ['Ann'] }],
    ['Bartholomew', 1, { size: 36, lines: ['Bartholomew'] }],
    ['Bartholomew the Third of Denver', 1, { size: 20, lines: ['Bartholomew the Thi…'] }],
    ['Bartholomew the Third', 2, { size: 36, lines: ['Bartholomew', 'the Third'] }],
    ['Donaudampfschifffahrtsgesellschaft', 2, { size: 20, lines: ['Donaudampfschifffah…'] }],
    ['', 1, { size: 40, lines: [] }],
  ])('%s on at most %i lines are %j', (words, lines, expected) => {
    expect(fitText(words, { ...room, lines }, measure)).toEqual(expected)
  })

  it('always fit, and are whole or end in an ellipsis', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 8 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), (words, most) => {
        const { size, lines } = fitText(words, { ...room, lines: most }, measure)
        expect(lines.length).toBeLessThanOrEqual(most)
        for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room.width)
        const whole = words.split(/\s+/).filter(Boolean).join(' ')
        if (lines.join(' ') !== whole) expect(lines.at(-1)).toMatch(/…$/)
      }),
    )
  })
})
