import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readCustomOdds } from '#domain/bids/customBids.ts'
import { type AmericanOdds, formatOdds } from '#domain/odds/odds.ts'
import { refusal } from '#domain/refusals.ts'
import { instantFromIso } from '#domain/times.ts'
import { expirationToSend, type Offered } from '#features/bids/web/slip/draft.ts'
import { OddsField } from '#features/bids/web/slip/OddsField.tsx'
import { PostFoot } from '#features/bids/web/slip/PostFoot.tsx'
import { StakeAndTime } from '#features/bids/web/slip/StakeAndTime.tsx'
import { Stakes } from '#features/bids/web/slip/Stakes.tsx'
import { useDraft } from '#features/bids/web/slip/useDraft.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { BidView } from '../contract.ts'
import { BidMatchup } from './BidMatchup.tsx'
import { changeOf, sidesOf, stateOf } from './bidTerms.ts'
import type { Membership } from './slip/usePoster.ts'

type EditBidProps = {
  /** Its current state; null if it is gone. */
  bid: BidView | null
  /** Its state when Edit was pressed: the initial values of the fields. */
  opened: BidView
  membership: Membership
  now: number
  onClose: () => void
}

/**
 * The slip again, for your own open bid: its amount, odds and expiration; the side stays. Only changed fields are sent,
 * so that a price that follows the line keeps doing so until it is set by hand. [BID-30] [BID-31]
 */
export function EditBid({ bid, opened, membership, now, onClose }: EditBidProps) {
  const [typedOdds, setTypedOdds] = useState<string | null>(null)
  const current = bid ?? opened
  const { creator } = sidesOf(current)
  const price = typedOdds === null ? { odds: creator.odds } : readCustomOdds(typedOdds)
  const odds = 'odds' in price ? price.odds : null
  const offered = offeredBy(current, odds ?? creator.odds)
  const progress = useDraft(offered, membership, { expiration: 'keep', stake: opened.wagerAmount }, now)
  const { mutate: save, isPending } = useEditBid(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    progress.tryIt()
    const { draft, problem } = progress
    if (odds === null || problem || draft.stake === null) return
    const change = changeOf(current, { stake: draft.stake, odds, expiration: expirationToSend(draft) })
    if (change) save({ groupId: opened.groupId, bidId: opened.id, ...change })
    else onClose()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <BidMatchup bid={current} now={now} />
      <p className="text-14 text-muted">
        Your side: <span className="font-semibold text-fg">{sideName(creator.side, current.sport)}</span>
      </p>
      <OddsField
        value={typedOdds ?? formatOdds(creator.odds)}
        onChange={setTypedOdds}
        error={'refusal' in price ? price.refusal.message : undefined}
      />
      {current.autoUpdateOdds && <FollowNote typed={typedOdds !== null} />}
      <StakeAndTime {...{ progress, offered, now }} rules={membership.group.bettingRules} />
      <PostFoot
        progress={progress}
        isPosting={isPending}
        barred={bid && stateOf(bid, now) === 'open' ? null : refusal('bid-not-available').message}
        action="Save"
      >
        {odds !== null && (
          <Stakes
            exposure={progress.exposure}
            matchup={current}
            league={current.sport}
            {...{ odds }}
            side={creator.side}
          />
        )}
      </PostFoot>
    </form>
  )
}

function FollowNote({ typed }: { typed: boolean }) {
  return (
    <p className="-mt-1 text-12 text-muted">
      {typed
        ? 'Odds that you set stay: they no longer follow the fair price.'
        : 'Follows the fair price until accepted.'}
    </p>
  )
}

function offeredBy(bid: BidView, odds: AmericanOdds): Offered {
  return {
    gameId: bid.gameId,
    side: sidesOf(bid).creator.side,
    odds,
    startsAt: bid.gameTime === null ? null : instantFromIso(bid.gameTime),
    isLive: bid.isLive,
    keptUntil: instantFromIso(bid.expirationTime),
  }
}

/** Saves your own bid with new terms, and reports the result. [BID-30] */
function useEditBid(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation(
    api.bids.edit.mutationOptions({
      onSuccess: () => {
        toast.success('Bid updated')
        onSaved()
      },
      onError: (error) => {
        toast.error(textOf(error))
        void queries.invalidateQueries({ queryKey: api.bids.key() })
      },
    }),
  )
}
