import { useNavigate, useSearch } from '@tanstack/react-router'

/** The query of an address: names and texts. An undefined value is absent. */
export type Address = Record<string, string | undefined>

type Change = {
  /** Pushes a history entry, so that Back undoes it: for opening something, not for typing. */
  push?: boolean
}

/** Filters, tabs and open items are kept in the address: reads it, and changes parts of it. */
export function useAddress(): [Address, (change: Address, options?: Change) => void] {
  const address = useSearch({ strict: false }) as Address
  const navigate = useNavigate()
  const set = (change: Address, { push = false }: Change = {}) =>
    void navigate({
      to: '.',
      search: (before: Address) => ({ ...before, ...change }),
      replace: !push,
      resetScroll: false,
    })
  return [address, set]
}

export function readAddress(search: string): Address {
  return Object.fromEntries(new URLSearchParams(search))
}

export function writeAddress(address: Record<string, unknown>): string {
  const there = Object.entries(address).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(there.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
