import { describe, expect, it } from 'vitest'
import { decimalMarkOf, readImportAmount } from './importAmounts.ts'

describe('an amount of a file', () => {
  it.each([
    ['12', 12_00],
    ['12.5', 12_50],
    ['12.', 12_00],
    ['.50', 50],
    ['1234.50', 1234_50],
    ['$1,234.50', 1234_50],
    ['1.234,50', 1234_50],
    ['1.234.567,89', 1_234_567_89],
    ['1,234,567', 1_234_567_00],
    ['1,234', 1234_00],
    ['12,50', 12_50],
    ['12,5', 12_50],
    ["1'234.50", 1234_50],
    ['1 234,50', 1234_50],
    ['$ 40', 40_00],
    ['USD 40.10', 40_10],
    ['40.10 usd', 40_10],
    ['US$7', 7_00],
    ['-8.00', -8_00],
    ['-$8.00', -8_00],
    ['$-8.00', -8_00],
    ['(8.00)', -8_00],
    ['−8.00', -8_00],
    ['+8.00', 8_00],
    ['0.00', 0],
  ])('reads %s in cents [BEY-36]', (written, cents) => {
    expect(readImportAmount(written, null)).toBe(cents)
  })

  it.each([
    ['', 'The amount is missing'],
    ['=A1+B1', 'The amount is a formula'],
    ["'=1+1", 'The amount is a formula'],
    ['@SUM(A1)', 'The amount is a formula'],
    ['+1+1', 'The amount cannot be read'],
    ['twelve', 'The amount cannot be read'],
    ['12.345.6', 'The amount cannot be read'],
    ['1,23,456', 'The amount cannot be read'],
    ['12.5.1', 'The amount cannot be read'],
    ['1e5', 'The amount cannot be read'],
    ['$', 'The amount cannot be read'],
    ['€12.50', 'The amount is not in dollars'],
    ['12.50 CAD', 'The amount is not in dollars'],
    ['1.234', 'The amount can be read in two ways'],
    ['99999999.00', 'The amount is too large'],
    ['9'.repeat(400), 'The amount is too large'],
  ])('says of %s why it is none [BEY-36]', (written, reason) => {
    expect(readImportAmount(written, null)).toEqual({ reason })
  })

  it('is read as the others of its file where it has no cents of its own [BEY-36]', () => {
    expect(decimalMarkOf(['1.234', '12,50', '7'])).toBe(',')
    expect(decimalMarkOf(['1,234', '12.50', '7'])).toBe('.')
    expect(decimalMarkOf(['1,234', '7'])).toBe(null)
    expect(decimalMarkOf(['12,50', '12.50'])).toBe(null)
    expect(readImportAmount('1.234', ',')).toBe(1234_00)
    expect(readImportAmount('1,234', ',')).toEqual({ reason: 'The amount can be read in two ways' })
    expect(readImportAmount('12.50', ',')).toBe(12_50)
  })
})
