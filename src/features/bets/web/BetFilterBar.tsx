import type { Address } from '#web/browser/address.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { type BetRange, betRanges } from './betFilters.ts'

type BetFilterBarProps = {
  search: string
  range: BetRange | null
  onChange: (change: Address) => void
}

/** Search by team or sport, and the dates. Both live in the address. [BET-10] [BET-11] */
export function BetFilterBar({ search, range, onChange }: BetFilterBarProps) {
  return (
    <div className="flex gap-2">
      <SearchField
        label="Search by team or sport"
        placeholder="Team or sport"
        value={search}
        shortcut
        onChange={(q) => onChange({ q: q || undefined })}
        className="min-w-0 flex-1"
      />
      <Select
        label="Date range"
        look="chip"
        value={range ?? 'none'}
        options={[...betRanges, { value: 'none', label: 'No dates' }]}
        onChange={(event) => onChange({ range: event.target.value === 'month' ? undefined : event.target.value })}
        className="w-40 shrink-0"
      />
    </div>
  )
}
