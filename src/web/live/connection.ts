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

/** Whether events arrive, so that nothing has to be refetched after a command. */
export const isLive = () => state === 'open'

/** The state of the app's one live stream. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, () => state)
}
