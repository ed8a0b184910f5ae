import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { classNames } from '#web/ui/look/classNames.ts'
import type { Score } from './BetGame.tsx'
import type { BetForReader } from './betReading.ts'
import { type LiveMargin, liveMargin } from './liveMargin.ts'

/** The number of points that fill one half of the bar. */
const FULL_POINTS = 14

/** Only the two people in the bet see good and bad news in color. */
function lookOf({ margin }: LiveMargin, isMine: boolean) {
  const Icon = margin === 0 ? IconEqual : margin > 0 ? IconTrendingUp : IconTrendingDown
  if (!isMine) return { Icon, tone: 'text-fg', fill: 'bg-control' }
  if (margin === 0) return { Icon, tone: 'text-push', fill: 'bg-push' }
  return margin > 0 ? { Icon, tone: 'text-win', fill: 'bg-win' } : { Icon, tone: 'text-loss', fill: 'bg-loss' }
}

/** How the reader's side is doing right now: in words, in numbers, and as a bar whose tick is the line. */
export function LiveBar({ read: { bet, first, isMine }, score }: { read: BetForReader; score: Score }) {
  const live = first.side && liveMargin(first.side, score, bet)
  if (!live) return null
  const { margin, words, note } = live
  const { Icon, tone, fill } = lookOf(live, isMine)
  const width = (Math.min(Math.abs(margin), FULL_POINTS) / FULL_POINTS) * 50
  const place = margin >= 0 ? { left: '50%', width: `${width}%` } : { right: '50%', width: `${width}%` }
  return (
    <div className="mt-2 rounded-control bg-bg px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-12">
        <span className={classNames('flex items-center gap-1 font-semibold', tone)}>
          <Icon size={14} aria-hidden="true" />
          {!isMine && `${first.name}: `}
          {words}
        </span>
        <span className="text-muted">{note}</span>
      </div>
      <div aria-hidden="true" className="relative mt-2 mb-1 h-1 rounded-full bg-raised">
        <span className={classNames('absolute inset-y-0 rounded-full', fill)} style={place} />
        <span className="absolute -inset-y-1 left-1/2 w-0.5 -translate-x-1/2 rounded-full bg-fg" />
      </div>
    </div>
  )
}
