import { readPart, smallestPart } from '#domain/bids/parts.ts'
import { type Cents, centsFromDollars, formatShortMoney } from '#domain/money/money.ts'
import type { BettingRules } from '#domain/people/groups.ts'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { NumberStepper } from '#web/ui/fields/NumberStepper.tsx'
import type { BidView } from '../contract.ts'
import { divisible } from './bidTerms.ts'

/** How much of a bid its reader wants: the part in cents, or what is wrong with it. */
type ChosenPart = { readonly cents: Cents; readonly problem: undefined } | { cents: null; problem: string }

/** `dollars`: as typed; undefined while nothing was chosen, which is all that is left; null if it is no number. */
export function chosenPart(bid: BidView, dollars: number | null | undefined, rules: BettingRules): ChosenPart {
  const part = readPart(divisible(bid), dollars === null ? Number.NaN : dollars, rules)
  return typeof part === 'number' ? { cents: part, problem: undefined } : { cents: null, problem: part.message }
}

type PartOfBidProps = {
  bid: BidView
  rules: BettingRules
  value: number | null | undefined
  onChange: (dollars: number | null | undefined) => void
  problem: string | undefined
}

/** How much of the creator's stake to take, all that is left at first; nothing where only the whole can be taken. */
export function PartOfBid({ bid, rules, value, onChange, problem }: PartOfBidProps) {
  const least = smallestPart(divisible(bid), rules)
  if (least === null) return null
  const left = bid.remaining
  const half = Math.max(least, Math.round(left / 2))
  const words = (dollars: number) => formatShortMoney(centsFromDollars(dollars))
  const shown = value === undefined ? left : value
  return (
    <div className="flex flex-col gap-2">
      <NumberStepper
        label={`How much of ${bid.creatorName}'s ${words(left)}`}
        labelEnd={`${words(least)} to ${words(left)}`}
        prefix="$"
        step={5}
        value={shown}
        onChange={onChange}
        min={least}
        max={left}
        error={problem}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <Chip selected={shown === half} onClick={() => onChange(half)}>
          {`Half, ${words(half)}`}
        </Chip>
        <Chip selected={shown === left} onClick={() => onChange(undefined)}>
          {`All, ${words(left)}`}
        </Chip>
      </div>
    </div>
  )
}
