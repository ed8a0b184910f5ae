import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/times.ts'
import { noticeAge } from './noticeAge.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

it.each([
  [-5_000, 'Just now'],
  [0, 'Just now'],
  [minuteMs - 1, 'Just now'],
  [minuteMs, '1m ago'],
  [hourMs - 1, '59m ago'],
  [hourMs, '1h ago'],
  [dayMs - 1, '23h ago'],
  [dayMs, '1d ago'],
  [7 * dayMs - 1, '6d ago'],
  [7 * dayMs, date.format(new Date(now - 7 * dayMs))],
])('a notice of %d ms ago is from %s [NTF-20]', (past, words) => {
  expect(noticeAge(new Date(now - past).toISOString(), now)).toBe(words)
})
