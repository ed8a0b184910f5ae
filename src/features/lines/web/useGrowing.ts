import { type RefObject, startTransition, useEffect, useState } from 'react'

type Growth = {
  first: number
  step: number
  /** So many are drawn without being asked for; more only as one scrolls towards them. */
  unasked: number
  /** Stands where the others will be. */
  below: RefObject<Element | null>
}

/** How far below the screen is near, in pixels. */
const near = '2500px'

/**
 * How many of `total` things to draw by now: the first ones immediately, the others in steps, so that no step keeps the
 * page from answering. A list that shrinks draws fewer immediately, and one that grows again goes on from there.
 */
export function useGrowing(total: number, { first, step, unasked, below }: Growth): number {
  const [drawn, setDrawn] = useState(first)
  const most = Math.max(first, total)
  if (drawn > most) setDrawn(most)
  useEffect(() => {
    if (drawn >= total) return
    const grow = () => startTransition(() => setDrawn((before) => before + step))
    if (drawn >= unasked && below.current) return onceNear(below.current, grow)
    const timer = setTimeout(grow)
    return () => clearTimeout(timer)
  }, [drawn, total, step, unasked, below])
  return Math.min(drawn, total)
}

/** Calls `then` once the element comes near the screen. */
function onceNear(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && then(), {
    rootMargin: `0px 0px ${near}`,
  })
  observer.observe(element)
  return () => observer.disconnect()
}
