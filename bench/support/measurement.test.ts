import { describe, expect, it } from 'vitest'
import { figureOf, medianOfRuns, ratioOf } from './measurement.ts'

describe('several runs of a row', () => {
  const run = (ms: number, sizes: readonly number[]) => [
    figureOf('start', { unit: 'ms', values: [ms] }),
    ratioOf('list', {
      unit: '/s',
      measured: { name: 'program', values: sizes },
      reference: { name: 'client', values: sizes.map(() => 100) },
      goal: { atLeast: 0.6 },
    }),
  ]

  it('come to the median run of each line, with the range over all', () => {
    const [start, list] = medianOfRuns([run(7, [60, 65, 70]), run(9, [50, 55, 90]), run(8, [58, 61, 62])])
    expect(start).toMatchObject({ measured: { value: 8 }, range: [7, 9] })
    expect(list).toMatchObject({ measured: { value: 61 }, score: { value: 0.61 }, range: [0.5, 0.9] })
  })

  it('of one run are that run', () => {
    expect(medianOfRuns([run(7, [60, 65, 70])])).toEqual(run(7, [60, 65, 70]))
  })

  it('fail where a run has other lines', () => {
    const [whole, part] = [run(7, [60]), run(9, [50]).slice(0, 1)]
    expect(() => medianOfRuns([whole, part, whole])).toThrow('different lines')
    expect(() => medianOfRuns([[], whole, whole])).toThrow('different lines')
    expect(() => medianOfRuns([whole, whole.toReversed(), whole])).toThrow('different lines')
  })
})
