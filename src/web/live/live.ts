import { contract } from 'virtual:contract'
import { useEffect } from 'react'
import { queryClient } from '../client/queryClient.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { setConnection } from './connection.ts'
import { followEvents } from './followEvents.ts'

/** Follows the events of `groupId` (null: of no group) and your own notices while the component stands; a visitor has none. */
export function useLive(groupId: string | null) {
  const isMember = useSession()?.isConfirmed ?? false
  useEffect(() => {
    if (!isMember) return
    return followEvents({
      queryClient,
      contract,
      groupId,
      openStream: (address) => new EventSource(address),
      onState: setConnection,
      onWaking,
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
