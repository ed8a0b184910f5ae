import { useEffect, useState } from 'react'

/** Whether the window has been painted with what is around this: what takes long to draw comes after that. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return isPainted
}

/**
 * `value` as of the last time that the window was painted: what takes long to draw follows what was pressed or typed. The
 * same value must be the same object.
 */
export function useAfterPaint<Value extends object>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => setPainted(value), [value])
  return painted
}
