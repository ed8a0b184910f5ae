import { useSyncExternalStore } from 'react'

/** The dialogs about groups, which any menu or page can open. */
export type GroupDialog = 'onboarding' | 'create' | 'join' | 'invite'

let opened: GroupDialog | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens one of them, replacing any other; null closes. */
export function openGroupDialog(dialog: GroupDialog | null) {
  opened = dialog
  for (const listener of listeners) listener()
}

export function useOpenGroupDialog(): GroupDialog | null {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  )
}
