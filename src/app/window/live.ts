import { contract } from 'virtual:contract'
import { useEffect } from 'react'
import { secondMs } from '#domain/times.ts'
import { kept } from '#features/web/api.ts'
import { queryClient } from '#features/web/queryClient.ts'
import { lastSeqIn, sessionKey } from '#features/web/sessionQuery.ts'
import { useSession } from '../../features/web/session.ts'
import { followEvents } from '../../web/live/followEvents.ts'
import { hasStream, reach, setConnection } from '../../web/reach/connection.ts'
import { toast } from '../../web/ui/feedback/toast.ts'

/**
 * While mounted, follows the events of `groupId` (null: no group) and the user's own notices, and with `others` hears
 * when something happens in their other groups. Does nothing for visitors.
 */
export function useLive(groupId: string | null, others: boolean) {
  const isMember = useSession()?.isConfirmed ?? false
  useEffect(() => {
    if (!isMember) return
    return followEvents({
      queryClient,
      contract,
      groupId,
      others,
      after: lastSeqIn(queryClient, groupId),
      isSince: queryClient.isSinceSession,
      openStream: (address) => new EventSource(address),
      onState: setConnection,
      onHeard,
      isServerThere: () => reach.lostAt() === null,
      onWaking,
      // The session or the membership may have ended: refetching the session finds out.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
      // [ERR-05]
      onUnreadable: () => toast.error('Error processing data'),
    })
  }, [groupId, others, isMember])
}

/** The server's heartbeat is overdue. */
const OVERDUE_MS = 17 * secondMs
let overdue: ReturnType<typeof setTimeout> | undefined

/** As long as the stream speaks, what is on the screen is as the server has it, and so is what is kept of it. */
function onHeard() {
  reach.heard()
  clearTimeout(overdue)
  overdue = setTimeout(() => document.visibilityState === 'visible' && void reach.suspect(), OVERDUE_MS)
  for (const { state, queryKey } of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const [path, options] = queryKey as [string[], { input?: unknown } | undefined]
    if (!state.isInvalidated && Array.isArray(path)) kept.confirm(path, options?.input)
  }
}

function onWaking(woken: (wasLost?: boolean) => void): () => void {
  const ends = new AbortController()
  const options = { signal: ends.signal }
  for (const type of ['online', 'pageshow']) addEventListener(type, () => woken(), options)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && woken(), options)
  // Its connection may be as dead as the one over which nothing was heard.
  const stop = reach.onReturn(() => woken(true))
  return () => {
    stop()
    ends.abort()
  }
}

/** From the start of the page on: finds out when the server cannot be reached, and fetches again when it is back. */
export function followNetwork() {
  reach.begin()
  for (const type of ['online', 'offline']) addEventListener(type, () => void reach.suspect())
  for (const type of ['pointerdown', 'keydown', 'pageshow'])
    addEventListener(type, reach.used, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reach.used())
  // Otherwise the stream does so.
  reach.onReturn(() => void (hasStream() || queryClient.invalidateQueries()))
}
