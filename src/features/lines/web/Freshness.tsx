import { ago } from '#web/time/timeWords.ts'
import { classNames } from '#web/ui/look/classNames.ts'
import type { LinesView } from '../contract.ts'

/** How old the oldest of the prices are; where they should be newer, `StaleNotice` says so in words. [LINE-16] */
export function Freshness({ lines, now }: { lines: LinesView; now: number }) {
  if (lines.lastUpdated === null) return null
  return (
    <p className="flex min-w-0 items-center gap-2 text-12 text-muted">
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', lines.stale ? 'bg-warn' : 'bg-win')}
      />
      <span className="min-w-0">{`Odds updated ${ago(lines.lastUpdated, now)}`}</span>
    </p>
  )
}
