import { useSyncExternalStore } from 'react'

/** What the browser keeps for us between visits. Storage may be closed to us; then nothing is kept. */
const prefix = 'betwixt.'

type Name = 'theme' | 'group' | 'invite' | 'help' | 'closedExplainers' | 'autoSettle' | 'settledAt' | 'failedLogos'

export function readStored(name: Name): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Null forgets it. */
export function writeStored(name: Name, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, value)
  } catch {
    // Nothing is kept then, and the page works without.
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: also hears of changes in other tabs. */
export function subscribeStored(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A value that the browser keeps, as state that all components and tabs share. Null when nothing is kept. */
export function useStored(name: Parameters<typeof readStored>[0]) {
  const value = useSyncExternalStore(subscribeStored, () => readStored(name))
  return [value, (next: string | null) => writeStored(name, next)] as const
}
