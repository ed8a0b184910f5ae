import { describe, expect, it } from 'vitest'
import { noon } from '#test/support/domainExamples.ts'
import { dayMs, hourMs, after as later, minuteMs } from '../times.ts'
import { isRefreshDue, refreshAge } from './refreshing.ts'

const fresh = 5 * minuteMs

describe('the lines of a sport that somebody needs', () => {
  it.each([
    ['live', -1, fresh],
    ['in its fourth hour', -3.9, fresh],
    ['about to start', 0.1, fresh],
    ['6 hours away', 6, fresh],
    ['later today', 7, hourMs],
    ['a day away', 24, hourMs],
    ['after tomorrow', 25, null],
    ['long over', -5, null],
  ])('may get so old while its next game is %s', (_, hours, age) => {
    expect(refreshAge([later(noon, hours * hourMs)], noon, fresh)).toBe(age)
  })

  it('go by the nearest of its games, and never by less than the freshness window', () => {
    const [tonight, tomorrow] = [later(noon, 3 * hourMs), later(noon, 20 * hourMs)]
    expect(refreshAge([tomorrow, tonight], noon, fresh)).toBe(fresh)
    expect(refreshAge([tomorrow], noon, 2 * hourMs)).toBe(2 * hourMs)
    expect(refreshAge([], noon, fresh)).toBeNull()
  })

  it('are fetched when they are that old, at least once a day, and at once where there were none', () => {
    const soon = { starts: [later(noon, hourMs)], fetchedAt: later(noon, -fresh) }
    expect(isRefreshDue(soon, noon, fresh)).toBe(true)
    expect(isRefreshDue({ ...soon, fetchedAt: later(noon, 1 - fresh) }, noon, fresh)).toBe(false)
    expect(isRefreshDue({ starts: [], fetchedAt: later(noon, -dayMs) }, noon, fresh)).toBe(true)
    expect(isRefreshDue({ starts: [], fetchedAt: later(noon, 1 - dayMs) }, noon, fresh)).toBe(false)
    expect(isRefreshDue({ starts: [], fetchedAt: null }, noon, fresh)).toBe(true)
  })
})
