import { creatorExposure, readStake } from '#domain/bids/bids.ts'
import { limitOddsAs, readOddsAs } from '#domain/bids/typedOdds.ts'
import { type Cents, formatMoney } from '#domain/money/money.ts'
import { expectedGain } from '#domain/odds/expectedValue.ts'
import type { AmericanOdds } from '#domain/odds/odds.ts'
import type { OddsFormat } from '#domain/odds/oddsFormats.ts'
import { steppedOdds } from '#domain/odds/priceSteps.ts'
import { useOddsFormat, useShowOdds } from '#features/web/OddsFormat.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextStepper } from '#web/ui/fields/TextStepper.tsx'

/** The price of a new bid: the fair one, or the text of the member's own. */
export type PriceDraft = { readonly odds: AmericanOdds | null; readonly problem: string | undefined }

/** What is typed as a price; null is the fair one. `odds` is null while it is not a price. */
export function readPrice(typed: string | null, fairOdds: AmericanOdds, format: OddsFormat): PriceDraft {
  if (typed === null) return { odds: fairOdds, problem: undefined }
  const read = readOddsAs(format, typed)
  return 'odds' in read ? { odds: read.odds, problem: undefined } : { odds: null, problem: read.problem }
}

type OwnPriceProps = {
  /** Null while it is the fair price. */
  typed: string | null
  onChange: (typed: string | null) => void
  price: PriceDraft
  fairOdds: AmericanOdds
  /** Dollars; null while there is no stake. */
  stake: number | null
}

/** The price to ask, from the fair one up or down, with what it and the next steps gain or give on average. [BID-30] */
export function OwnPrice({ typed, onChange, price, fairOdds, stake }: OwnPriceProps) {
  const { odds, problem } = price
  const format = useOddsFormat()
  const show = useShowOdds()
  const [up, down] = [stepFrom(odds, 1), stepFrom(odds, -1)]
  const atWords = (at: AmericanOdds) => `At ${show(at)} ${gainWords(at, fairOdds, stake)}`
  return (
    <div className="flex flex-col gap-1">
      <TextStepper
        label="Your price"
        labelEnd={
          typed === null ? (
            'Fair price'
          ) : (
            <Button variant="link" size="note" pad="sm" className="-my-3 -mr-2" onClick={() => onChange(null)}>
              {`Back to fair ${show(fairOdds)}`}
            </Button>
          )
        }
        value={typed ?? show(fairOdds)}
        onChange={(text) => onChange(limitOddsAs(format, text))}
        up={up && show(up)}
        down={down && show(down)}
        error={problem}
        inputMode={format === 'american' ? undefined : 'decimal'}
        help={odds === null || odds === fairOdds ? undefined : atWords(odds)}
      />
      {(down || up) && (
        <div className="text-12 text-muted">
          <p>On average, against the fair price:</p>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{down && atWords(down)}</span>
            <span className="text-right">{up && atWords(up)}</span>
          </p>
        </div>
      )}
    </div>
  )
}

function stepFrom(odds: AmericanOdds | null, by: 1 | -1): AmericanOdds | null {
  return odds === null ? null : steppedOdds(odds, by)
}

/** "you gain $0.49", "you give $0.24", "fair". */
function gainWords(odds: AmericanOdds, fairOdds: AmericanOdds, stake: number | null): string {
  if (odds === fairOdds) return 'fair'
  const amount = stake === null ? null : readStake(stake)
  if (typeof amount !== 'number') return '–'
  const gain = expectedGain(creatorExposure({ stake: amount, odds }), fairOdds)
  if (gain === 0) return 'fair'
  return gain > 0 ? `you gain ${formatMoney(gain)}` : `you give ${formatMoney(-gain as Cents)}`
}
