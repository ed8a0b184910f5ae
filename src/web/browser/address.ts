import { createContext, use, useCallback, useMemo } from 'react'
import { namedAddress, ofGroup, type Path, plainAddress } from '#domain/addresses.ts'

/** The query of an address: names and texts. An undefined value is absent. */
export type Address = Record<string, string | undefined>

/** What is at an address. */
export type Place = {
  /** The page, as the routes know it: without the group. */
  readonly pathname: string
  readonly address: Address
  /** The whole address, as people see it. */
  readonly shown: string
}

type Visit = {
  /** The address that is left is forgotten: Back does not lead to it. */
  replace?: boolean
  /** The page stays where it is scrolled to. */
  keepsScroll?: boolean
  /** What would be lost is lost unasked. */
  unasked?: boolean
}

/** Leads through the addresses of this window. Always the same object. */
export type Navigator = {
  /** Where the window is, which may still be loading. */
  readonly here: () => Place
  /** Goes to an address, with the group in its path or not. */
  readonly visit: (address: string, options?: Visit) => void
  readonly back: () => void
  /** Fetches the screen of a page that will probably be opened. */
  readonly preload: (pathname: string) => void
}

/** The place that is drawn, and the ways to others. */
export const AddressContext = createContext<{ readonly place: Place; readonly navigator: Navigator } | null>(null)

export function useAddresses() {
  const value = use(AddressContext)
  if (!value) throw new Error('There is no address here')
  return value
}

/** The page that is drawn, and its address as people see it. */
export function useLocation(): Pick<Place, 'pathname' | 'shown'> {
  return useAddresses().place
}

export function useNavigator(): Navigator {
  return useAddresses().navigator
}

/** Opens a page of the app. */
export function useNavigate(): (to: Path, search?: Address, options?: Visit) => void {
  const { here, visit } = useNavigator()
  return useCallback((to, search, options) => visit(addressFrom(here(), to, search), options), [here, visit])
}

type Change = {
  /** Pushes a history entry, so that Back undoes it: for opening something, not for typing. */
  push?: boolean
}

/** Filters, tabs and open items are kept in the address: reads it, and changes parts of it. */
export function useAddress(): [Address, (change: Address, options?: Change) => void] {
  const { place, navigator } = useAddresses()
  const set = useMemo(() => {
    return (change: Address, { push = false }: Change = {}) => {
      const { pathname, address } = navigator.here()
      navigator.visit(pathname + writeAddress({ ...address, ...change }), { replace: !push, keepsScroll: true })
    }
  }, [navigator])
  return [place.address, set]
}

/** The address of a page. Links from one page of a group to another stay in that group. */
export function addressFrom(here: Place, to: Path, search: Address = {}): string {
  const { group } = here.address
  return namedAddress(to + writeAddress(ofGroup(to) ? { group, ...search } : search))
}

/** What is at an address, with the group in its path or not. */
export function placeAt(address: string): Place {
  const plain = plainAddress(address)
  const [path = '/', ...query] = plain.split('?')
  const pathname = path.replace(/(.)\/+$/, '$1')
  return { pathname, address: readAddress(query.join('?')), shown: namedAddress(plain) }
}

export function readAddress(search: string): Address {
  return Object.fromEntries(new URLSearchParams(search))
}

export function writeAddress(address: Record<string, unknown>): string {
  const there = Object.entries(address).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(there.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** At the start: old forms of an address are shown in the one that they have now. */
export function renameAddress() {
  const before = location.pathname + location.search
  const after = namedAddress(plainAddress(before))
  if (after !== before) history.replaceState(history.state, '', after + location.hash)
}
