import { ago } from '#web/time/timeWords.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { LinesView } from '../contract.ts'

/** Says that the prices are older than they should be, and goes by itself once they are not. [LINE-16] */
export function StaleNotice({ lines, now }: { lines: LinesView | undefined; now: number }) {
  return (
    // There before its text is, so that a screen reader tells of it.
    <div role="status" className="empty:hidden">
      {lines?.stale && (
        <Notice tone="warn" title="The odds service is not answering">
          {lines.lastUpdated === null
            ? 'There are no prices yet. They appear here as soon as it answers.'
            : `Some prices are from ${ago(lines.lastUpdated, now)}. New ones appear here as soon as it answers.`}
        </Notice>
      )}
    </div>
  )
}
