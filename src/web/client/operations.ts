import type { AnyContractRouter } from '@orpc/contract'
import type { OperationMeta } from '#domain/operations.ts'

/** What the browser knows about one operation: its path and its metadata. */
export type Operation = {
  readonly route: { readonly method?: string; readonly path?: string }
  /** Without events that make its answer stale, `staleOn` is left out. */
  readonly meta: Pick<OperationMeta, 'kind'> & Partial<Pick<OperationMeta, 'staleOn'>>
}

/** The operation at `path` (`['bids', 'accept']`), or null. */
export function operationAt(contract: AnyContractRouter, path: readonly unknown[]): Operation | null {
  let at: unknown = contract
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return null
    at = (at as Record<string, unknown>)[String(step)]
  }
  if (typeof at !== 'object' || at === null || !('~orpc' in at)) return null
  return at['~orpc'] as Operation
}
