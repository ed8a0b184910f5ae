import { type ReactNode, useState } from 'react'
import { memoryLocation } from 'wouter/memory-location'
import { Addresses } from '#web/browser/Addresses.tsx'

/** Addresses that are kept in memory: `seen` are those of the history, as people see them. */
export function memoryAddresses(at: string) {
  const { hook, searchHook, navigate, history: seen } = memoryLocation({ path: at, record: true })
  const back = () => {
    seen.pop()
    navigate(seen.at(-1) ?? at, { replace: true })
  }
  return { seen, addresses: { hook, searchHook, back } }
}

/** The children at an address. */
export function AtAddress({ at, children }: { at: string; children: ReactNode }) {
  const [{ addresses }] = useState(() => memoryAddresses(at))
  return <Addresses {...addresses}>{children}</Addresses>
}
