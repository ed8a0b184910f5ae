import { IconWifiOff } from '@tabler/icons-react'
import { classNames } from '../look/classNames.ts'

type ConnectionBarProps = {
  /** Nothing while all is well: what is told must appear in a region that was there before. */
  children?: string | null | false
  className?: string
}

/** A thin amber bar under the header while the connection is away; the page below stays as it is. */
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
