import { describe, expect, it } from 'vitest'
import { instantFromIso } from '../times.ts'
import { defaultUsageRange, hitRate, usageDate } from './apiUsage.ts'

describe('the usage of the odds service', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 100],
    [0, 3, 0],
    [2, 1, 66.7],
    [999, 1, 99.9],
  ])('of %i hits and %i fetches has a hit rate of %f%% [FEED-20]', (hits, fetches, rate) => {
    expect(hitRate({ hits, fetches })).toBe(rate)
  })

  it('counts by days in UTC, and is asked for from the first of the month [FEED-11] [FEED-21]', () => {
    const lateOnThe30th = instantFromIso('2026-11-30T23:59:59Z')
    expect(usageDate(lateOnThe30th)).toBe('2026-11-30')
    expect(defaultUsageRange(lateOnThe30th)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })
})
