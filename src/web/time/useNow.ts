import { useEffect, useState } from 'react'
import { useDrawing } from '../browser/drawing.ts'

/** The time in milliseconds, updated at an interval and when the tab becomes visible. */
export function useNow(everyMs = 30_000): number {
  const drawing = useDrawing()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tell = () => setNow(Date.now())
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [everyMs])
  return drawing?.now ?? now
}
