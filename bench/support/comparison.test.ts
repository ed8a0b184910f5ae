import { describe, expect, it } from 'vitest'
import { compare } from './comparison.ts'
import type { Measurement } from './measurement.ts'
import type { Report } from './report.ts'

const report = (...rows: Measurement[]): Report => ({ measuredAt: '', machine: '', rows: { all: rows } })

const figure = (
  value: number,
  range: Measurement['range'],
  { unit = 'ms', ...more }: Partial<Pick<Measurement, 'reference' | 'goal'>> & { unit?: 'ms' | '/s' | 'KB' | '' } = {},
): Measurement => ({
  what: 'a row',
  measured: { value, unit },
  score: { value, unit },
  reference: null,
  range,
  goal: null,
  ...more,
})

const reference = (value: number, unit: 'ms' | '/s' = 'ms') => ({ name: 'bare', value, unit })

describe('two reports', () => {
  it.each<[string, Measurement, Measurement, string]>([
    ['every round is longer', figure(10, [9, 11]), figure(13, [12, 14]), 'slower'],
    ['one round is as short as before', figure(10, [9, 11]), figure(13, [11, 15]), 'same'],
    ['every round is shorter', figure(13, [12, 14]), figure(10, [9, 11]), 'faster'],
    ['a rate falls', figure(100, [95, 105], { unit: '/s' }), figure(80, [75, 90], { unit: '/s' }), 'slower'],
    ['a rate rises', figure(80, [75, 90], { unit: '/s' }), figure(100, [95, 105], { unit: '/s' }), 'faster'],
    [
      'a score that should be high falls',
      figure(90, [89, 91], { unit: '', goal: { atLeast: 95 } }),
      figure(80, [79, 81], { unit: '', goal: { atLeast: 95 } }),
      'slower',
    ],
    ['a size grows by a tenth', figure(100, null, { unit: 'KB' }), figure(110, null, { unit: 'KB' }), 'slower'],
    ['a size grows by a hundredth', figure(100, null, { unit: 'KB' }), figure(101, null, { unit: 'KB' }), 'same'],
  ])('where %s', (_, before, now, verdict) => {
    expect(compare(report(before), report(now)).changes).toMatchObject([{ verdict }])
  })

  it('take what the machine has slowed down from figures without a reference, not from ratios', () => {
    const pair = (value: number) => ({ ...figure(value, [value, value], { reference: reference(value) }) })
    const ratio = (score: number, of: number): Measurement => ({
      ...pair(of),
      what: 'a ratio',
      score: { value: score, unit: '' },
      range: [score, score],
    })
    const before = report(ratio(1, 10), figure(10, [10, 10]))
    const slowMachine = report(ratio(1, 12), figure(12, [12, 12]))
    expect(compare(before, slowMachine)).toMatchObject({
      machine: expect.closeTo(0.2),
      changes: [{ verdict: 'same' }, { verdict: 'same' }],
    })
    const slowProgram = report(ratio(1.3, 10), figure(13, [13, 13]))
    expect(compare(before, slowProgram)).toMatchObject({
      machine: 0,
      changes: [{ verdict: 'slower' }, { verdict: 'slower' }],
    })
  })

  it('name the rows that only one of them has, and tell two references of one row apart', () => {
    const other = { ...figure(1, null), what: 'another row' }
    const byBare = figure(1, null, { reference: reference(1) })
    const byOther = figure(2, null, { reference: { ...reference(1), name: 'other' } })
    const comparison = compare(report(byBare, byOther, other), report(byBare, byOther))
    expect(comparison.unmatched).toEqual(['another row'])
    expect(comparison.changes.map(({ cost }) => cost)).toEqual([0, 0])
  })
})
