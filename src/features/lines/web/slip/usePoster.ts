import { useQuery } from '@tanstack/react-query'
import type { Flags } from '#domain/flags.ts'
import { api } from '#web/api.ts'
import { sessionQuery, useSelectedGroup } from '#web/session.ts'
import { type Asking, askingOf } from './groupRules.ts'

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

/** What a group has while its flags cannot be told: a switch that may not be there is not shown. */
const noFlags: Flags = { smsNotifications: false, autoUpdateOdds: false, propBets: false }

/**
 * The reader as somebody who posts bids in the selected group, whose rules and flags are loaded for it: a form does not
 * grow a switch under the finger. [BID-41]
 */
export function usePoster(): Poster {
  const { data: session } = useQuery(sessionQuery)
  const selected = useSelectedGroup()
  const input = { groupId: selected?.id ?? '' }
  const group = useQuery(api.groups.read.queryOptions({ input, enabled: selected !== null }))
  const flags = useQuery(api.website.flags.queryOptions({ input, enabled: selected !== null }))
  if (session === null) return { state: 'visitor' }
  if (session && !selected) return { state: 'no-group' }
  if (session && group.data && (flags.data || flags.failureCount > 0)) {
    const { id, name } = group.data
    const asking = askingOf(group.data, session.user)
    return { state: 'ready', groupId: id, groupName: name, asking, flags: flags.data ?? noFlags }
  }
  if (group.isError) return { state: 'failed', retry: () => void group.refetch(), retrying: group.isFetching }
  return { state: 'loading' }
}
