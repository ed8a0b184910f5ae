import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { BidView } from '../contract.ts'
import { BidCard, type BidCardProps } from './BidCard.tsx'

type BidsListProps = Pick<BidCardProps, 'asking' | 'now' | 'onAccept' | 'onCancel'> & {
  bids: readonly BidView[]
  /** The bid of the address: it is scrolled to and ringed. */
  soughtId: string | undefined
  /** Null when there are no more. */
  onMore: (() => void) | null
  loadingMore: boolean
}

export function BidsList({ bids, soughtId, onMore, loadingMore, ...card }: BidsListProps) {
  const sought = useRef<HTMLElement>(null)
  const isHere = bids.some(({ id }) => id === soughtId)
  useEffect(() => {
    if (soughtId && isHere) sought.current?.scrollIntoView({ block: 'center' })
  }, [soughtId, isHere])
  return (
    <>
      <div className="grid gap-2 lg:grid-cols-2">
        {bids.map((bid) => (
          <BidCard
            key={bid.id}
            ref={bid.id === soughtId ? sought : undefined}
            ring={bid.id === soughtId}
            bid={bid}
            {...card}
          />
        ))}
      </div>
      {onMore && (
        <Button variant="secondary" busy={loadingMore} onClick={onMore} className="self-center">
          Show more
        </Button>
      )}
    </>
  )
}
