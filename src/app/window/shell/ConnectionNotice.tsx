import { useConnection } from '../../../web/live/connection.ts'
import type { ConnectionState } from '../../../web/live/liveConnection.ts'
import { ConnectionBar } from '../../../web/ui/feedback/ConnectionBar.tsx'

/** [ERR-04] */
const texts: Partial<Record<ConnectionState, string>> = {
  lost: 'Connection lost. Retrying...',
  reconnecting: 'Reconnecting...',
}

/** Says when the live stream is disconnected; empty while it is connected. */
export function ConnectionNotice() {
  return <ConnectionBar className="not-empty:mb-3">{texts[useConnection()]}</ConnectionBar>
}
