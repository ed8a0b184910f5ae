import { useEffect, useState } from 'react'

export const FLASH_MS = 600

/** Whether `price` rose or fell within the last 600 ms; always null for those who want less motion. */
export function usePriceMove(price: string | null): 'up' | 'down' | null {
  const [seen, setSeen] = useState(price)
  const [move, setMove] = useState<'up' | 'down' | null>(null)
  if (price !== seen) {
    setSeen(price)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setMove(still || price === null || seen === null ? null : Number(price) > Number(seen) ? 'up' : 'down')
  }
  useEffect(() => {
    if (!move || price === null) return
    const timer = setTimeout(() => setMove(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [move, price])
  return move
}
