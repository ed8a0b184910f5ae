import { ago } from '#web/timeWords.ts'
import { classNames } from '#web/ui/classNames.ts'
import type { LinesView } from '../contract.ts'

/** How old the prices are, and whether they should be newer. Colour is not the only sign: the words say it. [LINE-16] */
export function Freshness({ lines, now }: { lines: LinesView; now: number }) {
  if (lines.lastUpdated === null) return null
  return (
    <p className="flex min-w-0 items-center gap-2 text-12 text-muted">
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', lines.stale ? 'bg-warn' : 'bg-win')}
      />
      <span className="min-w-0">
        {`Odds updated ${ago(lines.lastUpdated, now)}`}
        {lines.stale && <span className="text-warn"> · may be out of date</span>}
      </span>
    </p>
  )
}
