import { type RefCallback, startTransition, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

type Nearness = {
  readonly isNear: boolean
  /** The height that it had before it came or left, in px; null if it has done neither. */
  readonly height: number | null
}

/** How far above and below the screen counts as near. */
const margin = '300px 0px'

type Watched = { readonly see: (entry: IntersectionObserverEntry) => void; readonly draw: () => void }

const watched = new WeakMap<Element, Watched>()
let observer: IntersectionObserver | null = null

/** What has left and is still drawn, since it is in use. */
const staying = new Map<Element, IntersectionObserverEntry>()

/** One for all elements: those that come near in one frame are drawn together, in steps between which presses are heard. */
function observerOfAll(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) staying.delete(entry.target)
        else staying.set(entry.target, entry)
      }
      startTransition(() => {
        for (const entry of entries) if (entry.isIntersecting) watched.get(entry.target)?.see(entry)
        drawLeft()
      })
    },
    { root: document, rootMargin: margin },
  )
  return observer
}

/** Lets go of what is in use no more: a popover that the pointer opened closes only after its card has left. */
function drawLeft() {
  for (const [element, entry] of staying) {
    if (isInUse(element)) continue
    staying.delete(element)
    watched.get(element)?.see(entry)
  }
}

/**
 * Whether the element is near the screen; until that is known, whether it is among the first of its list. What has the
 * focus, or something open or picked, stays as it is while people look elsewhere, until it has it no more and they scroll
 * on. A long list draws what is near, and for the rest a place as high, with its words, so that the page's search and
 * screen readers find it.
 */
export function useNear(isFirst: boolean): Nearness & { ref: RefCallback<HTMLElement> } {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isFirst, height: null })
  const { isNear } = nearness
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      watched.set(element, {
        see({ isIntersecting, boundingClientRect: { height } }) {
          if (isIntersecting !== isNear) setNearness({ isNear: isIntersecting, height })
        },
        draw: () => setNearness((before) => (before.isNear ? before : { ...before, isNear: true })),
      })
      observerOfAll().observe(element)
      return () => {
        observerOfAll().unobserve(element)
        staying.delete(element)
      }
    },
    [isNear],
  )
  return { ref, ...nearness }
}

/** Draws the card of a place before it returns, wherever the screen is. One that was about to go stays. */
export function drawNow(place: Element) {
  flushSync(() => watched.get(place)?.draw())
}

const opened = '[aria-expanded="true"], [data-price][aria-pressed="true"]'

function isInUse(element: Element): boolean {
  return element.contains(document.activeElement) || element.querySelector(opened) !== null
}
