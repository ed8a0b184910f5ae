import { type RefObject, useEffect } from 'react'

/** Scrolls to an element that a notice led to, whose headline is seen also where it is higher than the window. */
export function useShown(element: RefObject<HTMLElement | null>, isLookedFor: boolean) {
  useEffect(() => {
    if (isLookedFor) element.current?.scrollIntoView({ block: 'start' })
  }, [element, isLookedFor])
}
