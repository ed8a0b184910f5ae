import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** `value` once it has not changed for a moment: one question for a word, not one for each letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
