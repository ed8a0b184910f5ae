import { useEffect, useState } from 'react'

/** Whether the window has been painted with what is around this: what takes long to draw comes after that. */
export function usePainted(): boolean {
  return usePaints(1) === 1
}

/**
 * How often the window has been painted with what is around this, up to `most`, which must not change. What is drawn in
 * as many steps holds up no press for longer than one of them takes.
 */
export function usePaints(most: number): number {
  const [paints, setPaints] = useState(0)
  useEffect(() => {
    if (paints < most) setPaints(paints + 1)
  }, [paints, most])
  return paints
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

const idleAfterMs = 200
const atLatestMs = 1_000

/** Whether the window has had nothing to do since `isBegun`: what nobody waits for comes then. */
export function useIdle(isBegun: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isBegun) return
    // Safari does not say when it is idle.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(setIdle, idleAfterMs, true)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: atLatestMs })
    return () => cancelIdleCallback(request)
  }, [isBegun])
  return isIdle
}
