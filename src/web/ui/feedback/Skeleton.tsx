import { useEffect, useState } from 'react'
import { classNames } from '../look/classNames.ts'

const corners = { control: 'rounded-control', card: 'rounded-card', full: 'rounded-full' }

/** A gray placeholder for content; the caller gives its size. */
export function Skeleton({ className, round = 'control' }: { className?: string; round?: keyof typeof corners }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full animate-breathe bg-raised', corners[round], className)}
    />
  )
}

/** True once `active` has lasted `ms`: a skeleton that flashes is worse than none. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setDue(true), ms)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [active, ms])
  return active && due
}
