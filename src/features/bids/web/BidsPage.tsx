import { IconGavel, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CustomBidSheet } from '#features/bids/web/slip/CustomBidSheet.tsx'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FloatingPill } from '#web/ui/feedback/FloatingPill.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { BidDialogs } from './BidDialogs.tsx'
import { BidsList } from './BidsList.tsx'
import { type BidFilters, type BidTab, dateChoices } from './bidFilters.ts'
import { membershipOf, useFlags } from './slip/usePoster.ts'
import { useBidDialogs } from './useBidDialogs.ts'
import { useBoard } from './useBoard.ts'

const panelId = 'bids-panel'

/** The group's bids: those you can take, everyone's, and your own. [BID-56] [BID-57] */
export function BidsPage() {
  const group = useGroup()
  const user = useUser()
  const now = useNow(10_000)
  const membership = useMemo(() => membershipOf(group, user), [group, user])
  const canFollow = useFlags(group.id)?.autoUpdateOdds ?? null
  const board = useBoard({ groupId: group.id, userId: user.id, now })
  const { filters, bids, arrived } = board
  const { dialog, press, close } = useBidDialogs()
  const slow = useDelayed(board.isPending)
  return (
    <div className="flex flex-col gap-3">
      <BidTabs tab={filters.tab} counts={board.counts} />
      <BidsFilterBar filters={filters} />
      {board.isGone && <Notice tone="warn">The bid that you were looking for is not here any more.</Notice>}
      {board.error && (
        <ErrorState title="Connection Error" onRetry={board.retry} busy={board.isFetching}>
          {textOf(board.error)}
        </ErrorState>
      )}
      <div
        id={panelId}
        role="tabpanel"
        aria-label={tabLabels[filters.tab]}
        // The content below does not jump when the cards come.
        className={classNames('flex flex-col gap-3', board.isPending && 'min-h-dvh')}
      >
        {slow && <BidCardSkeletons />}
        {board.isLoaded && bids.length === 0 && <NoBids hidden={board.inTab > 0} />}
        {board.isLoaded && (
          <BidsList
            {...{ bids, membership, now, canFollow }}
            linkedId={board.linkedId}
            onMore={board.more}
            loadingMore={board.isLoadingMore}
            onPress={press}
          />
        )}
      </div>
      {arrived > 0 && (
        <FloatingPill onClick={board.bringIn}>{arrived === 1 ? '1 new bid' : `${arrived} new bids`}</FloatingPill>
      )}
      <BidDialogs {...{ dialog, membership, now }} bids={board.everyBid} onClose={close} />
      <CustomBidSheet />
    </div>
  )
}

const tabLabels: Readonly<Record<BidTab, string>> = { available: 'Available', all: 'All Bids', mine: 'Mine' }

function BidTabs({ tab, counts }: { tab: BidTab; counts: Partial<Record<BidTab, number>> }) {
  const [, setAddress] = useAddress()
  const item = (value: BidTab) => ({ value, label: tabLabels[value], count: counts[value] })
  return (
    <Tabs
      label="Bids"
      value={tab}
      panelId={panelId}
      onChange={(chosen) => setAddress({ tab: chosen, bid: undefined })}
      items={[item('available'), item('all'), item('mine')]}
    />
  )
}

const cards = ['a', 'b', 'c', 'd']

/** Placeholders in the shape of the cards being loaded. */
function BidCardSkeletons() {
  return (
    <div role="status" className="grid gap-2 lg:grid-cols-2">
      <span className="sr-only">Loading bids</span>
      {cards.map((card) => (
        <Card key={card} as="div" className="flex flex-col gap-2.5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-7 w-52" />
          <Skeleton className="h-13" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  )
}

/**
 * Search and dates, in the address. A bid opened from a notice stays open only until the filters are used. [BID-58]
 * [BID-59]
 */
function BidsFilterBar({ filters }: { filters: BidFilters }) {
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

type NoBidsProps = {
  /** There are bids in this tab, but the search or the dates hide them. */
  hidden: boolean
}

/** An empty list: either nobody has posted, or the filters match nothing. [BID-68] */
function NoBids({ hidden }: NoBidsProps) {
  const [, setAddress] = useAddress()
  if (hidden) {
    return (
      <EmptyState
        icon={<IconSearch aria-hidden="true" />}
        title="No bids found"
        actions={
          <Button variant="outline" onClick={() => setAddress({ q: undefined, date: 'all' })}>
            Clear search and dates
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconGavel aria-hidden="true" />}
      title="No bids yet"
      actions={
        <>
          <Button render={<Link to="/lines" />} className="w-full max-w-56">
            Browse lines
          </Button>
          <Button variant="link" onClick={() => setAddress({ custom: '1' }, { push: true })}>
            Create Custom Bid
          </Button>
        </>
      }
    >
      Post the first one, and your friends can take the other side.
    </EmptyState>
  )
}
