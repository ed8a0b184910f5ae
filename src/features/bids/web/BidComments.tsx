import type { BidView } from '../contract.ts'

/** placeholder */
export function BidComments({ bid }: { bid: BidView }) {
  return <p className="text-12 text-muted">{bid.comments}</p>
}
