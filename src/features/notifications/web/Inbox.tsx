import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { InboxDays } from './InboxDays.tsx'
import { InboxStates } from './InboxStates.tsx'
import { InboxTools } from './InboxTools.tsx'
import { filterIn, filters } from './inboxFilters.ts'
import { SelectBar } from './SelectBar.tsx'
import { useInbox } from './useInbox.ts'
import { useSelection } from './useSelection.ts'

/** One's own notices: filters with counts, marking as read one by one, many or all. [NTF-21] [NTF-25] [NTF-26] */
export function Inbox() {
  const [address, setAddress] = useAddress()
  const filter = filterIn(address.filter)
  const inbox = useInbox(filter.value)
  const counts = inbox.data?.pages[0]?.counts
  const notices = inbox.data?.pages.flatMap(({ items }) => items)
  const selection = useSelection(notices ?? [])
  return (
    <>
      <ChipRow label="Show">
        {filters.map(({ value, label }) => (
          <Chip
            key={value}
            selected={filter.value === value}
            {...(counts && { count: counts[value] })}
            onClick={() => setAddress({ filter: value === 'all' ? undefined : value })}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
      <InboxTools selection={selection} isEmpty={!notices?.length} unread={counts?.unread ?? 0} />
      <InboxStates
        query={inbox}
        isEmpty={notices?.length === 0}
        emptyText={
          filter.value === 'all'
            ? "You don't have any notifications yet. We'll notify you when something happens!"
            : `No ${filter.label} notifications found. Try a different filter.`
        }
      />
      {notices && <InboxDays notices={notices} selection={selection} />}
      {inbox.hasNextPage && (
        <Button
          variant="secondary"
          busy={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
          className="mt-2 self-center"
        >
          {inbox.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
      {selection.isOn && <SelectBar selection={selection} visible={notices?.length ?? 0} />}
    </>
  )
}
