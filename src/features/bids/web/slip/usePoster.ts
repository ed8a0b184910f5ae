import { useQuery } from '@tanstack/react-query'
import type { Flags } from '#domain/flags.ts'
import { api } from '#web/api.ts'
import { sessionQuery, useSelectedGroup } from '#web/session/session.ts'
import { type Asking, askingOf } from './groupRules.ts'
import { useFlags } from './useFlags.ts'

/** Who would post a bid and where; or what is missing before they can. */
export type Poster =
  | { readonly state: 'visitor' | 'loading' | 'no-group' }
  | { readonly state: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | {
      readonly state: 'ready'
      readonly groupId: string
      readonly groupName: string
      readonly asking: Asking
      readonly flags: Flags
    }

/**
 * The reader as somebody who posts bids in the selected group, whose rules and flags are loaded for it: a form does not
 * grow a switch under the finger. [BID-41]
 */
export function usePoster(): Poster {
  const { data: session } = useQuery(sessionQuery)
  const selected = useSelectedGroup()
  const input = { groupId: selected?.id ?? '' }
  const group = useQuery(api.groups.read.queryOptions({ input, enabled: selected !== null }))
  const flags = useFlags(selected?.id ?? null)
  if (session === null) return { state: 'visitor' }
  if (session && !selected) return { state: 'no-group' }
  if (session && group.data && flags) {
    const { id, name } = group.data
    const asking = askingOf(group.data, session.user)
    return { state: 'ready', groupId: id, groupName: name, asking, flags }
  }
  if (group.isError) return { state: 'failed', retry: () => void group.refetch(), retrying: group.isFetching }
  return { state: 'loading' }
}
