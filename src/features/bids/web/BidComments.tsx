import { Suspense } from 'react'
import { lazyPart } from '#web/browser/lazyPart.ts'
import type { BidView } from '../contract.ts'

const Comments = lazyPart(async () => ({ default: (await import('#features/comments/web/Comments.tsx')).Comments }))

/** What the group says about a bid; loaded when it is opened. [CMT-11] */
export function BidComments({ bid }: { bid: BidView }) {
  return (
    <Suspense fallback={null}>
      <Comments groupId={bid.groupId} entityType="bid" entityId={bid.id} count={bid.comments} />
    </Suspense>
  )
}
