import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyStake } from '#test/support/domainExamples.ts'
import { cents } from './money.ts'
import { intervalFor, profitPoints } from './profitLine.ts'
import { after, dayMs, instantFromIso } from './times.ts'

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

  it('sums up what each member won and lost [STAT-04]', () => {
    const nets = [
      { date: '2026-11-02', userId: 'ann', net: cents(-300) },
      { date: '2026-11-01', userId: 'ann', net: cents(1_000) },
      { date: '2026-11-01', userId: 'bob', net: cents(-1_000) },
      { date: '2026-11-02', userId: 'cat', net: cents(300) },
    ]
    expect(profitPoints(nets).map(({ date, profits }) => [date, Object.fromEntries(profits)])).toEqual([
      ['2026-11-01', { ann: 1_000, bob: -1_000 }],
      ['2026-11-02', { ann: 700, bob: -1_000, cat: 300 }],
    ])
  })

  it('sums to zero over the members at every point when every win is somebody’s loss', () => {
    const anyBet = fc.record({ day: fc.integer({ min: 1, max: 9 }), stake: anyStake, annWins: fc.boolean() })
    fc.assert(
      fc.property(fc.array(anyBet), (bets) => {
        const nets = bets.flatMap(({ day, stake, annWins }) => [
          { date: `2026-11-0${day}`, userId: 'ann', net: cents(annWins ? stake : -stake) },
          { date: `2026-11-0${day}`, userId: 'bob', net: cents(annWins ? -stake : stake) },
        ])
        for (const { profits } of profitPoints(nets)) {
          expect([...profits.values()].reduce((sum, one) => sum + one, 0)).toBe(0)
        }
      }),
    )
  })
})
