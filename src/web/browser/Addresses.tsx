import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { type BaseLocationHook, type BaseSearchHook, Router } from 'wouter'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { namedAddress } from '#domain/addresses.ts'
import { AddressContext, type Navigator, placeAt, useAddresses } from './address.ts'
import { leaveFor, scrollDrawn } from './leaving.ts'

type AddressesProps = {
  preload?: (pathname: string) => void
  /** Where the address is kept if not in the window: see the router's memory location. */
  hook?: BaseLocationHook
  searchHook?: BaseSearchHook
  back?: () => void
  /** The address on the server, which the browser draws first, too. */
  ssrPath?: string
  ssrSearch?: string
  children: ReactNode
}

const nothing = () => {}
const backInWindow = () => history.back()

/**
 * The addresses of the pages. People see the group in the path; all inside knows it in the query. Another page is drawn
 * when it has been loaded: until then the one that is left stays, at its own address.
 */
export function Addresses({ children, ...props }: AddressesProps) {
  const { hook = useBrowserLocation, searchHook = useSearch, back = backInWindow, preload = nothing } = props
  const [path, move] = hook(props)
  const search = searchHook(props)
  const asked = path + search.replace(/^\??(?=.)/, '?')
  const drawn = useDeferredValue(asked)
  const isSamePage = placeAt(asked).pathname === placeAt(drawn).pathname
  const place = useMemo(() => placeAt(isSamePage ? asked : drawn), [isSamePage, asked, drawn])
  const latest = useRef(place)
  latest.current = placeAt(asked)
  const navigator = useMemo(
    (): Navigator => ({
      here: () => latest.current,
      visit: (address, { replace = false, keepsScroll = false, unasked = false } = {}) => {
        const next = placeAt(address)
        const isHere = next.shown === latest.current.shown
        leaveFor(next, { replace: replace || isHere, keepsScroll, unasked }, (state) => {
          latest.current = next
          move(next.shown, { replace: replace || isHere, state })
          if (isHere) scrollDrawn(next)
        })
      },
      back,
      preload,
    }),
    [move, back, preload],
  )
  const value = useMemo(() => ({ place, navigator }), [place, navigator])
  return (
    <AddressContext value={value}>
      <Router hook={useDrawn} hrefs={namedAddress}>
        {children}
      </Router>
    </AddressContext>
  )
}

/** For the router. */
function useDrawn(): ReturnType<BaseLocationHook> {
  const { place, navigator } = useAddresses()
  return [place.pathname, navigator.visit]
}
