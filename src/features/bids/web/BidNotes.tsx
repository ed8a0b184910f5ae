import { IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Asking } from '#features/lines/web/slip/groupRules.ts'
import type { BidView } from '../contract.ts'
import { stateOf } from './bidTerms.ts'

type BidNotesProps = { bid: BidView; asking: Asking; now: number; canFollow: boolean | null }

/** What is to be known of an open bid besides its terms: that its price moves, and that a large one waits. [BID-40] [GRP-33] */
export function BidNotes({ bid, asking, now, canFollow }: BidNotesProps) {
  if (stateOf(bid, now) !== 'open') return null
  const { userId, role } = asking.member
  // Others read it where their button is off.
  const waits = bid.approval === 'waiting' && (bid.creatorId === userId || role === 'admin')
  return (
    <>
      {bid.autoUpdateOdds && (
        <Note icon={<IconRefresh size={16} aria-hidden="true" />}>{followWords(bid, canFollow)}</Note>
      )}
      {waits && (
        <Note icon={<IconShieldCheck size={16} aria-hidden="true" />}>Waiting for approval by a group admin</Note>
      )}
    </>
  )
}

/** [BID-39] [BID-40] */
function followWords({ lineGone }: BidView, canFollow: boolean | null): string {
  if (canFollow === false) return 'Auto-update is off, the price is kept'
  return lineGone ? 'The line is gone, the price is kept' : 'Follows the fair price until accepted'
}

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-muted [&>svg]:shrink-0">
      {icon}
      {children}
    </p>
  )
}
