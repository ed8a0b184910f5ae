import { Notice } from '#web/ui/feedback/Notice.tsx'

type QuotaBarProps = { used: number; limit: number; message: string | null }

/** Green under half of the quota, amber under four fifths, else red. [ADM-63] */
function quotaTone(percent: number): 'win' | 'warn' | 'loss' {
  if (percent < 50) return 'win'
  return percent < 80 ? 'warn' : 'loss'
}

const fills = { win: 'bg-win', warn: 'bg-warn', loss: 'bg-loss' }

/** How much of this month's credits is used. [ADM-63] [FEED-35] */
export function QuotaBar({ used, limit, message }: QuotaBarProps) {
  const percent = limit > 0 ? (100 * used) / limit : 100
  const tone = quotaTone(percent)
  const count = (credits: number) => credits.toLocaleString('en-US')
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="flex justify-between gap-3 text-14">
        <span className="font-semibold">Credits this month</span>
        <span className="tabular text-muted">
          {count(used)} of {count(limit)} ({percent.toFixed(1)}%)
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in colours of their own */}
      <div
        role="meter"
        aria-label="Credits this month"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${count(used)} of ${count(limit)}`}
        data-tone={tone}
        className="h-2.5 overflow-hidden rounded-full bg-raised"
      >
        <div className={`h-full rounded-full ${fills[tone]}`} style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
      {message && <Notice tone="warn">{message}</Notice>}
    </div>
  )
}
