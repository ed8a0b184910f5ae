export type ToastKind = 'success' | 'error' | 'info' | 'progress'

export type ToastOptions = {
  description?: string
  action?: { label: string; onClick: () => void }
  /** How long it stays; the region's default if absent. A `progress` stays until it is updated or dismissed. */
  durationMs?: number
  /** Until it is acted upon or dismissed. */
  stays?: boolean
}

export type ToastEntry = ToastOptions & { id: number; kind: ToastKind; title: string }

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, title: string, options?: ToastOptions): number {
  lastId += 1
  change([...entries, { ...options, id: lastId, kind, title }])
  return lastId
}

/** Short messages from anywhere in the code, shown by `ToastRegion`. Each call returns the id for `update`. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  progress: (title: string, options?: ToastOptions) => show('progress', title, options),
  /** Turns a toast into another, in its place; shows a new one if it is already gone. */
  update(id: number, kind: ToastKind, title: string, options?: ToastOptions): number {
    if (!entries.some((entry) => entry.id === id)) return show(kind, title, options)
    change(entries.map((entry) => (entry.id === id ? { ...options, id, kind, title } : entry)))
    return id
  },
  dismiss(id: number) {
    change(entries.filter((entry) => entry.id !== id))
  },
}

/** The current toasts, oldest first, as a store for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => entries,
}
