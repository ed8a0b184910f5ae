import { type ChangeEvent, useReducer } from 'react'

/**
 * A change handler for an input whose value the caller keeps. The browser has changed the input by itself; drawn once
 * more, it shows what the caller makes of that, also if nothing else changes.
 */
export function useKeptByCaller<Field>(onChange: ((event: ChangeEvent<Field>) => void) | undefined) {
  const [, redraw] = useReducer((before: number) => before + 1, 0)
  return (event: ChangeEvent<Field>) => {
    onChange?.(event)
    redraw()
  }
}
