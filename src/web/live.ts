import { contract } from 'virtual:contract'
import { useEffect } from 'react'
import { eventTypes, siteEventTypes } from '#domain/events.ts'
import { setConnection } from './connection.ts'
import { keepOpen } from './liveConnection.ts'
import { queryClient } from './queryClient.ts'
import { useSession } from './session.ts'
import { isAbout, isLiveEvent, makesStale } from './staleQueries.ts'
import { toast } from './ui/toast.ts'

/**
 * An event fetches again what it made stale; it never patches. What is not on screen is fetched when it is shown. After
 * data that cannot be read, everything is fetched again. [ERR-05]
 */
function apply(data: string) {
  try {
    const event: unknown = JSON.parse(data)
    if (!isLiveEvent(event)) throw new Error(`no event: ${data}`)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => makesStale(contract, event, queryKey) })
  } catch {
    toast.error('Error processing data')
    void queryClient.invalidateQueries()
  }
}

/** Follows the events of `groupId` (null: of no group) and one's own notices while the component stands; a visitor has none. */
export function useLive(groupId: string | null) {
  const isMember = useSession()?.isConfirmed ?? false
  useEffect(() => {
    if (!isMember) return
    // Nobody told of this group's events while another one was followed.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => groupId !== null && state.data !== undefined && isAbout(groupId, queryKey),
    })
    return keepOpen({
      open: () => new EventSource(`/api/live?groupId=${encodeURIComponent(groupId ?? '')}`),
      types: [...eventTypes, ...siteEventTypes],
      onEvent: apply,
      onState: setConnection,
      onReturn: () => void queryClient.invalidateQueries(),
      // The session or the membership may have ended: asking who one is tells.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
    })
  }, [groupId, isMember])
}
