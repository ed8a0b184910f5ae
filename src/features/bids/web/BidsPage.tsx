import { useMemo } from 'react'
import { CustomBidSheet } from '#features/bids/web/slip/CustomBidSheet.tsx'
import { askingOf } from '#features/bids/web/slip/groupRules.ts'
import { useFlags } from '#features/bids/web/slip/useFlags.ts'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { useGroup } from '#web/session/groupContext.ts'
import { useUser } from '#web/session/session.ts'
import { useNow } from '#web/time/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FloatingPill } from '#web/ui/feedback/FloatingPill.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useDelayed } from '#web/ui/feedback/useDelayed.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { BidCardSkeletons } from './BidCardSkeletons.tsx'
import { BidDialogs } from './BidDialogs.tsx'
import { BidsFilterBar } from './BidsFilterBar.tsx'
import { BidsList } from './BidsList.tsx'
import type { BidTab } from './bidFilters.ts'
import { NoBids } from './NoBids.tsx'
import { useBidDialogs } from './useBidDialogs.ts'
import { useBoard } from './useBoard.ts'

const panelId = 'bids-panel'

/** The group's bids: what one can take, what everyone offered, and one's own. [BID-56] [BID-57] */
export function BidsPage() {
  const group = useGroup()
  const user = useUser()
  const now = useNow(10_000)
  const asking = useMemo(() => askingOf(group, user), [group, user])
  const canFollow = useFlags(group.id)?.autoUpdateOdds ?? null
  const board = useBoard({ groupId: group.id, userId: user.id, now })
  const { filters, bids, arrived } = board
  const { asked, press, close } = useBidDialogs()
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
        // What stands below the page does not jump when the cards come.
        className={classNames('flex flex-col gap-3', board.isPending && 'min-h-dvh')}
      >
        {slow && <BidCardSkeletons />}
        {board.isLoaded && bids.length === 0 && <NoBids hidden={board.inTab > 0} />}
        {board.isLoaded && (
          <BidsList
            {...{ bids, asking, now, canFollow }}
            soughtId={board.soughtId}
            onMore={board.more}
            loadingMore={board.isLoadingMore}
            onPress={press}
          />
        )}
      </div>
      {arrived > 0 && (
        <FloatingPill onClick={board.bringIn}>{arrived === 1 ? '1 new bid' : `${arrived} new bids`}</FloatingPill>
      )}
      <BidDialogs {...{ asked, asking, now }} bids={board.everyBid} onClose={close} />
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
