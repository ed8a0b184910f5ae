import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test('parts are listed as English lists them', () => {
  const english = new Intl.ListFormat('en-US')
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (parts) => {
      expect(listed(parts)).toBe(english.format(parts))
    }),
  )
})
