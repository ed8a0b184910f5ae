import type { Services } from '../services.ts'

/** A figure that one would watch, read anew for every look at `/metrics`. */
export type Measure = {
  /** In snake_case with its unit at the end, as Prometheus has it. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly read: (services: Services) => Promise<readonly Reading[]>
}

/** `labels` are the ones that the measure names. */
export type Reading = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }
