import { useSyncExternalStore } from 'react'
import { readStored, subscribeStored, writeStored } from './storedValue.ts'

/** A value that the browser keeps, as state that all components and tabs share. Null when nothing is kept. */
export function useStored(name: Parameters<typeof readStored>[0]) {
  const value = useSyncExternalStore(subscribeStored, () => readStored(name))
  return [value, (next: string | null) => writeStored(name, next)] as const
}
