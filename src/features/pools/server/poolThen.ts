import type { PoolEventDetails } from '#domain/log/eventDetails.ts'
import type { PoolTerms } from '#domain/pools/pools.ts'

/** What the events of a pool keep of it: what it is, which never changes. */
export function poolThen({ name, kind, entry }: Pick<PoolTerms, 'name' | 'kind' | 'entry'>): PoolEventDetails {
  return { name, kind, entry }
}
