import { useEffect, useState } from 'react'

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
