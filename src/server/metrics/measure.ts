import type { Services } from '../services.ts'

/** A metric, read again for every scrape of `/metrics`. */
export type Measure = {
  /** In snake_case with its unit at the end, the Prometheus convention. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** Whether several processes on one address show their sum. */
  readonly isOfProcess?: boolean
  readonly read: (services: Services) => Promise<readonly Reading[]>
}

/** `labels` are those that the measure declares. */
export type Reading = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }
