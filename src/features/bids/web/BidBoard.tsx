import { type ComponentProps, useState } from 'react'
import { useLowWindow } from '#web/browser/useDesktop.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { BidView } from '../contract.ts'
import { BidsList } from './BidsList.tsx'
import { type BidOrder, type BidSection, sectionsOf } from './bidOrder.ts'
import { type BidTab, isWaiting } from './bidStates.ts'
import { worthOf } from './bidWorth.ts'
import type { BidMarket } from './useBidMarket.ts'

type BidBoardProps = Omit<ComponentProps<typeof BidsList>, 'sections'> & {
  tab: BidTab
  bids: readonly BidView[]
  order: BidOrder
  look: BidSection['look']
}

/** The bids of a tab. Those that can be taken stand in sections; those that wait for an admin are apart. */
export function BidBoard({ tab, bids, order, look, ...list }: BidBoardProps) {
  if (tab !== 'available') return <BidsList sections={inOne(bids)} {...list} />
  const waiting = bids.filter(isWaiting)
  const { membership, market, now } = list
  const board = { order, look, gainOf: gainIn(market), userId: membership.member.userId, now }
  return (
    <>
      <BidsList sections={sectionsOf(takeable(bids, tab), board)} {...list} />
      {waiting.length > 0 && <Waiting bids={waiting} {...list} />}
    </>
  )
}

function inOne(bids: readonly BidView[]): BidSection[] {
  return [{ key: 'all', title: null, look: 'card', inGame: false, bids }]
}

const gainIn = (market: BidMarket) => (bid: BidView) => worthOf(bid, market.fairOddsOf(bid.id), 'taker')?.gain ?? null

/** The open bids that the reader can take; in the other tabs everything. */
export function takeable(bids: readonly BidView[], tab: BidTab): readonly BidView[] {
  return tab === 'available' ? bids.filter((bid) => !isWaiting(bid)) : bids
}

/** A board with more bids than this has rows. */
const mostCards = 15

/**
 * What so many bids look like. Rows stay rows while the page is open: taking one must not rearrange the others. A phone
 * held sideways has no room for a card.
 */
export function useLook(bids: readonly BidView[]): BidSection['look'] {
  const isLow = useLowWindow()
  const [hasRows, setHasRows] = useState(false)
  const isMany = bids.length > mostCards
  if (isMany && !hasRows) setHasRows(true)
  return hasRows || isMany || isLow ? 'row' : 'card'
}

const firstWaiting = 3

/** Others' bids that an admin has yet to approve. [GRP-33] */
function Waiting({ bids, ...list }: Omit<BidBoardProps, 'tab' | 'order' | 'look'>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? bids : bids.filter(({ id }, at) => at < firstWaiting || id === list.linkedId)
  return (
    <section aria-labelledby="waiting-bids" className="flex flex-col gap-2 pt-2">
      <h2 id="waiting-bids" className="px-1 font-semibold text-14">
        Waiting for approval <span className="tabular font-normal text-muted">{bids.length}</span>
      </h2>
      <BidsList sections={inOne(shown)} {...list} onMore={null} />
      {shown.length < bids.length && (
        <Button variant="secondary" className="self-center" onClick={() => setShowsAll(true)}>
          {`Show all ${bids.length}`}
        </Button>
      )}
    </section>
  )
}
