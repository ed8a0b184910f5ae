import { useSyncExternalStore } from 'react'

/** What waits for the user behind a tab, as its mark says it. */
export type TabMark = { readonly count: number; readonly dot: boolean; readonly label: string }

/** By the address of the tab. */
export type TabMarks = Readonly<Partial<Record<string, TabMark>>>

const none: TabMarks = {}
let marks = none
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** They are worked out after the page is there, and the navigation shows them. */
export function setTabMarks(next: TabMarks | null) {
  marks = next ?? none
  for (const listener of listeners) listener()
}

export function useTabMarks(): TabMarks {
  return useSyncExternalStore(
    subscribe,
    () => marks,
    () => none,
  )
}
