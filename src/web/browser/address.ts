import { type LocationRewrite, useNavigate, useSearch } from '@tanstack/react-router'
import { namedAddress, plainAddress } from '#domain/addresses.ts'

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

/** For the router: the address bar and all links name the group in the path, the routes have it in the query. */
export const groupInPath: LocationRewrite = {
  input: ({ url }) => moved(url, plainAddress),
  output: ({ url }) => moved(url, namedAddress),
}

/** At the start: old forms of an address are shown in the one that they have now. */
export function renameAddress() {
  const before = location.pathname + location.search
  const after = namedAddress(plainAddress(before))
  if (after !== before) history.replaceState(history.state, '', after + location.hash)
}

function moved(url: URL, change: (address: string) => string): URL {
  const before = url.pathname + url.search
  const after = change(before)
  return after === before ? url : new URL(after + url.hash, url.origin)
}
