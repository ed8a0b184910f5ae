import { useEffect, useRef } from 'react'

/**
 * For what is done in steps, of which each removes the button that was pressed: focuses the first field of the new step,
 * or else the place itself, which needs a `tabIndex` of -1.
 */
export function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const field = place.current?.querySelector<HTMLInputElement>('input:not([readonly])')
    ;(field ?? place.current)?.focus()
  }, [step])
  return place
}
