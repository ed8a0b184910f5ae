import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

/** The label of a key, next to its action. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] bg-raised px-1.5 font-sans text-12 text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
