import { limitOddsAs } from '#domain/bids/typedOdds.ts'
import { useOddsFormat } from '#features/web/OddsFormat.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

type OddsFieldProps = {
  value: string
  onChange: (odds: string) => void
  error: string | undefined
}

const examples = { american: '+150 or -200', decimal: '2.50 or 1.50', fractional: '3/2 or 1/2' }

/** A price in the reader's format; nothing else can be typed. [BID-50] [BID-52] [BEY-22] */
export function OddsField({ value, onChange, error }: OddsFieldProps) {
  const format = useOddsFormat()
  return (
    <TextField
      label="Your odds"
      labelEnd={examples[format]}
      autoComplete="off"
      inputMode={format === 'american' ? undefined : 'decimal'}
      value={value}
      error={error}
      onChange={(event) => onChange(limitOddsAs(format, event.target.value))}
    />
  )
}
