import { useSyncExternalStore } from 'react'

/** What the browser stores between visits. Storage may be unavailable; then nothing is stored. */
const prefix = 'betwixt.'

type Name =
  | 'theme'
  | 'group'
  | 'invite'
  | 'help'
  | 'closedExplainers'
  | 'verifyClosed'
  | 'autoSettle'
  | 'settledAt'
  | 'payBy'
  | 'failedLogos'
  | 'pushesOf'

export function readStored(name: Name): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Null removes it. */
export function writeStored(name: Name, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, value)
  } catch {
    // Nothing is stored then, and the page works without.
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: also reports changes in other tabs. */
export function subscribeStored(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A stored value as state that all components and tabs share. Null if unset. */
export function useStored(name: Parameters<typeof readStored>[0]) {
  const value = useSyncExternalStore(subscribeStored, () => readStored(name))
  return [value, (next: string | null) => writeStored(name, next)] as const
}
