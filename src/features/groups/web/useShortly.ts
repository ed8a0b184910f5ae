import { useEffect, useState } from 'react'

/** Something that is true for `ms` from each `start` on. */
export function useShortly(ms: number): [isOn: boolean, start: () => void] {
  const [run, setRun] = useState<object | null>(null)
  useEffect(() => {
    if (!run) return
    const timer = setTimeout(() => setRun(null), ms)
    return () => clearTimeout(timer)
  }, [run, ms])
  return [run !== null, () => setRun({})]
}
