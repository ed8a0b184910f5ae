import { IconWifiOff } from '@tabler/icons-react'
import { classNames } from './classNames.ts'

/** A thin amber bar under the header while the connection is away; the page below stays as it is. */
export function ConnectionBar({ children, className }: { children: string; className?: string }) {
  return (
    <div role="status" className={classNames('bg-bg', className)}>
      <p className="flex min-h-8 items-center justify-center gap-2 bg-warn/13 px-3 text-14 font-semibold text-warn">
        <IconWifiOff size={16} aria-hidden="true" className="shrink-0" />
        {children}
      </p>
    </div>
  )
}
