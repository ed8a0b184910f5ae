import { useState } from 'react'

/** True from the first time `value` is: what was never opened need not be fetched, what closes may still fade. */
export function useEverTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
