import type { Comparison } from './comparison.ts'
import { type Figure, isReached, type Measurement } from './measurement.ts'

/** The results of a run: where, when, and every measurement by row. */
export type Report = {
  readonly measuredAt: string
  readonly machine: string
  readonly rows: Readonly<Record<string, readonly Measurement[]>>
}

const columns = ['what', 'measured', 'reference', 'ratio', 'from – to', 'goal', ''] as const

/** The table for the terminal. */
export function terminalTable(measurements: readonly Measurement[]): string {
  return aligned([columns, ...measurements.map(cellsOf)])
}

/** What became slower or faster since an earlier report, the worst first. */
export function comparisonTable({ changes, machine, unmatched }: Comparison): string {
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  const signed = (part: number) => (part > 0 ? `+${percent(part)}` : percent(part))
  const found = changes.filter(({ verdict }) => verdict !== 'same').sort((a, b) => b.cost - a.cost)
  const table = aligned([
    ['what', 'before', 'now', 'cost', 'noise', ''],
    ...found.map(({ what, before, now, cost, noise, verdict }) => [
      what,
      text(before.score),
      text(now.score),
      signed(cost),
      `±${percent(noise)}`,
      verdict,
    ]),
  ])
  return [
    found.length === 0 ? 'Nothing differs by more than the noise.' : table,
    '',
    `${changes.length} rows compared, ${changes.length - found.length} the same.`,
    ...(machine === null ? [] : [`The machine itself: ${signed(machine)}, the median of the references.`]),
    ...(unmatched.length === 0 ? [] : [`Only in one of the reports: ${unmatched.join('; ')}.`]),
  ].join('\n')
}

function aligned(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The table for the documentation. */
export function markdownTable(measurements: readonly Measurement[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...measurements.map((one) => line(cellsOf(one)))].join('\n')
}

function cellsOf(measurement: Measurement): string[] {
  const { what, measured, reference, score, range } = measurement
  const isRatio = reference !== null
  return [
    what,
    text(measured),
    reference ? `${text(reference)} ${reference.name}` : '',
    isRatio ? text(score) : '',
    range ? range.map((value) => text({ value, unit: score.unit })).join(' – ') : '',
    goalOf(measurement),
    { true: 'reached', false: 'missed', null: '' }[String(isReached(measurement))] ?? '',
  ]
}

function goalOf({ goal, score }: Measurement): string {
  if (goal === null) return ''
  const [words, value] = 'atLeast' in goal ? ['at least', goal.atLeast] : ['at most', goal.atMost]
  return `${words} ${text({ value, unit: score.unit })}`
}

function text({ value, unit }: Figure): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const number = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '/s' || unit === '' ? `${number}${unit}` : `${number} ${unit}`
}
