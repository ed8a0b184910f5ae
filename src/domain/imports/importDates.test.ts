import { expect, it } from 'vitest'
import { importDate } from './importDates.ts'

it.each([
  ['2024-01-31', '2024-01-31'],
  ['2024-1-5', '2024-01-05'],
  ['2024-01-31T18:30:00.000Z', '2024-01-31'],
  ['2024/01/31', '2024-01-31'],
  ['1/31/2024', '2024-01-31'],
  ['31/1/2024', '2024-01-31'],
  ['31.01.2024', '2024-01-31'],
  ['31.02.2024', null],
  ['0000-01-31', null],
  ['last Sunday', null],
  ['', null],
])('the day %s of a file is %s [BEY-36]', (written, day) => {
  expect(importDate(written)).toBe(day)
})
