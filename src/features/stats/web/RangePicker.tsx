import type { Address } from '#web/browser/address.ts'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { type CustomDates, customProblem, type StatsRange, statsRanges } from './statsRange.ts'

type RangePickerProps = { range: StatsRange; custom: CustomDates; onChange: (change: Address) => void }

/** When bets were settled that count. It lives in the address. [STAT-13] [STAT-14] */
export function RangePicker({ range, custom, onChange }: RangePickerProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChipRow label="Date range" className="-mx-1">
        {statsRanges.map(({ value, label }) => (
          <Chip
            key={value}
            selected={value === range}
            onClick={() => onChange({ range: value === 'all' ? undefined : value })}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
      {range === 'custom' && (
        <div className="grid grid-cols-2 gap-2 sm:max-w-96">
          <DateTimeField
            type="date"
            label="Start date"
            value={custom.from ?? ''}
            max={custom.to}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
          <DateTimeField
            type="date"
            label="End date"
            value={custom.to ?? ''}
            min={custom.from}
            error={customProblem(custom)}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </div>
      )}
    </div>
  )
}
