import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../look/classNames.ts'

type ErrorStateProps = {
  /** What failed, in a sentence. */
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
  className?: string
}

/** Something failed. Its red edge and its words keep it from being taken for an empty list. */
export function ErrorState({ title, children, onRetry, retryLabel = 'Retry', busy, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-card border border-loss/60 bg-surface p-4',
        className,
      )}
    >
      <IconAlertTriangle size={24} aria-hidden="true" className="shrink-0 text-loss" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-16 font-semibold">{title}</p>
        {children && <div className="text-14 text-muted">{children}</div>}
      </div>
      {onRetry && (
        <Button variant="outline" busy={busy} onClick={onRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
