import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readOddsAs } from '#domain/bids/typedOdds.ts'
import { cents } from '#domain/money/money.ts'
import type { AmericanOdds } from '#domain/odds/odds.ts'
import type { Undertaking } from '#domain/people/limits.ts'
import { bidRefusal } from '#domain/refusals/bidRefusals.ts'
import { instantFromIso } from '#domain/times.ts'
import { expirationToSend, type Offered } from '#features/bids/web/slip/draft.ts'
import { OddsField } from '#features/bids/web/slip/OddsField.tsx'
import { PartsSwitch } from '#features/bids/web/slip/OfferOptions.tsx'
import { PostFoot } from '#features/bids/web/slip/PostFoot.tsx'
import { StakeAndTime } from '#features/bids/web/slip/StakeAndTime.tsx'
import { Stakes } from '#features/bids/web/slip/Stakes.tsx'
import { type DraftInProgress, useDraft } from '#features/bids/web/slip/useDraft.ts'
import { useOwnLimits } from '#features/limits/web/useOwnLimits.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { useOddsFormat, useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { BidView } from '../contract.ts'
import { BidMatchup } from './BidMatchup.tsx'
import { standingCounters, stateOf } from './bidStates.ts'
import { changeOf, isAsSeen, restOf, sidesOf } from './bidTerms.ts'
import { partsWords } from './bidWords.ts'
import type { Membership } from './slip/usePostingRights.ts'

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
 * The slip again, for your own open bid: its amount, odds and expiration; the side stays. If the bid changes in the
 * meantime, as by a game that moves, its new terms show only on request, and are never edited under the finger; a price
 * that follows its line is shown as it moves. [BID-30] [BID-31]
 */
export function EditBid({ bid, opened, ...rest }: EditBidProps) {
  const [seen, setSeen] = useState(opened)
  const isChanged = bid !== null && !isAsSeen(seen, bid)
  return (
    <EditForm
      key={seen.version}
      bid={bid && !isChanged ? bid : seen}
      isOpen={bid !== null && stateOf(bid, rest.now) === 'open'}
      onShowNew={isChanged ? () => setSeen(bid) : null}
      {...rest}
    />
  )
}

type EditFormProps = Omit<EditBidProps, 'opened' | 'bid'> & {
  /** As it is shown. */
  bid: BidView
  isOpen: boolean
  /** Set when the bid has other terms by now: shows them. */
  onShowNew: (() => void) | null
}

/** Only changed fields are sent, so that a price that follows the line keeps doing so until it is set by hand. */
function EditForm({ bid, isOpen, onShowNew, membership, now, onClose }: EditFormProps) {
  const [first] = useState(bid)
  const [typedOdds, setTypedOdds] = useState<string | null>(null)
  const format = useOddsFormat()
  const show = useShowOdds()
  const { creator } = sidesOf(bid)
  const price = typedOdds === null ? { odds: creator.odds } : readOddsAs(format, typedOdds)
  const odds = 'odds' in price ? price.odds : null
  const offered = offeredBy(bid, odds ?? creator.odds)
  const progress = useDraft(offered, membership, { expiration: 'keep', stake: first.remaining }, now)
  const [allowParts, setAllowParts] = useState(first.allowParts)
  const limited = useOwnLimits(moreIn(progress, bid, odds), now)
  const { mutate: save, isPending } = useEditBid(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    progress.tryIt()
    const { draft, problem } = progress
    if (odds === null || problem || draft.stake === null) return
    const change = changeOf(bid, { stake: draft.stake, odds, expiration: expirationToSend(draft), allowParts })
    if (change) save({ groupId: bid.groupId, bidId: bid.id, version: bid.version, ...change })
    else onClose()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <BidMatchup bid={bid} now={now} />
      <p className="text-14 text-muted">
        Your side: <span className="font-semibold text-fg">{sideName(creator.side, bid.sport)}</span>
      </p>
      {bid.betType === 'parlay' ? (
        <p className="text-14 text-muted">
          At <Figure className="font-semibold text-fg">{show(creator.odds)}</Figure>, the product of its legs.
        </p>
      ) : (
        <OddsField
          value={typedOdds ?? show(creator.odds)}
          onChange={setTypedOdds}
          error={'problem' in price ? price.problem : undefined}
        />
      )}
      {bid.autoUpdateOdds && <FollowNote typed={typedOdds !== null} />}
      {bid.parts.length > 0 && <TakenNote bid={bid} />}
      <CountersNote count={standingCounters(bid, now).length} />
      <StakeAndTime {...{ progress, offered, now }} rules={membership.group.bettingRules} />
      <PartsSwitch on={allowParts} onChange={setAllowParts} />
      <PostFoot
        progress={progress}
        isPosting={isPending}
        barred={
          isOpen
            ? onShowNew
              ? bidRefusal('bid-changed-meanwhile').message
              : limited
            : bidRefusal('bid-not-available').message
        }
        action="Save"
      >
        {odds !== null && (
          <Stakes exposure={progress.exposure} matchup={bid} league={bid.sport} {...{ odds }} side={creator.side} />
        )}
        {isOpen && onShowNew && (
          <Button full variant="outline" onClick={onShowNew}>
            Show the new terms
          </Button>
        )}
      </PostFoot>
    </form>
  )
}

/** The parts that were taken are bets; the fields are about the rest. [BEY-18] */
function TakenNote({ bid }: { bid: BidView }) {
  return <Notice tone="neutral">{`${partsWords(bid)}. These stay as they are: you change what is left.`}</Notice>
}

/** [BEY-17] */
function CountersNote({ count }: { count: number }) {
  if (count === 0) return null
  const offers = count === 1 ? 'The open counter-offer ends' : `The ${count} open counter-offers end`
  return <Notice tone="neutral">{`${offers} if you change the odds, the stake or the time.`}</Notice>
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

/** What the edit would put at risk, if it offers more than the bid did. [BEY-21] */
function moreIn({ exposure, closesAt }: DraftInProgress, bid: BidView, odds: number | null): Undertaking | null {
  if (!exposure) return null
  const before = sidesOf(bid).creator.risk
  const isLater = closesAt !== null && closesAt > Date.parse(bid.closesAt)
  if (exposure.risk <= before && odds === bid.odds && !isLater) return null
  return { added: cents(Math.max(0, exposure.risk - before)), risk: exposure.risk, friendId: null }
}

function offeredBy(bid: BidView, odds: AmericanOdds): Offered {
  return {
    gameId: bid.gameId,
    side: sidesOf(bid).creator.side,
    odds,
    startsAt: bid.gameTime === null ? null : instantFromIso(bid.gameTime),
    isLive: bid.isLive,
    keptUntil: instantFromIso(bid.expirationTime),
    rest: restOf(bid),
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
