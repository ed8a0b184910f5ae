/** A number with its unit; without a unit it is a ratio. */
export type Figure = { readonly value: number; readonly unit: Unit }
export type Unit = '/s' | '%' | 's' | 'ms' | 'µs' | 'KB' | 'MB' | ''

export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** One line of the table. */
export type Measurement = {
  readonly what: string
  readonly measured: Figure
  /** The reference measured in the same run; null if there is none. */
  readonly reference: (Figure & { readonly name: string }) | null
  /** The figure that the goal applies to: the ratio of both, or the measured figure itself. */
  readonly score: Figure
  /** The lowest and the highest score of the rounds; null if there was only one. */
  readonly range: readonly [number, number] | null
  /** Null for a figure that is only reported. */
  readonly goal: Goal | null
}

type Rounds = { readonly name: string; readonly values: readonly number[] }

/** The median of the rounds' ratios: what disturbs a machine disturbs both sides of a round. */
export function ratioOf(
  what: string,
  { unit, measured, reference, goal }: { unit: Unit; measured: Rounds; reference: Rounds; goal: Goal | null },
): Measurement {
  const ratios = measured.values.map((value, round) => value / (reference.values[round] ?? Number.NaN))
  return {
    what,
    measured: { value: median(measured.values), unit },
    reference: { name: reference.name, value: median(reference.values), unit },
    score: { value: median(ratios), unit: '' },
    range: rangeOf(ratios),
    goal,
  }
}

/** A figure without a reference, with or without a goal. */
export function figureOf(
  what: string,
  { unit, values, goal = null }: { unit: Unit; values: readonly number[]; goal?: Goal | null },
): Measurement {
  const measured = { value: median(values), unit }
  return { what, measured, reference: null, score: measured, range: rangeOf(values), goal }
}

/** What an odd number of runs of a row comes to: for each line that of the median run, with the range over all of them. */
export function medianOfRuns(runs: readonly (readonly Measurement[])[]): Measurement[] {
  const [first = []] = runs
  const lines = (run: readonly Measurement[]) => run.map(({ what, reference }) => `${what} / ${reference?.name}`).join()
  if (runs.some((run) => lines(run) !== lines(first))) throw new Error('the runs of a row have different lines')
  return first.map((one, line) => {
    const all = runs.flatMap((run) => run[line] ?? []).sort((a, b) => a.score.value - b.score.value)
    const middle = all[(all.length - 1) / 2] ?? one
    return { ...middle, range: rangeOf(all.flatMap(({ range, score }) => range ?? [score.value])) }
  })
}

export function isReached({ score, goal }: Measurement): boolean | null {
  if (goal === null) return null
  return 'atLeast' in goal ? score.value >= goal.atLeast : score.value <= goal.atMost
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [lower = Number.NaN, upper = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (lower + upper) / 2
}

function rangeOf(values: readonly number[]): readonly [number, number] | null {
  return values.length < 2 ? null : [Math.min(...values), Math.max(...values)]
}
