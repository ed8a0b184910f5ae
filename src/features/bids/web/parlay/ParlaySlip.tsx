import { type FormEvent, type ReactNode, useState } from 'react'
import { defaultExpiration } from '#domain/bids/bids.ts'
import { fewestLegs, mostLegs, parlaySides } from '#domain/bids/parlays.ts'
import { type AmericanOdds, evenOdds } from '#domain/odds/odds.ts'
import { bidRefusal } from '#domain/refusals/bidRefusals.ts'
import { type Instant, instant, instantFromIso } from '#domain/times.ts'
import { useOwnLimits } from '#features/limits/web/useOwnLimits.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { expirationToSend, type Offered } from '../slip/draft.ts'
import { choicesToSend, MoreOptions, plainOffer } from '../slip/MoreOptions.tsx'
import { PosterGate } from '../slip/PosterGate.tsx'
import { PostFoot } from '../slip/PostFoot.tsx'
import { selectionOf } from '../slip/SlipForm.tsx'
import { StakeAndTime } from '../slip/StakeAndTime.tsx'
import { Stakes } from '../slip/Stakes.tsx'
import { keepStake, undertakingOf, useDraft } from '../slip/useDraft.ts'
import { usePostBid } from '../slip/usePostBid.ts'
import { type PostingRights, usePostingRights } from '../slip/usePostingRights.ts'
import { ChosenLegs } from './ChosenLegs.tsx'
import { keepLegs, type LegNow, priceOfLegs } from './chosenLegs.ts'
import { useSeenLegs } from './useSeenLegs.ts'

type ParlaySlipProps = {
  legs: readonly LegNow[]
  now: number
  onClose: () => void
  /** Whose the prices are, where that must be said. */
  credit?: ReactNode
}

/** The chosen legs at the product of their fair prices, and what a bid on all of them risks and wins. [BEY-32] */
export function ParlaySlip({ legs, now, onClose, credit }: ParlaySlipProps) {
  const poster = usePostingRights()
  return (
    <div className="flex flex-col gap-3">
      {legs.length > 0 && <ChosenLegs legs={legs} now={now} />}
      {credit}
      {legs.length < fewestLegs ? (
        <TooFew count={legs.length} onClose={onClose} />
      ) : poster.state === 'ready' ? (
        <ParlayForm {...{ legs, poster, now, onClose }} />
      ) : (
        <PosterGate poster={poster} />
      )}
    </div>
  )
}

function TooFew({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <>
      <Notice tone="neutral" title={count === 1 ? 'Add a second leg' : 'No legs yet'}>
        {`A parlay has two to six legs, each on another game. Tap a price, then “Add to ${count === 0 ? 'a ' : ''}parlay”.`}
      </Notice>
      <Button full variant="outline" onClick={onClose}>
        Back to the lines
      </Button>
    </>
  )
}

type ParlayFormProps = ParlaySlipProps & { poster: Extract<PostingRights, { state: 'ready' }> }

const { homeTeam: everyLegWins } = parlaySides
const side = { betType: 'parlay', team: everyLegWins } as const

function ParlayForm({ legs, poster, now, onClose }: ParlayFormProps) {
  const { membership, groupId } = poster
  const price = priceOfLegs(legs)
  const odds = price ?? evenOdds
  const offered: Offered = { gameId: null, side, odds, startsAt: firstStart(legs), isLive: false }
  const progress = useDraft(offered, membership, { expiration: defaultExpiration({ isLive: false }) }, now)
  const [choices, setChoices] = useState(plainOffer)
  const { post, isPosting, refused, forget } = usePostBid(() => {
    keepLegs([])
    onClose()
  })
  const moved = useSeenLegs(legs, { price, onSeen: forget })
  const limited = useOwnLimits(undertakingOf(progress), now)
  const barred = whyBarred(legs, price) ?? limited
  const submit = (event: FormEvent) => {
    event.preventDefault()
    progress.tryIt()
    const { draft, problem } = progress
    if (moved || barred !== null || problem || draft.stake === null) return
    keepStake(draft.stake)
    post({
      groupId,
      legs: legs.map(toSend),
      odds,
      wagerAmount: draft.stake,
      expiration: expirationToSend(draft),
      ...choicesToSend(choices),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {price !== null && <PriceOfAll count={legs.length} price={price} />}
      <StakeAndTime {...{ progress, offered, now }} rules={membership.group.bettingRules} />
      <MoreOptions
        groupId={groupId}
        userId={membership.member.userId}
        choices={choices}
        onChange={(part) => setChoices({ ...choices, ...part })}
      />
      <PostFoot {...{ progress, isPosting, refused, moved, barred }}>
        <Stakes
          exposure={price === null ? null : progress.exposure}
          matchup={parlaySides}
          league="parlay"
          {...{ side, odds }}
        />
      </PostFoot>
    </form>
  )
}

function PriceOfAll({ count, price }: { count: number; price: AmericanOdds }) {
  const show = useShowOdds()
  return (
    <p className="-my-1 flex items-baseline justify-between gap-3 px-3">
      <span className="text-14">
        {count === 2 ? 'Both win' : `All ${count} win`}{' '}
        <span className="text-12 text-muted">· product of the fair prices</span>
      </span>
      <Figure className="font-bold text-22 text-accent">{show(price)}</Figure>
    </p>
  )
}

/** When the first of them starts, until which the bid can be taken. */
function firstStart(legs: readonly LegNow[]): Instant {
  return instant(Math.min(...legs.map(({ leg }) => instantFromIso(leg.gameTime))))
}

/** What no field of the slip can fix. */
function whyBarred(legs: readonly LegNow[], price: AmericanOdds | null): string | null {
  const gone = legs.filter((leg) => leg.gone !== null).length
  if (gone > 0) return `Remove the ${gone === 1 ? 'leg that is' : 'legs that are'} no longer offered`
  if (legs.length > mostLegs) return bidRefusal('parlay-legs').message
  return price === null ? bidRefusal('parlay-too-long').message : null
}

function toSend({ leg: { pick, side: chosen, odds } }: LegNow) {
  const { gameId, bookKey: bookmaker } = pick
  return { gameId, betType: chosen.betType, selection: selectionOf(chosen), bookmaker, odds }
}
