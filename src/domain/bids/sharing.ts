import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { isOpen, type Offer } from './bids.ts'

/**
 * Why a bid cannot be shown to somebody who is not in the group yet, or null: it is open, for everybody, and waits for no
 * admin. [BEY-44]
 */
export function whyNotForOutsiders(bid: Offer, now: Instant): Refusal | null {
  if (bid.challengedId !== null) {
    return bidRefusal('challenge-of-other', { name: bid.challengedName ?? 'the one challenged' })
  }
  if (bid.approval === 'waiting') return bidRefusal('approval-waiting')
  return isOpen(bid, now) && bid.approval !== 'declined' ? null : bidRefusal('bid-not-available')
}
