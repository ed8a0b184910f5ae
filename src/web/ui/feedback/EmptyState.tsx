import type { ReactNode } from 'react'
import { classNames } from '../look/classNames.ts'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  /** One sentence. */
  children?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  /** For a small place, such as a menu. */
  compact?: boolean
  className?: string
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon, title, children, actions, level = 2, compact, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-80 flex-col items-center px-4 text-center',
        compact ? 'py-6' : 'py-12',
        className,
      )}
    >
      <span className="mb-5 flex size-18 items-center justify-center rounded-full border border-line bg-surface text-muted [&_svg]:size-8">
        {icon}
      </span>
      <Heading className="text-18 font-bold">{title}</Heading>
      {children && <p className="mt-1 text-14 text-muted">{children}</p>}
      {actions && <div className="mt-4 flex w-full flex-col items-center gap-2">{actions}</div>}
    </div>
  )
}
