import { IconArrowsRightLeft, IconCalendarPause, IconClockX, IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { useOwnLimits } from '#features/limits/web/useOwnLimits.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { useNavigate } from '#web/browser/address.ts'
import { ApiError, isUnreachable, textOf, toastDetails } from '#web/client/apiError.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { BidView } from '../contract.ts'
import { BidMatchup } from './BidMatchup.tsx'
import { betRules } from './betRules.ts'
import { isToAnswer, sidesOf, whyNotNow } from './bidTerms.ts'
import { driftWords, worthOf } from './bidWorth.ts'
import { Counters } from './Counters.tsx'
import { DecideBid } from './DecideBid.tsx'
import { showMoment } from './moment.ts'
import { chosenPart, PartOfBid } from './PartOfBid.tsx'
import { SidesFacing } from './SidesFacing.tsx'
import { FormFoot } from './slip/PostFoot.tsx'
import { RiskToWin } from './slip/Stakes.tsx'
import type { Membership } from './slip/usePostingRights.ts'

type ConfirmBetProps = {
  /** Its current state; null if it is gone. */
  bid: BidView | null
  /** Its state when it was pressed. */
  opened: BidView
  membership: Membership
  /** The fair price of now of the creator's side; null or absent if it is not known. */
  fairOdds?: number | null
  /** Shows the whole card with its comments. */
  onMore?: (() => void) | undefined
  /** Offers other terms instead. */
  onCounter: () => void
  now: number
  onClose: () => void
}

/**
 * The whole bet before it is made: both sides, their money and the rules. Only the terms that were read are accepted:
 * if the bid changes in the meantime, its new terms show only on request, and are never accepted under the finger.
 * [BID-62] [BID-63]
 */
export function ConfirmBet(props: ConfirmBetProps) {
  const { bid, opened, membership, fairOdds = null, onMore, onCounter, now, onClose } = props
  const [seen, setSeen] = useState(opened)
  const [dollars, setDollars] = useState<number | null | undefined>(undefined)
  const [declines, setDeclines] = useState(false)
  const accept = useAcceptBid(onClose)
  const changed = bid !== null && bid.version !== seen.version
  // The reader's own acceptance takes the bid away too: while the sheet is closing, and where its answer was lost.
  const isOwn = accept.isSuccess || accept.isPending || isUnreachable(accept.error)
  const rules = membership.group.bettingRules
  const chosen = chosenPart(seen, dollars, rules)
  const { taker } = sidesOf(seen, chosen.cents ?? undefined)
  const limited = useOwnLimits({ added: taker.risk, risk: taker.risk, friendId: seen.creatorId }, now)
  const gone = bid === null ? 'Bid is no longer available' : whyNotNow(bid, membership, now)
  const whyNone = isOwn ? null : gone
  // What passes the reader's own limits may keep to them in part, or on other terms.
  const why = whyNone ?? (isOwn ? null : limited)
  const drift = driftWords(seen, fairOdds, useShowOdds())
  const showNew = (current: BidView) => {
    setSeen(current)
    setDollars(undefined)
  }
  return (
    <div className="flex flex-col gap-4">
      <BidMatchup bid={seen} now={now} />
      {!changed && !whyNone && (
        <PartOfBid bid={seen} value={dollars} onChange={setDollars} problem={chosen.problem} {...{ rules }} />
      )}
      <SidesFacing
        bid={seen}
        part={chosen.cents ?? undefined}
        reader={{ id: membership.member.userId, name: membership.member.name }}
      />
      <RiskToWin exposure={taker} />
      {!changed && !why && <FairNow bid={seen} fairOdds={fairOdds} />}
      <Rules bid={seen} now={now} />
      {bid && bid.counters.length > 0 && <Counters {...{ bid, membership, now }} />}
      <FormFoot
        action={
          <div className="flex flex-col gap-1">
            {changed && !why ? (
              <Button full size="lg" variant="outline" onClick={() => showNew(bid)}>
                Show the new terms
              </Button>
            ) : (
              <Button
                full
                size="lg"
                disabled={why !== null || chosen.problem !== undefined}
                busy={accept.isPending}
                onClick={() => accept.mutate({ ...acceptable(seen), part: dollars ?? undefined })}
              >
                {`Accept, risk ${formatMoney(taker.risk)}`}
              </Button>
            )}
            <div className="flex flex-wrap gap-1">
              <Button variant="ghost" className="grow" onClick={onClose}>
                Not now
              </Button>
              {bid && isToAnswer(bid, membership, now) && (
                <Button variant="ghost" className="grow" onClick={() => setDeclines(true)}>
                  Decline
                </Button>
              )}
              {!whyNone && !changed && (
                <Button variant="ghost" className="grow" onClick={onCounter}>
                  Counter
                </Button>
              )}
              {onMore && (
                <Button variant="ghost" className="grow" onClick={onMore}>
                  Comments
                </Button>
              )}
            </div>
          </div>
        }
      >
        {drift && !why && !changed && <Notice tone="warn">{drift}</Notice>}
        {why && <Notice tone="warn">{why}</Notice>}
        {!why && changed && <Notice tone="warn">This bid has changed. Please review it and accept again.</Notice>}
      </FormFoot>
      {declines && <DecideBid verdict="decline-challenge" bid={seen} open onClose={() => setDeclines(false)} />}
    </div>
  )
}

function acceptable({ groupId, id, version }: BidView) {
  return { groupId, bidId: id, version }
}

/** What the asked price is worth at the fair price of now, in a sentence. */
function FairNow({ bid, fairOdds }: { bid: BidView; fairOdds: number | null }) {
  const show = useShowOdds()
  const worth = worthOf(bid, fairOdds, 'taker')
  if (!worth) return null
  const asked = show(sidesOf(bid).taker.odds)
  return (
    <p className="-mt-2 text-center text-14 text-muted">
      {worth.tone === 'even'
        ? `${asked} is the fair price now.`
        : `The fair price now is ${show(worth.fair)}: at ${asked} ${worth.words} on average.`}
    </p>
  )
}

/** The rules of this particular bet. [BEY-03] */
function Rules({ bid, now }: { bid: BidView; now: number }) {
  const rules = betRules(sidesOf(bid).taker.side, bid, now)
  return (
    <ul aria-label="Rules of this bet" className="flex flex-col gap-2 rounded-control bg-bg px-3 py-2.5">
      <Rule icon={<IconArrowsRightLeft size={16} aria-hidden="true" />}>{rules.push}</Rule>
      <Rule icon={<IconCalendarPause size={16} aria-hidden="true" />}>{rules.postponed}</Rule>
      {rules.late && <Rule icon={<IconClockX size={16} aria-hidden="true" />}>{rules.late}</Rule>}
      <Rule icon={<IconLock size={16} aria-hidden="true" />}>{rules.price}</Rule>
    </ul>
  )
}

function Rule({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-start gap-2 text-12 text-muted [&>svg]:shrink-0">
      {icon}
      {children}
    </li>
  )
}

/** Accepts a bid in the version that was seen, and reports the result. [BID-65] [BID-66] */
function useAcceptBid(onAccepted: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation(
    api.bids.accept.mutationOptions({
      onSuccess: (bet) => {
        const view = () => navigate('/bets', { bet: bet.id, group: bet.groupId })
        toast.success('Bid accepted successfully! Check your active bets.', {
          action: { label: 'View', onClick: view },
        })
        showMoment({ bet })
        takeFirstStep({ at: 'bid', did: 'accepted' })
        onAccepted()
      },
      onError: (error) => {
        const refused = error instanceof ApiError && error.isRefusal
        if (refused) toast.error(textOf(error))
        else toast.error('Failed to accept bid. Please try again.', toastDetails(error))
        // It may have changed or be gone: then what is on screen is out of date.
        void queries.invalidateQueries({ queryKey: api.bids.key() })
      },
    }),
  )
}
