import { describe, expect, it } from 'vitest'
import { customProblem, statsBounds, statsRangeFrom } from './statsRange.ts'

const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()
/** A Saturday afternoon, and the Sunday and Monday after it. */
const [saturday, sunday, monday] = [21, 22, 23].map((day) => new Date(2026, 10, day, 15, 20).getTime()) as [
  number,
  number,
  number,
]

describe('the range of the statistics', () => {
  it('is all time unless the address says otherwise [STAT-13] [STAT-15]', () => {
    expect([undefined, 'nonsense', 'week'].map(statsRangeFrom)).toEqual(['all', 'all', 'week'])
    expect(statsBounds('all', {}, saturday)).toEqual({})
  })

  it.each([
    ['today', saturday, local(2026, 11, 21)],
    ['week', saturday, local(2026, 11, 16)],
    ['week', sunday, local(2026, 11, 16)],
    ['week', monday, local(2026, 11, 23)],
    ['month', saturday, local(2026, 11, 1)],
    ['30days', saturday, local(2026, 10, 22)],
  ] as const)('%s begins at a midnight of the viewer [STAT-15]', (range, now, from) => {
    expect(statsBounds(range, {}, now)).toEqual({ from })
  })

  it('of one’s own holds both of its days; an open end is open [STAT-14]', () => {
    const custom = { from: '2026-10-30', to: '2026-11-02' }
    expect(statsBounds('custom', custom, saturday)).toEqual({ from: local(2026, 10, 30), to: local(2026, 11, 3) })
    expect(statsBounds('custom', { to: '2026-11-30' }, saturday)).toEqual({ to: local(2026, 12, 1) })
    expect(statsBounds('custom', { from: 'nonsense' }, saturday)).toEqual({})
  })

  it('of one’s own that ends before it starts says so', () => {
    expect(customProblem({ from: '2026-11-02', to: '2026-10-30' })).toBe('The end is before the start')
    expect(customProblem({ from: '2026-11-02', to: '2026-11-02' })).toBeUndefined()
  })
})
