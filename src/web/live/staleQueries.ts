import type { AnyContractRouter } from '@orpc/contract'
import { operationAt } from '../client/operations.ts'

/** A query's key: the path of its operation, then its input and more. */
type QueryKey = readonly unknown[]

/** An event on the live stream. `seq`: its number in the log of a group. */
export type LiveEvent = { readonly type: string; readonly groupId?: string; readonly seq?: number }

export function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false
  if ('seq' in value && typeof value.seq !== 'number') return false
  return !('groupId' in value) || typeof value.groupId === 'string'
}

/**
 * Whether the data under a query key may have changed by `event`: its operation names the event type, and it is not
 * about another group. Queries outside the contract are left alone.
 */
export function makesStale(contract: AnyContractRouter, event: LiveEvent, key: QueryKey): boolean {
  const [path, options] = key
  const meta = Array.isArray(path) ? operationAt(contract, path)?.meta : null
  if (!meta || !(meta.staleOn as readonly string[] | undefined)?.includes(event.type)) return false
  const groupId = groupIdIn(options)
  return groupId === null || event.groupId === undefined || groupId === event.groupId
}

/** Whether the query under `key` is about that group. */
export function isAbout(groupId: string, [, options]: QueryKey): boolean {
  return groupIdIn(options) === groupId
}

function groupIdIn(options: unknown): string | null {
  if (typeof options !== 'object' || options === null || !('input' in options)) return null
  const { input } = options
  if (typeof input !== 'object' || input === null || !('groupId' in input)) return null
  return typeof input.groupId === 'string' ? input.groupId : null
}
