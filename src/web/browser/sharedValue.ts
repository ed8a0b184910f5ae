import { useSyncExternalStore } from 'react'

type SharedValue<Value> = {
  readonly read: () => Value
  /** What the server draws. */
  readonly readFirst: () => Value
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (next: Value) => void
}

/** A value that any code sets and any part of the page shows, for as long as the page is open. */
export function sharedValue<Value>(first: Value): SharedValue<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    readFirst: () => first,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

export function useShared<Value>({ subscribe, read, readFirst }: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, read, readFirst)
}
