import { useSyncExternalStore } from 'react'

/** What the browser stores between visits. Storage may be unavailable; then this page keeps it until it is closed. */
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
  /** Whom this browser has asked whether to send pushes: ids of users. */
  | 'pushesAsked'
  /** The page of a group that somebody wanted to see who was not in it yet. */
  | 'wanted'
  | 'oddsFormat'
  /** The prices chosen for a parlay that is not posted yet. */
  | 'parlay'

/**
 * Each window keeps these for itself, too: what another window selects changes nothing here. A new window begins with
 * what was selected last.
 */
const ownOfWindow: readonly Name[] = ['group']

/** What belongs to the user and their groups. The rest is the browser's own, whoever signs in. */
const ofSession: readonly Name[] = ['group', 'invite', 'settledAt', 'payBy', 'wanted', 'parlay', 'verifyClosed']

/** What could not be stored. */
const unstored = new Map<Name, string | null>()

export function readStored(name: Name): string | null {
  const kept = unstored.get(name)
  if (kept !== undefined) return kept
  try {
    const own = ownOfWindow.includes(name) ? sessionStorage.getItem(prefix + name) : null
    return own === null ? localStorage.getItem(prefix + name) : own || null
  } catch {
    return null
  }
}

/** Null removes it. */
export function writeStored(name: Name, value: string | null) {
  try {
    for (const storage of ownOfWindow.includes(name) ? [sessionStorage, localStorage] : [localStorage]) {
      if (value === null) storage.removeItem(prefix + name)
      else storage.setItem(prefix + name, value)
    }
    unstored.delete(name)
  } catch {
    unstored.set(name, value)
  }
  for (const listener of listeners) listener()
}

/** Removes what the session leaves, which the next user of the browser must not find. [APP-15] */
export function endStored() {
  for (const name of ofSession) writeStored(name, null)
}

/** Begins a window: from now on it keeps what is its own. */
export function beginWindow() {
  try {
    for (const name of ownOfWindow) {
      // Empty: nothing was stored when the window was opened, and what others store later is not for it.
      sessionStorage.setItem(prefix + name, readStored(name) ?? '')
    }
  } catch {
    // See above.
  }
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

/**
 * A stored value as state that all components share, and, except for what each window keeps for itself, all tabs. Null
 * if unset.
 */
export function useStored(name: Parameters<typeof readStored>[0]) {
  const value = useSyncExternalStore(
    subscribeStored,
    () => readStored(name),
    () => null,
  )
  return [value, (next: string | null) => writeStored(name, next)] as const
}
