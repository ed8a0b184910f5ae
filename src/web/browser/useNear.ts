import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextTask } from './effects.ts'

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

/** What has come near or left since it was drawn, as it was seen last. */
const seen = new Map<Element, IntersectionObserverEntry>()

/** One for all elements, so that those that come near in one frame are drawn one after the other. */
function observerOfAll(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      if (seen.size === 0) void drawSeen()
      for (const entry of entries) seen.set(entry.target, entry)
    },
    { root: document, rootMargin: margin },
  )
  return observer
}

/** As many cards as a phone draws without making a press wait. */
const atOnce = 3

/** Draws what was seen, some in each task. */
async function drawSeen(): Promise<void> {
  do {
    await nextTask()
    for (const [element, entry] of [...seen].slice(0, atOnce)) {
      seen.delete(element)
      watched.get(element)?.see(entry)
    }
  } while (seen.size > 0)
}

/**
 * Whether the element is near the screen; until that is known, whether it is among the first of its list. What has the
 * focus, or something open or picked, stays as it is while people look elsewhere. A long list draws what is near, and for
 * the rest a place as high, with its words, so that the page's search and screen readers find it.
 */
export function useNear(isFirst: boolean): Nearness & { ref: RefCallback<HTMLElement> } {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isFirst, height: null })
  const { isNear } = nearness
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      watched.set(element, {
        see({ isIntersecting, boundingClientRect: { height } }) {
          if (isIntersecting !== isNear && !(isNear && isInUse(element)))
            setNearness({ isNear: isIntersecting, height })
        },
        draw: () => setNearness((before) => (before.isNear ? before : { ...before, isNear: true })),
      })
      observerOfAll().observe(element)
      return () => observerOfAll().unobserve(element)
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
