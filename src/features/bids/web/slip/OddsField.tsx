import { limitCustomOdds } from '#domain/bids/customBids.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'

type OddsFieldProps = {
  value: string
  onChange: (odds: string) => void
  error: string | undefined
}

/** A custom price: a sign, then digits, and nothing else can be typed. [BID-50] [BID-52] */
export function OddsField({ value, onChange, error }: OddsFieldProps) {
  return (
    <TextField
      label="Your odds"
      labelEnd="+150 or -200"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(limitCustomOdds(event.target.value))}
    />
  )
}
