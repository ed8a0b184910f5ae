import { useAddress } from '#web/browser/address.ts'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { Filters } from '#web/ui/fields/Filters.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import type { BidView } from '../contract.ts'
import { type BidFilters, dateChoices } from './bidFilters.ts'
import { type BidOrder, orderChoices, sportsOf } from './bidOrder.ts'

type BidsFilterBarProps = {
  filters: BidFilters
  order: BidOrder
  /** All bids of the tab, before they are filtered. */
  bids: readonly BidView[]
}

/** From so many bids on, their order can be chosen. */
const fewBids = 4

/**
 * Search, dates and sports, and the order of what can be taken, in the address. A bid opened from a notice stays open
 * only until the filters are used. [BID-58] [BID-59]
 */
export function BidsFilterBar({ filters, order, bids }: BidsFilterBarProps) {
  const [, setAddress] = useAddress()
  const isOrdered = filters.tab === 'available' && (bids.length > fewBids || order !== 'board')
  return (
    <Filters
      beside={<SportChips chosen={filters.sport} bids={bids} />}
      isSet={filters.query !== '' || filters.date !== 'month' || order !== 'board'}
    >
      {isOrdered && (
        <Select
          look="chip"
          label="Order"
          options={orderChoices}
          value={order}
          onChange={({ target: { value } }) =>
            setAddress({ order: value === 'board' ? undefined : value, bid: undefined })
          }
          className="w-36 max-w-full shrink-0 grow lg:grow-0"
        />
      )}
      <Select
        look="chip"
        label="Dates"
        options={dateChoices}
        value={filters.date}
        onChange={({ target: { value } }) =>
          setAddress({ date: value === 'month' ? undefined : value, bid: undefined })
        }
        className="w-36 max-w-full shrink-0 grow lg:grow-0"
      />
      <SearchField
        shortcut
        label="Search by team or friend"
        placeholder="Team or friend"
        value={filters.query}
        onChange={(q) => setAddress({ q: q || undefined, bid: undefined })}
        className="min-w-[min(11rem,100%)] flex-1"
      />
    </Filters>
  )
}

/** The sports of these bids with their numbers, where there is a choice. */
function SportChips({ chosen, bids }: { chosen: string | undefined; bids: readonly BidView[] }) {
  const [, setAddress] = useAddress()
  const sports = sportsOf(bids)
  const choose = (sport: string | undefined) => setAddress({ sport, bid: undefined })
  if (sports.length < 2 && chosen === undefined) return null
  return (
    <ChipRow label="Sports" className="min-w-0 flex-1">
      <Chip selected={chosen === undefined} onClick={() => choose(undefined)}>
        ALL
      </Chip>
      {sports.map(({ sport, count }) => (
        <Chip key={sport} selected={sport === chosen} count={count} onClick={() => choose(sport)}>
          {sport}
        </Chip>
      ))}
      {chosen !== undefined && sports.every(({ sport }) => sport !== chosen) && (
        <Chip selected count={0} onClick={() => choose(undefined)}>
          {chosen}
        </Chip>
      )}
    </ChipRow>
  )
}
