import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onReach` when the element comes near the screen; once, until it was away from there. */
export function useReached(element: RefObject<HTMLElement | null>, onReach: (() => void) | null) {
  const latest = useRef(onReach)
  latest.current = onReach
  const watched = onReach !== null
  useEffect(() => {
    if (!watched || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current?.(),
      // Before one gets there, so that nobody waits at the end.
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [watched, element])
}
