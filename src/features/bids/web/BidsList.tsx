import { type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { legsInWords } from '#features/lines/web/legNames.ts'
import { useNear } from '#web/browser/useNear.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { BidView } from '../contract.ts'
import { BidCard, type BidCardProps } from './BidCard.tsx'
import { bidTitle } from './bidWords.ts'
import type { BidMarket } from './useBidMarket.ts'

type BidsListProps = Pick<BidCardProps, 'membership' | 'now' | 'canFollow' | 'onPress'> & {
  bids: readonly BidView[]
  market: BidMarket
  /** The bid in the address: it is scrolled to and ringed. */
  linkedId: string | undefined
  /** Null when there are no more. */
  onMore: (() => void) | null
  loadingMore: boolean
}

const firstScreen = 10

/** Cards of bids; older ones load on scrolling, or at the press of a button. */
export function BidsList({ bids: found, market, linkedId, onMore, loadingMore, ...card }: BidsListProps) {
  // A press or keystroke responds immediately; the cards follow, the first screen of them before the rest.
  const bids = useDeferredValue(found, found.slice(0, firstScreen))
  const linked = useShown(linkedId, bids)
  const end = useRef<HTMLDivElement>(null)
  useReached(end, onMore && (() => !loadingMore && onMore()))
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2">
        {bids.map((bid, at) => (
          <BidPlace
            key={bid.id}
            linked={bid.id === linkedId ? linked : null}
            isFirst={at < firstScreen}
            bid={bid}
            fairOdds={market.fairOddsOf(bid.id)}
            game={market.gameOf(bid.gameId)}
            {...card}
          />
        ))}
      </div>
      <div ref={end} className="flex min-h-px flex-col">
        {onMore && (
          <Button variant="secondary" busy={loadingMore} onClick={onMore} className="self-center">
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

type BidPlaceProps = Omit<BidCardProps, 'ref' | 'ring'> & {
  /** For the card of the linked bid. */
  linked: RefObject<HTMLElement | null> | null
  /** Among the first of the list. */
  isFirst: boolean
}

/** What most cards take up, in px. */
const usualPx = 216

/** The card of a bid while it is near the screen, or was looked for; else its place. */
function BidPlace({ linked, isFirst, ...card }: BidPlaceProps) {
  const { ref, isNear, height } = useNear(isFirst)
  if (linked) return <BidCard ref={linked} ring {...card} />
  if (isNear) return <BidCard ref={ref} {...card} />
  const { bid } = card
  return (
    <Card
      ref={ref}
      className="overflow-hidden text-12 text-muted [content-visibility:auto]"
      style={{ height: height ?? usualPx }}
    >
      {bid.creatorName}: {bidTitle(bid)} {bid.legs.length > 0 ? legsInWords(bid.legs) : bid.description}
    </Card>
  )
}

/** For the card of the linked bid, which is scrolled to and focused once it is among these. */
export function useShown(linkedId: string | undefined, bids: readonly BidView[]): RefObject<HTMLElement | null> {
  const linked = useRef<HTMLElement>(null)
  const isHere = bids.some(({ id }) => id === linkedId)
  useEffect(() => {
    if (!linkedId || !isHere) return
    linked.current?.scrollIntoView({ block: 'center' })
    linked.current?.focus({ preventScroll: true })
  }, [linkedId, isHere])
  return linked
}

/** Calls `onReach` when the element comes near the screen; again only after it has been away from there. */
function useReached(element: RefObject<HTMLElement | null>, onReach: (() => void) | null) {
  const latest = useRef(onReach)
  latest.current = onReach
  const watched = onReach !== null
  useEffect(() => {
    if (!watched || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current?.(),
      // Before the reader gets there, so that nobody waits at the end.
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [watched, element])
}
