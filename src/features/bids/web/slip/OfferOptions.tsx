import { Switch } from '#web/ui/fields/Switch.tsx'

/** What an offer allows beyond its price and stake. */
export type OfferChoices = {
  /** Others may take a part of it. [BEY-18] */
  readonly allowParts: boolean
}

type OfferOptionsProps = {
  choices: OfferChoices
  onChange: (part: Partial<OfferChoices>) => void
}

/** What few bids need, below "More options". */
export function OfferOptions({ choices, onChange }: OfferOptionsProps) {
  return <PartsSwitch on={choices.allowParts} onChange={(allowParts) => onChange({ allowParts })} />
}

/** [BEY-18] */
export function PartsSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Switch
      label="Friends may take a part"
      help="Each part is a bet of its own, and the rest stays open"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
