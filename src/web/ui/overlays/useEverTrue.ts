import { useState } from 'react'

/** True once `value` has been: what was never opened need not be fetched, and what closes can fade out. */
export function useEverTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
