import { classNames } from './classNames.ts'

type CountBadgeProps = {
  count: number
  tone?: 'raised' | 'live'
  /** What is counted, for screen readers: "3 unread". */
  label?: string
  className?: string
}

/** A small count on an icon or at the end of a row. Nothing at zero; "99+" from a hundred on. */
export function CountBadge({ count, tone = 'raised', label, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classNames(
        'tabular inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 text-12 font-semibold',
        tone === 'live' ? 'bg-live text-bg' : 'bg-raised text-fg',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{count > 99 ? '99+' : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
