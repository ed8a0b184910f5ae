import { describe, expect, it } from 'vitest'
import { figureOf } from './measurement.ts'
import { markdownTables, type Report, withRows } from './report.ts'

const measured = (machine: string, rows: Readonly<Record<string, number>>): Report => ({
  measuredAt: `2026-11-2${machine.length}T10:00:00Z`,
  machine,
  rows: Object.fromEntries(
    Object.entries(rows).map(([name, value]) => [name, [figureOf(name, { unit: 'ms', values: [value] })]]),
  ),
})

describe('rows that were measured again', () => {
  it('stand in a table of their own run, and no longer in the one before', () => {
    const first = measured('old', { lines: 1, accept: 2, start: 3 })
    const second = withRows(first, measured('newer', { accept: 4 }))
    const third = withRows(second, measured('newest', { accept: 5, peers: 6 }))
    const linesOf = (report: Report) =>
      markdownTables(report)
        .split('\n')
        .filter((line) => /^\d|ms/.test(line))
        .map((line) => line.replace(/ \|.*? ms.*/, ''))
    expect(linesOf(first)).toEqual(['2026-11-23, old:', '| lines', '| accept', '| start'])
    expect(linesOf(second)).toEqual(['2026-11-23, old:', '| lines', '| start', '2026-11-25, newer:', '| accept'])
    expect(linesOf(third).slice(-3)).toEqual(['2026-11-26, newest:', '| accept', '| peers'])
    expect(third.rows.accept?.[0]?.measured.value).toBe(5)
  })
})
