import type { AnyContractRouter } from '@orpc/contract'
import type { OperationMeta } from '#features/procedure.ts'

/** What the operation at `path` (`['bids', 'accept']`) says of itself; null where there is none. */
export function operationMeta(contract: AnyContractRouter, path: readonly unknown[]): OperationMeta | null {
  let at: unknown = contract
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return null
    at = (at as Record<string, unknown>)[String(step)]
  }
  if (typeof at !== 'object' || at === null || !('~orpc' in at)) return null
  return (at['~orpc'] as { meta: OperationMeta }).meta
}
