import { describe, expect, it } from 'vitest'
import { figureOf } from './measurement.ts'
import { markdownTables, type Report, withRows } from './report.ts'

const measured = (machine: string, rows: Readonly<Record<string, number>>): Report => ({
  measuredAt: `2026-11-2${machine.length}T10:00:00Z`,
  machine: `${machine}, load before the run ${machine.length}.0`,
  rows: Object.fromEntries(
    Object.entries(rows).map(([name, value]) => [name, [figureOf(name, { unit: 'ms', values: [value] })]]),
  ),
})

describe('rows that were measured again', () => {
  it('stand in a table of their own day and machine, and no longer in the one before', () => {
    const first = measured('old', { lines: 1, accept: 2, start: 3 })
    const second = withRows(first, measured('newer', { accept: 4 }))
    const third = withRows(second, measured('newest', { accept: 5, peers: 6 }))
    const linesOf = (report: Report) =>
      markdownTables(report)
        .split('\n')
        .filter((line) => /^\d|ms/.test(line))
        .map((line) => line.replace(/ \|.*? ms.*/, ''))
    const [old, newer, newest] = [
      '2026-11-23, old, load before the run 3.0:',
      '2026-11-25, newer, load before the run 5.0:',
      '2026-11-26, newest, load before the run 6.0:',
    ]
    expect(linesOf(first)).toEqual([old, '| lines', '| accept', '| start'])
    expect(linesOf(second)).toEqual([old, '| lines', '| start', newer, '| accept'])
    expect(linesOf(third).slice(-3)).toEqual([newest, '| accept', '| peers'])
    const again = { ...measured('newest', { start: 7 }), machine: 'newest, load before the run 0.5' }
    expect(linesOf(withRows(third, again)).slice(-4)).toEqual([
      '2026-11-26, newest, load before the run 0.5 – 6.0:',
      '| accept',
      '| start',
      '| peers',
    ])
    expect(third.rows.accept?.[0]?.measured.value).toBe(5)
  })
})
