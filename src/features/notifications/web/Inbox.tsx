import { IconChecks, IconListCheck } from '@tabler/icons-react'
import { toldToOthers } from '#domain/notices/noticesOf.ts'
import { type NoticeFilter, noticeFilters } from '#domain/notices/noticeTable.ts'
import { useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import type { InboxPage, NoticeView } from '../contract.ts'
import { InboxDays } from './InboxDays.tsx'
import { InboxStates } from './InboxStates.tsx'
import { type ShownLine, shownLine } from './shownLine.ts'
import { useGroupNotices, useInbox } from './useInbox.ts'
import { type Marked, markedLines, useMarkRead } from './useMarkRead.ts'
import { type Selection, useSelection } from './useSelection.ts'

/** The inbox filters, in order. [NTF-21] */
const filters = noticeFilters.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))

/** The filter in an address; all by default. */
function filterIn(name: string | undefined): { readonly value: NoticeFilter; readonly label: string } {
  return filters.find(({ value }) => value === name) ?? { value: 'all', label: 'All' }
}

/**
 * The user's own notices, as lines: filters with counts, marking as read one by one, many or all. [NTF-21] [NTF-25]
 * [NTF-26]
 */
export function Inbox() {
  const filter = useFilter()
  const inbox = useInbox(filter.value)
  const lines = inbox.data?.pages.flatMap(({ items }) => items.map(shownLine))
  const counts = inbox.data?.pages[0]?.counts
  return <InboxView {...{ filter, inbox, lines, counts }} toMark={counts?.unread ? { all: true } : null} />
}

/**
 * The notices of all members of the group, for its admin: their own as in their inbox, those of others in the third
 * person and with whose they are. [NTF-24]
 */
export function GroupInbox({ groupId }: { groupId: string }) {
  const filter = useFilter()
  const own = useUser().id
  const inbox = useGroupNotices(groupId, filter.value)
  const lines = inbox.data?.pages.flatMap(({ items }) => items.map((notice) => lineOfGroup(notice, own)))
  // Not all: those of their other groups are not seen here.
  const unread = lines?.filter(({ to, read }) => to === undefined && !read).slice(0, most) ?? []
  const toMark = unread.length > 0 ? markedLines(unread) : null
  return <InboxView {...{ filter, inbox, lines, toMark }} counts={inbox.data?.pages[0]?.counts} />
}

type GroupNotice = NoticeView & { readonly recipient: { readonly id: string; readonly name: string } }

function lineOfGroup({ recipient: { name }, ...notice }: GroupNotice, own: string): ShownLine {
  if (notice.userId === own) return shownLine({ ...notice, bundle: null })
  return { ...toldToOthers(notice, name), bundle: null, place: null, to: `To ${name} (${notice.userId})` }
}

/** The filter of the address, and a setter. */
function useFilter() {
  const [address, setAddress] = useAddress()
  const choose = (value: NoticeFilter) => setAddress({ filter: value === 'all' ? undefined : value })
  return { ...filterIn(address.filter), choose }
}

type InboxViewProps = {
  filter: ReturnType<typeof useFilter>
  inbox: ReturnType<typeof useInbox> | ReturnType<typeof useGroupNotices>
  lines: readonly ShownLine[] | undefined
  counts: InboxPage['counts'] | undefined
  /** What "Mark all read" marks; null while there is nothing. */
  toMark: Marked | null
}

function InboxView({ filter, inbox, lines, counts, toMark }: InboxViewProps) {
  const own = lines?.filter(({ to }) => to === undefined) ?? []
  const selection = useSelection(own)
  return (
    <>
      <ChipRow label="Show">
        {filters.map(({ value, label }) => (
          <Chip
            key={value}
            selected={filter.value === value}
            {...(counts && { count: counts[value] })}
            onClick={() => filter.choose(value)}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
      <InboxTools selection={selection} isEmpty={own.length === 0} toMark={toMark} />
      <InboxStates
        query={inbox}
        isEmpty={lines?.length === 0}
        emptyText={
          filter.value === 'all'
            ? "You don't have any notifications yet. We'll notify you when something happens!"
            : `No ${filter.label} notifications found. Try a different filter.`
        }
      />
      {lines && <InboxDays lines={lines} selection={selection} />}
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
      {selection.isOn && <SelectBar selection={selection} visible={own.length} />}
    </>
  )
}

type InboxToolsProps = { selection: Selection; isEmpty: boolean; toMark: Marked | null }

/** Actions on many notices together. [NTF-25] [NTF-26] */
function InboxTools({ selection, isEmpty, toMark }: InboxToolsProps) {
  const markRead = useMarkRead()
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Button
        variant="ghost"
        size="sm"
        icon={<IconListCheck size={18} aria-hidden="true" />}
        aria-pressed={selection.isOn}
        disabled={!selection.isOn && isEmpty}
        onClick={selection.toggle}
      >
        {selection.isOn ? 'Done' : 'Select'}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<IconChecks size={18} aria-hidden="true" />}
        disabled={toMark === null}
        onClick={() => toMark && markRead.mutate(toMark)}
      >
        Mark all read
      </Button>
    </div>
  )
}

/** The most that the server accepts together. */
const most = 500

/** Actions on the selected notices. [NTF-26] */
function SelectBar({ selection, visible }: { selection: Selection; visible: number }) {
  const markRead = useMarkRead()
  const lines = selection.lines.slice(0, most)
  const count = lines.reduce((sum, { bundle }) => sum + (bundle?.count ?? 1), 0)
  const hasAll = lines.length === visible && visible > 0
  const mark = () => markRead.mutate(markedLines(lines), { onSuccess: selection.toggle })
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-2 rounded-card border border-control bg-raised p-2 shadow-float lg:bottom-4"
    >
      <Button variant="ghost" onClick={hasAll ? selection.clear : selection.chooseAll}>
        {hasAll ? 'Deselect all' : 'Select all'}
      </Button>
      <Button disabled={count === 0} busy={markRead.isPending} onClick={mark}>
        Mark {count} as read
      </Button>
    </section>
  )
}
