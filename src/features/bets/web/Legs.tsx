import type { ReactNode } from 'react'
import { legName } from '#features/lines/web/legNames.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Figure, StruckFigure } from '#web/ui/data/Figure.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BetLegView, LegView } from '../legContract.ts'

/** The legs of an offered parlay, one or two lines each. [BEY-32] */
export function OfferedLegs({ legs, now, className }: { legs: readonly LegView[]; now: number; className?: string }) {
  return (
    <Legs className={className}>
      {legs.map((leg) => (
        <Leg key={leg.gameId} leg={leg}>
          {`${matchupName(leg, leg.sport)} · ${dayAndTime(leg.gameTime, now)}`}
        </Leg>
      ))}
    </Legs>
  )
}

export function Legs({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <ul
      aria-label="Legs"
      className={classNames('divide-y divide-line rounded-control border border-line bg-bg', className)}
    >
      {children}
    </ul>
  )
}

type LegProps = { leg: LegView | BetLegView; mark?: ReactNode; below?: ReactNode; children: ReactNode }

/** "✓ Bills +2.5 +100", and below it, or beside it where there is room, "Bills @ Chiefs · Sun 1:00 PM". */
export function Leg({ leg, mark, below, children }: LegProps) {
  const show = useShowOdds()
  const odds = show(leg.selection.odds)
  const isLeftOut = 'status' in leg && (leg.status === 'push' || leg.status === 'void')
  return (
    <li className="px-3 py-1.5 text-14">
      <div className="flex flex-wrap items-baseline gap-x-2">
        {mark}
        <p className="flex min-w-0 flex-1 basis-24 flex-col gap-x-2 lg:flex-row lg:flex-wrap lg:items-baseline">
          <span className={classNames('max-w-full font-semibold wrap-anywhere', isLeftOut && 'text-muted')}>
            {legName(leg)}
          </span>
          <span className="text-12 text-muted text-pretty wrap-anywhere">{children}</span>
        </p>
        {isLeftOut ? (
          <StruckFigure className="ml-auto text-muted">{odds}</StruckFigure>
        ) : (
          <Figure className="ml-auto font-semibold">{odds}</Figure>
        )}
      </div>
      {below}
    </li>
  )
}
