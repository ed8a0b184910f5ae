import { useSyncExternalStore } from 'react'
import type { ConnectionState } from './liveConnection.ts'

let state: ConnectionState = 'idle'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setConnection(next: ConnectionState) {
  state = next
  for (const listener of listeners) listener()
}

/** Events arrive, so that nothing has to be asked again after a command. */
export const isLive = () => state === 'open'

/** How the live stream stands, as the app's one stream last said. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, () => state)
}
