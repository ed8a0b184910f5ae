import { useAddress } from '#web/browser/address.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { type BidFilters, dateChoices } from './bidFilters.ts'

/** Search and dates, in the address. What was opened by a notice stays open only until one filters. [BID-58] [BID-59] */
export function BidsFilterBar({ filters }: { filters: BidFilters }) {
  const [, setAddress] = useAddress()
  return (
    <div className="flex gap-2">
      <SearchField
        shortcut
        label="Search by team or friend"
        placeholder="Team or friend"
        value={filters.query}
        onChange={(q) => setAddress({ q: q || undefined, bid: undefined })}
        className="min-w-0 flex-1"
      />
      <Select
        look="chip"
        label="Dates"
        options={dateChoices}
        value={filters.date}
        onChange={({ target }) =>
          setAddress({ date: target.value === 'month' ? undefined : target.value, bid: undefined })
        }
        className="w-36 shrink-0 min-[375px]:w-40"
      />
    </div>
  )
}
