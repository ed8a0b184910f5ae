import fc from 'fast-check'

/** What people type, paste or lean on: amounts and prices of any length, dates, signs, letters, and no text at all. */
export const typedText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[$+-]?\d{1,20}([.,/]\d{0,20})?$/),
  fc.stringMatching(/^[+-]?\d{1,400}$/),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 275_760 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('', 'T23:59'))
    .map(([year, month, time]) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-13${time}`),
  fc.constantFrom(
    ...['', ' ', '-', '+', '.', '/', '@', '(', '[a', '\\', '$', '%', '𝟗', '\u0000', '\ud800', '٣', 'é\u0301'],
    ...['1e309', '-0', 'NaN', 'Infinity', '0x10', '1_000', '999999999999', '-99999999999999', '9'.repeat(5000)],
  ),
)
