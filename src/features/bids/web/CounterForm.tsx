import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Exposure, readStake } from '#domain/bids/bids.ts'
import { whyCannotCounter } from '#domain/bids/counters.ts'
import { limitOddsAs, readOddsAs } from '#domain/bids/typedOdds.ts'
import { type AmericanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { steppedOdds } from '#domain/odds/priceSteps.ts'
import { instant } from '#domain/times.ts'
import { useOwnLimits } from '#features/limits/web/useOwnLimits.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { useOddsFormat, useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { NumberStepper } from '#web/ui/fields/NumberStepper.tsx'
import { TextStepper } from '#web/ui/fields/TextStepper.tsx'
import type { BidView } from '../contract.ts'
import { BidMatchup } from './BidMatchup.tsx'
import { counteredOf, sidesOf, sidesOfCounter } from './bidTerms.ts'
import { stakeRange } from './slip/draft.ts'
import { FormFoot } from './slip/PostFoot.tsx'
import { RiskToWin } from './slip/Stakes.tsx'
import type { Membership } from './slip/usePostingRights.ts'

type CounterFormProps = { bid: BidView; isGone: boolean; membership: Membership; now: number; onClose: () => void }

/**
 * Other odds or another stake for somebody else's bid, seen from the reader's side, who would take it; of a parlay,
 * another stake. [BEY-17] [BEY-32]
 */
export function CounterForm({ bid, isGone, membership, now, onClose }: CounterFormProps) {
  const format = useOddsFormat()
  const show = useShowOdds()
  const { taker } = sidesOf(bid)
  const isParlay = bid.betType === 'parlay'
  const [typed, setTyped] = useState(show(taker.odds))
  const [dollars, setDollars] = useState<number | null>(bid.remaining)
  const { mutate: send, isPending } = useCounter(onClose)
  const price = isParlay ? { odds: taker.odds } : readOddsAs(format, typed)
  const own = 'odds' in price ? price.odds : null
  const terms = termsIn(bid, own, dollars, { membership, now })
  const { risk = null } = terms.exposure ?? {}
  const limited = useOwnLimits(risk === null ? null : { added: risk, risk, friendId: bid.creatorId }, now)
  const problem = isGone ? 'Bid is no longer available' : (terms.problem ?? limited)
  const stepFrom = (odds: AmericanOdds | null, by: 1 | -1) => {
    const next = odds === null ? null : steppedOdds(odds, by)
    return next && show(next)
  }
  const range = stakeRange(membership.group.bettingRules)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null || own === null || dollars === null) return
    const odds = isParlay ? undefined : mirrorOdds(own)
    send({ groupId: bid.groupId, bidId: bid.id, odds, wagerAmount: dollars })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <BidMatchup bid={bid} now={now} />
      <p className="text-14 text-muted">
        You'd take <span className="font-semibold text-fg">{sideName(taker.side, bid.sport)}</span>
        {isParlay && ` at ${show(taker.odds)}, the product of the legs`}. Only {bid.creatorName} sees your offer, and
        accepts or declines it. It ends when {bid.creatorName} changes the bid, or {dayAndTime(bid.closesAt, now)}.
      </p>
      {!isParlay && (
        <TextStepper
          label="Your odds"
          value={typed}
          onChange={(text) => setTyped(limitOddsAs(format, text))}
          up={stepFrom(own, 1)}
          down={stepFrom(own, -1)}
          error={'problem' in price ? price.problem : undefined}
          inputMode={format === 'american' ? undefined : 'decimal'}
        />
      )}
      <NumberStepper
        label={`${bid.creatorName}'s stake, what you win`}
        prefix="$"
        step={5}
        value={dollars}
        onChange={setDollars}
        {...range}
      />
      <FormFoot
        action={
          <div className="flex flex-col gap-1">
            <Button type="submit" full size="lg" busy={isPending} disabled={problem !== null}>
              Send Counter-Offer
            </Button>
            <Button variant="ghost" full onClick={onClose}>
              Not now
            </Button>
          </div>
        }
      >
        <RiskToWin exposure={terms.exposure} />
        {problem && <Notice tone="neutral">{problem}</Notice>}
      </FormFoot>
    </form>
  )
}

type Checked = { readonly exposure: Exposure | null; readonly problem: string | null }

/** What the reader would risk and win, and why they cannot offer it. */
function termsIn(
  bid: BidView,
  own: AmericanOdds | null,
  dollars: number | null,
  { membership, now }: { membership: Membership; now: number },
): Checked {
  const stake = dollars === null ? null : readStake(dollars)
  if (own === null || stake === null) return { exposure: null, problem: '' }
  if (typeof stake !== 'number') return { exposure: null, problem: stake.message }
  const odds = mirrorOdds(own)
  const { member, group } = membership
  const why = whyCannotCounter(counteredOf(bid), { stake, odds }, member, { group, now: instant(now) })
  const { risk, toWin } = sidesOfCounter(bid, { odds, wagerAmount: dollars ?? 0 }).taker
  return { exposure: { risk, toWin }, problem: why?.message ?? null }
}

/** Sends the counter-offer, and reports the result. */
function useCounter(onSent: () => void) {
  const queries = useQueryClient()
  return useMutation(
    api.bids.counter.mutationOptions({
      onSuccess: () => {
        toast.success('Counter-offer sent')
        onSent()
      },
      onError: (error) => {
        toast.error(textOf(error))
        void queries.invalidateQueries({ queryKey: api.bids.key() })
      },
    }),
  )
}
