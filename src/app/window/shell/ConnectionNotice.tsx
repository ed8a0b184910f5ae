import { useConnection } from '../../../web/live/connection.ts'
import type { ConnectionState } from '../../../web/live/liveConnection.ts'
import { ConnectionBar } from '../../../web/ui/feedback/ConnectionBar.tsx'

/** [ERR-04] */
const texts: Partial<Record<ConnectionState, string>> = {
  lost: 'Connection lost. Retrying...',
  reconnecting: 'Reconnecting...',
}

/** Tells of a live stream that is away, and of nothing while it is there. */
export function ConnectionNotice() {
  return <ConnectionBar className="not-empty:mb-3">{texts[useConnection()]}</ConnectionBar>
}
