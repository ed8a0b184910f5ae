import type { Comparison } from './comparison.ts'
import { type Figure, isReached, type Measurement } from './measurement.ts'

type Run = { readonly measuredAt: string; readonly machine: string }

/** The results of a run: where, when, and every measurement by row. `later`: the runs of rows that were measured again. */
export type Report = Run & {
  readonly rows: Readonly<Record<string, readonly Measurement[]>>
  readonly later?: Readonly<Record<string, Run>>
}

/** The earlier report with the rows that were measured again. */
export function withRows(earlier: Report, { rows, measuredAt, machine }: Report): Report {
  const later = Object.fromEntries(Object.keys(rows).map((row) => [row, { measuredAt, machine }]))
  return { ...earlier, rows: { ...earlier.rows, ...rows }, later: { ...earlier.later, ...later } }
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

/** The tables for the documentation, one for each day and machine. */
export function markdownTables(report: Report): string {
  const runOf = (row: string): Run => report.later?.[row] ?? report
  const days = Map.groupBy(Object.keys(report.rows), (row) => aboutDay(runOf(row)))
  return [...days]
    .map(([about, rows]) => {
      const loads = [...new Set(rows.map((row) => loadOf(runOf(row))))].sort((a, b) => a - b)
      const load = [loads.at(0), ...(loads.length > 1 ? [loads.at(-1)] : [])].map((one) => one?.toFixed(1)).join(' – ')
      return `${about}${loadWords}${load}:\n\n${markdownTable(rows.flatMap((row) => report.rows[row] ?? []))}`
    })
    .join('\n\n')
}

const loadWords = ', load before the run '

/** When and where, whatever else ran there. */
function aboutDay({ measuredAt, machine }: Run): string {
  return `${measuredAt.slice(0, 10)}, ${machine.split(loadWords)[0]}`
}

function loadOf({ machine }: Run): number {
  return Number(machine.split(loadWords)[1] ?? 0)
}

function markdownTable(measurements: readonly Measurement[]): string {
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
