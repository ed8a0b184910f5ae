import { IconX } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '../look/classNames.ts'

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  selected?: boolean
  count?: number
  /** Narrow padding, for many in one row. */
  narrow?: boolean
  /** Makes the whole chip a button that removes the filter. */
  onRemove?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A filter that is on or off. Selected is fg on bg inverted, which leaves the accent to the main action. */
export function Chip({ selected, count, narrow, onRemove, className, children, onClick, ...rest }: ChipProps) {
  return (
    <button
      aria-pressed={onRemove ? undefined : Boolean(selected)}
      aria-label={onRemove && typeof children === 'string' ? `Remove ${children}` : undefined}
      {...rest}
      type="button"
      onClick={onRemove ?? onClick}
      className={classNames(
        'hit inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-full border text-14 font-semibold transition-colors disabled:cursor-not-allowed disabled:text-muted/60',
        narrow ? 'px-1' : 'px-3.5',
        selected ? 'border-fg bg-fg text-bg' : 'border-line bg-surface text-fg hover:bg-raised',
        className,
      )}
    >
      {children}
      {count !== undefined && (
        <span className={classNames('tabular font-normal', selected ? 'text-bg' : 'text-muted')}>{count}</span>
      )}
      {onRemove && <IconX size={16} aria-hidden="true" className="-mr-1 text-muted" />}
    </button>
  )
}
