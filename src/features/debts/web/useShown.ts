import { type RefObject, useEffect } from 'react'

/** Scrolls to an element that a notice led to. */
export function useShown(element: RefObject<HTMLElement | null>, isLookedFor: boolean) {
  useEffect(() => {
    if (isLookedFor) element.current?.scrollIntoView({ block: 'center' })
  }, [element, isLookedFor])
}
