import { useCallback, useMemo } from 'react'
import { CustomBidSheet } from '#features/bids/web/slip/CustomBidSheet.tsx'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useSession, useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FloatingPill } from '#web/ui/feedback/FloatingPill.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BidView } from '../contract.ts'
import { BidBoard, takeable, useLook } from './BidBoard.tsx'
import { BidDialogs } from './BidDialogs.tsx'
import { BidsFilterBar } from './BidsFilterBar.tsx'
import { readOrder } from './bidOrder.ts'
import type { BidTab } from './bidStates.ts'
import { NoBids } from './NoBids.tsx'
import { nextBet } from './nextBet.ts'
import { ParlayReturn } from './parlay/ParlayReturn.tsx'
import { PricesAge } from './slip/PriceAge.tsx'
import { membershipOf, useFlags } from './slip/usePostingRights.ts'
import { useBidDialogs } from './useBidDialogs.ts'
import { useBidMarket } from './useBidMarket.ts'
import { useBoard } from './useBoard.ts'
import { useOffered } from './useOffered.ts'

const panelId = 'bids-panel'

/** The group's bids: those you can take, everyone's, and your own. [BID-56] [BID-57] */
export function BidsPage() {
  const group = useGroup()
  const user = useUser()
  const now = useNow(10_000)
  const isWebsiteAdmin = useSession()?.isWebsiteAdmin ?? false
  const membership = useMemo(() => membershipOf(group, { user, isWebsiteAdmin }), [group, user, isWebsiteAdmin])
  const canFollow = useFlags(group.id)?.autoUpdateOdds ?? null
  const board = useBoard({ groupId: group.id, userId: user.id, now })
  const { filters, bids, arrived } = board
  const [address, setAddress] = useAddress()
  const order = readOrder(address)
  const market = useBidMarket(group.id, now)
  const { dialog, press, close } = useBidDialogs()
  const accept = useCallback((bid: BidView) => press('accept', bid), [press])
  const bidsKnown = board.isLoaded ? board.everyBid : undefined
  const isOfferGone = useOffered({ bids: bidsKnown, readerId: user.id, now, onOpen: accept })
  const slow = useDelayed(board.isPending)
  const open = takeable(board.inTab, filters.tab)
  const look = useLook(filters.tab === 'available' ? open : [])
  return (
    <div className="flex flex-col gap-3">
      <BidTabs tab={filters.tab} counts={board.counts} offers={board.offers} />
      <BidsFilterBar {...{ filters, order }} bids={open} />
      {market.prices && <PricesAge prices={market.prices} now={now} />}
      {isOfferGone && (
        <Notice tone="warn">The bid that you were invited with is gone. This is what is open now.</Notice>
      )}
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
        {board.isLoaded && bids.length === 0 && (
          <NoBids
            hidden={board.inTab.length > 0}
            next={filters.tab === 'available' ? nextBet(board.everyBid, { userId: user.id, now }) : null}
          />
        )}
        {board.isLoaded && (
          <BidBoard
            {...{ bids, order, look, market, membership, now, canFollow }}
            tab={filters.tab}
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
      <BidDialogs
        {...{ dialog, membership, now }}
        bids={board.everyBid}
        fairOddsOf={market.fairOddsOf}
        onMore={
          // The card of a row has more; a card is on the screen already.
          filters.tab === 'available' && look === 'row'
            ? ({ id }) => {
                close()
                setAddress({ bid: id })
              }
            : undefined
        }
        onCounter={(bid) => press('counter', bid)}
        onClose={close}
      />
      <CustomBidSheet />
      <ParlayReturn />
    </div>
  )
}

const tabLabels: Readonly<Record<BidTab, string>> = { available: 'Available', all: 'All Bids', mine: 'Mine' }

type BidTabsProps = {
  tab: BidTab
  counts: Partial<Record<BidTab, number>>
  /** How many offers for their own bids the reader can answer. */
  offers: number
}

function BidTabs({ tab, counts, offers }: BidTabsProps) {
  const [, setAddress] = useAddress()
  const item = (value: BidTab) => ({ value, label: tabLabels[value], count: counts[value] })
  const mark = offers === 0 ? undefined : offers === 1 ? '1 offer' : `${offers} offers`
  return (
    <Tabs
      label="Bids"
      value={tab}
      panelId={panelId}
      onChange={(chosen) => setAddress({ tab: chosen, bid: undefined })}
      items={[item('available'), item('all'), { ...item('mine'), mark }]}
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
