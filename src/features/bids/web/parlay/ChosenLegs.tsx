import { IconX } from '@tabler/icons-react'
import { sideName } from '#features/lines/web/prices.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Figure, StruckFigure } from '#web/ui/data/Figure.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { clearLegs, keepLegs, type LegNow } from './chosenLegs.ts'

/** The legs of the slip as they are offered now, each with a button that removes it. */
export function ChosenLegs({ legs, now }: { legs: readonly LegNow[]; now: number }) {
  const remove = (removed: LegNow) => keepLegs(legs.filter((leg) => leg !== removed).map(({ chosen }) => chosen))
  return (
    <div>
      <ul aria-label="Legs" className="divide-y divide-line rounded-control border border-line bg-bg">
        {legs.map((leg) => (
          <ChosenRow key={leg.chosen.pick.gameId} leg={leg} now={now} onRemove={() => remove(leg)} />
        ))}
      </ul>
      <Button variant="link" size="note" pad="sm" className="-mb-3" onClick={() => clearLegs(legs)}>
        Clear all
      </Button>
    </div>
  )
}

function ChosenRow({ leg: shown, now, onRemove }: { leg: LegNow; now: number; onRemove: () => void }) {
  const { leg, chosen, isMoved, gone } = shown
  const show = useShowOdds()
  const name = sideName(leg.side, leg.sport)
  const before = sideName(chosen.side, chosen.sport)
  return (
    <li className="flex items-center gap-1 py-0.5 pl-3">
      <div className="min-w-0 flex-1 py-1">
        <p className={classNames('font-semibold text-14 wrap-anywhere', gone !== null && 'text-muted line-through')}>
          {name}
        </p>
        <p className="text-12 text-muted wrap-anywhere">
          {`${matchupName(leg, leg.sport)} · ${dayAndTime(leg.gameTime, now)}`}
        </p>
        {gone !== null && <p className="font-semibold text-12 text-warn">{gone}</p>}
        {isMoved && before !== name && <p className="font-semibold text-12 text-warn">{`was ${before}`}</p>}
      </div>
      <span className="flex flex-col items-end">
        <Figure className={classNames('font-bold text-16', gone !== null && 'text-muted')}>{show(leg.odds)}</Figure>
        {isMoved && leg.odds !== chosen.odds && (
          <StruckFigure className="text-12 text-warn">{show(chosen.odds)}</StruckFigure>
        )}
      </span>
      <IconButton
        label={`Remove ${name}`}
        tone="muted"
        icon={<IconX size={18} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}
