import { describe, expect, it } from 'vitest'
import { writtenText } from './writtenText.ts'

describe('what people write stays within its own place', () => {
  it('without marks that turn the writing around it', () => {
    expect(writtenText('Ann\u202E owes\u2066 nothing\u2069')).toBe('Ann owes nothing')
  })

  it('with no more marks upon a letter than languages write', () => {
    expect(writtenText(`e${'\u0301'.repeat(1_000)}f${'\u20DD'.repeat(9)}`)).toBe(
      `e${'\u0301'.repeat(4)}f${'\u20DD'.repeat(4)}`,
    )
  })

  it.each(['Zoë', 'Nguyễn', 'שָׁלוֹם', 'مرحبا', 'หนึ่ง', '👨‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'a\u200Eb\u200Fc', ''])(
    'and otherwise as it is: %s',
    (text) => {
      expect(writtenText(text)).toBe(text)
      expect(writtenText(text.normalize('NFD'))).toBe(text.normalize('NFD'))
    },
  )
})
