import { describe, expect, it } from 'vitest'
import type { ProfitLineView } from '../contract.ts'
import { axisWords, intervalWords, seriesOf } from './profitSeries.ts'

const line: ProfitLineView = {
  interval: 'day',
  members: [
    { id: 'ann', name: 'Ann' },
    { id: 'ben', name: 'Ben' },
  ],
  points: [
    { date: '2026-11-01', profits: [10, -10] },
    { date: '2026-11-04', profits: [4.5, -4.5] },
  ],
}

describe('the line of a member', () => {
  it('starts at nothing before the first bets and ends at the profit', () => {
    expect(seriesOf(line, 'ben').map(({ date, profit }) => [date, profit])).toEqual([
      ['2026-10-31', 0],
      ['2026-11-01', -10],
      ['2026-11-04', -4.5],
    ])
    expect(seriesOf({ ...line, interval: 'week' }, 'ann')[0]?.date).toBe('2026-10-25')
    expect(seriesOf({ ...line, interval: 'month' }, 'ann')[0]?.date).toBe('2026-10-01')
  })

  it('is empty for who has won and lost nothing', () => {
    expect(seriesOf(line, 'cleo')).toEqual([])
    expect(seriesOf({ ...line, points: [] }, 'ann')).toEqual([])
  })

  it('names its points by day, week or month', () => {
    const [point] = seriesOf(line, 'ann').slice(1)
    if (!point) throw new Error('no point')
    expect([intervalWords(point, 'day'), intervalWords(point, 'week'), intervalWords(point, 'month')]).toEqual([
      'Nov 1, 2026',
      'Week of Nov 1, 2026',
      'November 2026',
    ])
    expect([axisWords(point.at, 'day'), axisWords(point.at, 'month')]).toEqual(['Nov 1', 'Nov 26'])
  })
})
