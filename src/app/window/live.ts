import { contract } from 'virtual:contract'
import { useEffect } from 'react'
import { queryClient } from '#features/web/queryClient.ts'
import { lastSeqIn, sessionKey } from '#features/web/sessionQuery.ts'
import { useSession } from '../../features/web/session.ts'
import { setConnection } from '../../web/live/connection.ts'
import { followEvents } from '../../web/live/followEvents.ts'
import { toast } from '../../web/ui/feedback/toast.ts'

/**
 * While mounted, follows the events of `groupId` (null: no group) and the user's own notices. Does nothing for
 * visitors.
 */
export function useLive(groupId: string | null) {
  const isMember = useSession()?.isConfirmed ?? false
  useEffect(() => {
    if (!isMember) return
    return followEvents({
      queryClient,
      contract,
      groupId,
      after: lastSeqIn(queryClient, groupId),
      openStream: (address) => new EventSource(address),
      onState: setConnection,
      onWaking,
      // The session or the membership may have ended: refetching the session finds out.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
      // [ERR-05]
      onUnreadable: () => toast.error('Error processing data'),
    })
  }, [groupId, isMember])
}

function onWaking(woken: () => void): () => void {
  const ends = new AbortController()
  const options = { signal: ends.signal }
  for (const type of ['online', 'pageshow']) addEventListener(type, woken, options)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && woken(), options)
  return () => ends.abort()
}
