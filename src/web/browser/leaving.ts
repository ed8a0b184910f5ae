import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Place, placeAt, useAddresses } from './address.ts'

/** What would be lost with the page that is left. */
type Guard = {
  readonly wouldLose: (next: Place) => boolean
  /** Asks first; `leave` goes on. */
  readonly ask: (leave: () => void) => void
}

let guard: Guard | null = null

/** Entries of the history are numbered: the numbers tell which way Back and Forward lead, and how far. */
let entry = 0

/** The entry at which this page was loaded: Back from it leaves for another page load. Null until history is followed. */
let firstEntry: number | null = null

/** What is open over the page, each with what closes it, the one on top last. */
const layers: (() => void)[] = []

/**
 * Back closes it while it is open, and leaves the page as it is. Not for what is open by its address, which Back closes by
 * leaving that.
 */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const layer = () => latest.current()
    layers.push(layer)
    makeRoom()
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [isOpen])
}

/** The entry at which the page was loaded gets another one, so that Back does not leave the page with what is open. */
function makeRoom() {
  if (entry !== firstEntry) return
  scrolled[entry] = scrollY
  entry += 1
  history.pushState({ entry }, '')
}

/** How far each entry was scrolled when it was left. */
const scrolled: number[] = []

/** How far down the next page begins when it is drawn; null: it stays as it is. */
let beginning: { readonly shown: string; readonly top: number } | null = null

type Leave = { replace: boolean; keepsScroll: boolean; unasked: boolean }

/** Leaves a page for another one, or for more of the same, unless something would be lost by it: then that is asked. */
export function leaveFor(next: Place, { replace, keepsScroll, unasked }: Leave, go: (state: object) => void) {
  const leave = () => {
    scrolled[entry] = scrollY
    if (!replace) entry += 1
    beginning = keepsScroll ? null : { shown: next.shown, top: 0 }
    go({ entry })
  }
  if (!unasked && guard?.wouldLose(next)) guard.ask(leave)
  else leave()
}

/** For a place whose page has just been drawn. */
export function scrollDrawn({ shown }: Place) {
  if (beginning?.shown !== shown) return
  scrollTo(0, beginning.top)
  beginning = null
}

const storageKey = 'betwixt.scrolled'

/** What was kept before this window was loaded anew. */
function readScrolled(): number[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function keepScrolled() {
  scrolled[entry] = scrollY
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(scrolled))
  } catch {
    // Then it begins at its top.
  }
}

const placeNow = () => placeAt(location.pathname + location.search)

/** From the start of the window on: Back and Forward ask, too, and lead to where the page was scrolled to. */
export function followHistory() {
  scrolled.push(...readScrolled())
  entry = history.state?.entry ?? scrolled.length
  firstEntry = entry
  beginning = { shown: placeNow().shown, top: scrolled[entry] ?? 0 }
  history.replaceState({ entry }, '')
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', keepScrolled)
  let isUndone = false
  let isAsked = false
  const onMove = (event: PopStateEvent) => {
    const to: unknown = history.state?.entry
    // A link within the page.
    if (typeof to !== 'number') return
    const way = to - entry
    const undo = () => {
      event.stopImmediatePropagation()
      isUndone = !isUndone
      if (isUndone) history.go(-way)
    }
    if (isUndone) return undo()
    const closeTop = way < 0 && !isAsked && layers.at(-1)
    if (closeTop) {
      undo()
      return closeTop()
    }
    const next = placeNow()
    if (!isAsked && guard?.wouldLose(next)) {
      undo()
      return guard.ask(() => {
        isAsked = true
        history.go(way)
      })
    }
    isAsked = false
    scrolled[entry] = scrollY
    beginning = { shown: next.shown, top: scrolled[to] ?? 0 }
    entry = to
  }
  // Before the router hears of it.
  addEventListener('popstate', onMove, { capture: true })
}

type Unsaved = {
  /** Leaving the page would lose something. */
  isUnsaved: boolean
  /** Whether closing the window would. */
  isLostOnUnload: () => boolean
}

/** Asks before something is lost with the page. Another address of the same page loses nothing. */
export function useLeaveGuard({ isUnsaved, isLostOnUnload }: Unsaved) {
  const { place } = useAddresses()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useLayoutEffect(() => {
    const isOther = ({ pathname, address }: Place) =>
      pathname !== place.pathname || address.group !== place.address.group
    guard = { wouldLose: (next) => isUnsaved && isOther(next), ask: (go) => setLeave(() => go) }
    return () => {
      guard = null
    }
  }, [place, isUnsaved])
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => isLostOnUnload() && event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [isLostOnUnload])
  const answer = (leaves: boolean) => {
    setLeave(null)
    if (leaves) leave?.()
  }
  return { isAsked: leave !== null, answer }
}
