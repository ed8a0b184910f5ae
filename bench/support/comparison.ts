import { type Measurement, median } from './measurement.ts'

/** How a row of an earlier report differs from the same row now. */
export type Change = {
  readonly what: string
  readonly before: Measurement
  readonly now: Measurement
  /** How much more it costs: 0.1 is a tenth slower, larger, or less; below 0 it has improved. */
  readonly cost: number
  /** Up to what cost the two could be the same. */
  readonly noise: number
  readonly verdict: 'slower' | 'faster' | 'same'
}

/** Two reports, row by row. */
export type Comparison = {
  readonly changes: readonly Change[]
  /** How much more the references cost than then: they do not change, so this is the machine. Null without any. */
  readonly machine: number | null
  /** Rows that only one of them has. */
  readonly unmatched: readonly string[]
}

/** What a run has measured, by row. */
type Measured = { readonly rows: Readonly<Record<string, readonly Measurement[]>> }

/** What a row that was measured only once, like a size, may differ by. */
const noiseOfOne = 0.02

/**
 * Compares what both reports have measured. A row is slower only if each of its rounds is worse than all of the
 * earlier ones. A figure without a reference must also have changed by more than the machine has.
 */
export function compare(before: Measured, now: Measured): Comparison {
  const earlier = new Map(rowsOf(before).map((row) => [row.what + referenceOf(row), row]))
  const pairs = rowsOf(now).flatMap((row) => {
    const same = earlier.get(row.what + referenceOf(row))
    return same ? [{ before: same, now: row }] : []
  })
  const machine = changeOfMachine(pairs)
  const matched = new Set(pairs.map((pair) => pair.now.what))
  const all = [...rowsOf(before), ...rowsOf(now)].map(({ what }) => what)
  return {
    changes: pairs.map((pair) => changeOf(pair, Math.abs(machine ?? 0))),
    machine,
    unmatched: [...new Set(all)].filter((what) => !matched.has(what)),
  }
}

type Pair = { readonly before: Measurement; readonly now: Measurement }

function rowsOf({ rows }: Measured): readonly Measurement[] {
  return Object.values(rows).flat()
}

/** Two rows may have the same words and different references. */
function referenceOf({ reference }: Measurement): string {
  return reference === null ? '' : ` / ${reference.name}`
}

function changeOf({ before, now }: Pair, machine: number): Change {
  const cost = costOf(before, [before.score.value, now.score.value])
  const [was, is] = [costsOf(before, before), costsOf(before, now)]
  const drift = now.reference === null && isOfTime(now) ? machine : 0
  const once = before.range === null || now.range === null ? noiseOfOne : 0
  const noise = Math.max(was.worst - was.best, is.worst - is.best, once) + drift
  const isSlower = is.best - was.worst > drift + once
  const isFaster = was.best - is.worst > drift + once
  return { what: now.what, before, now, cost, noise, verdict: isSlower ? 'slower' : isFaster ? 'faster' : 'same' }
}

/** The best and the worst round of a row, as costs compared with the earlier median. */
function costsOf(before: Measurement, { score, range }: Measurement): { best: number; worst: number } {
  const costs = (range ?? [score.value]).map((value) => costOf(before, [before.score.value, value]))
  return { best: Math.min(...costs), worst: Math.max(...costs) }
}

function costOf(row: Measurement, [was, is]: readonly [number, number]): number {
  return isMoreBetter(row) ? was / is - 1 : is / was - 1
}

/** Rates and scores should be high, times and sizes low. A ratio is judged like the figure that it compares. */
function isMoreBetter({ goal, measured }: Measurement): boolean {
  return goal === null ? measured.unit === '/s' : 'atLeast' in goal
}

function isOfTime({ measured: { unit } }: Measurement): boolean {
  return ['/s', 's', 'ms', 'µs'].includes(unit)
}

function changeOfMachine(pairs: readonly Pair[]): number | null {
  const changes = pairs.flatMap(({ before, now }) => {
    if (!before.reference || !now.reference || !isOfTime(now)) return []
    const [was, is] = [before.reference.value, now.reference.value]
    return [now.reference.unit === '/s' ? was / is - 1 : is / was - 1]
  })
  return changes.length === 0 ? null : median(changes)
}
