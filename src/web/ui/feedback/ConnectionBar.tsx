import { IconWifiOff } from '@tabler/icons-react'
import { classNames } from '../look/classNames.ts'

type ConnectionBarProps = {
  /** Empty while connected: screen readers only announce text in a region that existed before. */
  children?: string | null | false
  className?: string
}

/** A thin amber bar under the header while disconnected; the page below stays as it is. */
export function ConnectionBar({ children, className }: ConnectionBarProps) {
  return (
    <div role="status" className={classNames('bg-bg', className)}>
      {children && (
        <p className="flex min-h-8 items-center justify-center gap-2 bg-warn/13 px-3 text-14 font-semibold text-warn">
          <IconWifiOff size={16} aria-hidden="true" className="shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
