import { type RefObject, startTransition, useEffect, useState } from 'react'

type Growth = {
  first: number
  step: number
  /** How many are drawn initially; more only on scrolling toward them. */
  unasked: number
  /** A placeholder for the others. */
  below: RefObject<Element | null>
}

/** How far below the screen counts as near, in pixels. */
const near = '2500px'

/**
 * How many of `total` items to draw by now: the first ones immediately, the others in steps, so that no step makes the
 * page unresponsive. A list that shrinks draws fewer immediately, and one that grows again continues from there. `growTo`
 * draws at least so many.
 */
export function useGrowing(total: number, { first, step, unasked, below }: Growth) {
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
  const growTo = (count: number) => setDrawn((before) => Math.max(before, count))
  return { drawn: Math.min(drawn, total), growTo }
}

/** Calls `then` once the element comes near the screen. */
function onceNear(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && then(), {
    rootMargin: `0px 0px ${near}`,
  })
  observer.observe(element)
  return () => observer.disconnect()
}
