import { centsFromDollars, formatShortMoney } from '#domain/money/money.ts'
import type { BettingRules } from '#domain/people/groups.ts'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { NumberStepper } from '#web/ui/fields/NumberStepper.tsx'
import { type Offered, stakeRange } from './draft.ts'
import { ExpirationField } from './ExpirationField.tsx'
import type { DraftInProgress } from './useDraft.ts'

type StakeAndTimeProps = {
  progress: DraftInProgress
  offered: Offered
  rules: BettingRules
  now: number
}

/** How much, and until when. */
export function StakeAndTime({ progress, offered, rules, now }: StakeAndTimeProps) {
  const { draft, change, closesAt, problemAt } = progress
  return (
    <>
      <StakeField
        value={draft.stake}
        onChange={(stake) => change({ stake })}
        range={stakeRange(rules, offered.rest?.taken.risk)}
        error={problemAt('stake')}
      />
      <ExpirationField {...{ draft, offered, closesAt, now }} onChange={change} error={problemAt('expiration')} />
    </>
  )
}

const quickStakes = [5, 10, 20, 50, 100]

type StakeFieldProps = {
  /** Dollars. */
  value: number | null
  onChange: (value: number | null) => void
  /** In dollars. */
  range: { readonly min: number; readonly max: number }
  error: string | undefined
}

/** The stake, in whole dollars, with the usual ones at hand. [BID-44] */
function StakeField({ value, onChange, range: { min, max }, error }: StakeFieldProps) {
  const words = (dollars: number) => formatShortMoney(centsFromDollars(dollars))
  return (
    <div className="flex flex-col gap-2">
      <NumberStepper
        label="Stake"
        labelEnd={`${words(min)} to ${words(max)}`}
        prefix="$"
        step={5}
        {...{ value, onChange, min, max, error }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are shortcuts of one */}
      <div
        role="group"
        aria-label="Usual stakes"
        className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-2"
      >
        {quickStakes.map((dollars) => (
          <Chip
            key={dollars}
            selected={value === dollars}
            disabled={dollars < min || dollars > max}
            onClick={() => onChange(dollars)}
            narrow
          >
            {`$${dollars}`}
          </Chip>
        ))}
      </div>
    </div>
  )
}
