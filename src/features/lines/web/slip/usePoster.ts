import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { sessionQuery, useSelectedGroup } from '#web/session.ts'
import { type Asking, askingOf } from './groupRules.ts'

/** Who would post a bid and where; or what is missing before they can. */
export type Poster =
  | { readonly state: 'visitor' | 'loading' | 'no-group' | 'failed' }
  | { readonly state: 'ready'; readonly groupId: string; readonly asking: Asking }

/** The reader as somebody who posts bids in the selected group, whose rules are loaded for it. [BID-41] */
export function usePoster(): Poster {
  const { data: session } = useQuery(sessionQuery)
  const selected = useSelectedGroup()
  const input = { groupId: selected?.id ?? '' }
  const group = useQuery(api.groups.read.queryOptions({ input, enabled: selected !== null }))
  if (session === null) return { state: 'visitor' }
  if (session && !selected) return { state: 'no-group' }
  if (session && group.data) {
    return { state: 'ready', groupId: group.data.id, asking: askingOf(group.data, session.user) }
  }
  return { state: group.isError ? 'failed' : 'loading' }
}
