import { type PointerEvent, useEffect, useRef } from 'react'

const OPEN_AFTER_MS = 120
const CLOSE_AFTER_MS = 50

/**
 * Opens while a mouse hovers and closes 50 ms after it left, so that it can cross over to the panel. Touch does not
 * hover: it taps.
 */
export function useHoverOpen(setOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hover = (inside: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(inside), inside ? OPEN_AFTER_MS : CLOSE_AFTER_MS)
  }
  return {
    hover,
    /** Cancels a pending hover: a press decides. */
    cancel: () => clearTimeout(timer.current),
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && hover(true),
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && hover(false),
  }
}
