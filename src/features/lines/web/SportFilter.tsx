import { useAddress } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { RailSection } from '#web/layout/Slots.tsx'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { type SportChoice, sportChoices } from './filters.ts'

type SportFilterProps = {
  chosen: SportChoice
  /** Null until the lines are known. */
  counts: ReadonlyMap<SportChoice, number> | null
}

/** The sports with the number of games in each: chips on a phone, a list in the rail of a desktop. [LINE-01] [LINE-07] */
export function SportFilter(props: SportFilterProps) {
  const [, setAddress] = useAddress()
  const choose = (sport: SportChoice) => setAddress({ sport: sport === 'ALL' ? undefined : sport })
  if (!useDesktop()) return <SportChips {...props} choose={choose} />
  return (
    <RailSection>
      <SportList {...props} choose={choose} />
    </RailSection>
  )
}

type ChoiceProps = SportFilterProps & { choose: (sport: SportChoice) => void }

function SportChips({ chosen, counts, choose }: ChoiceProps) {
  return (
    <ChipRow label="Sports" className="min-w-0 flex-1">
      {sportChoices.map((sport) => (
        <Chip
          key={sport}
          selected={sport === chosen}
          count={sport === 'ALL' ? undefined : counts?.get(sport)}
          onClick={() => choose(sport)}
        >
          {sport}
        </Chip>
      ))}
    </ChipRow>
  )
}

function SportList({ chosen, counts, choose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label="Sports" className="flex flex-col gap-0.5">
      <p aria-hidden="true" className="px-3 pb-1 text-12 font-semibold text-muted">
        Sports
      </p>
      {sportChoices.map((sport) => (
        <button
          key={sport}
          type="button"
          aria-pressed={sport === chosen}
          onClick={() => choose(sport)}
          className={classNames(
            'flex h-10 items-center justify-between rounded-control px-3 text-14 transition-colors hover:bg-raised hover:text-fg',
            sport === chosen ? 'bg-raised font-semibold text-fg' : 'text-muted',
          )}
        >
          {sport}
          <span className="tabular text-12">{counts?.get(sport) || '–'}</span>
        </button>
      ))}
    </div>
  )
}
