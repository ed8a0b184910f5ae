import { describe, expect, it } from 'vitest'
import { after, dayMs, instantFromIso } from '../times.ts'
import { intervalFor } from './profitLine.ts'

const start = instantFromIso('2026-01-01T00:00:00Z')

describe('the profit line', () => {
  it.each([
    [1, 'day'],
    [92, 'day'],
    [93, 'week'],
    [730, 'week'],
    [731, 'month'],
  ] as const)('over %i days goes by the %s', (days, interval) => {
    expect(intervalFor({ from: start, to: after(start, days * dayMs) })).toBe(interval)
  })
})
