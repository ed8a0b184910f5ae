import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { ago, closesIn } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'
import { standingCounters } from './bidStates.ts'
import { sidesOfCounter } from './bidTerms.ts'
import { showMoment } from './moment.ts'
import type { Membership } from './slip/usePostingRights.ts'

type CountersProps = { bid: BidView; membership: Membership; now: number }

/** The open counter-offers to a bid: its creator accepts or declines them, their author can withdraw. [BEY-17] */
export function Counters({ bid, membership, now }: CountersProps) {
  const counters = standingCounters(bid, now)
  if (counters.length === 0) return null
  const isOwn = bid.creatorId === membership.member.userId
  return (
    <ul aria-label="Counter-offers" className="flex flex-col gap-2">
      {counters.map((counter) => (
        <li key={counter.id} className="flex flex-col gap-2 rounded-control border border-line bg-bg p-2.5">
          {isOwn ? <OthersCounter {...{ bid, counter, now }} /> : <OwnCounter {...{ bid, counter, now }} />}
        </li>
      ))}
    </ul>
  )
}

type OneProps = { bid: BidView; counter: CounterView; now: number }

const half = { pad: 'sm', className: 'min-w-min flex-1' } as const

function OthersCounter({ bid, counter, now }: OneProps) {
  const [asks, setAsks] = useState(false)
  const { accept, decline } = useAnswers(() => setAsks(false))
  const show = useShowOdds()
  const { creator } = sidesOfCounter(bid, counter)
  const terms = `${sideName(creator.side, bid.sport)} at ${show(creator.odds)}`
  const money = `You risk ${formatMoney(creator.risk)} to win ${formatMoney(creator.toWin)}`
  const which = { groupId: bid.groupId, bidId: bid.id, counterId: counter.id }
  return (
    <>
      <p className="flex items-center gap-2 text-14">
        <Avatar {...counter.author} size="xs" />
        <span className="min-w-0 wrap-anywhere">
          {`${counter.author.name} offers you ${terms}`}{' '}
          <span className="text-muted">{timesOf(counter, bid, now)}</span>
        </span>
      </p>
      <p className="tabular text-12 text-muted">{money}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" {...half} busy={decline.isPending} onClick={() => decline.mutate(which)}>
          Decline
        </Button>
        <Button {...half} onClick={() => setAsks(true)}>
          Accept
        </Button>
      </div>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={`Accept the offer of ${counter.author.name}?`}
        description={`${terms}. ${money}. Your bid is then taken.`}
        cancelLabel="Not now"
        confirm={{
          label: `Accept, risk ${formatMoney(creator.risk)}`,
          busy: accept.isPending,
          onClick: () => accept.mutate(which),
        }}
      />
    </>
  )
}

function OwnCounter({ bid, counter, now }: OneProps) {
  const { withdraw } = useAnswers(() => {})
  const show = useShowOdds()
  const { taker } = sidesOfCounter(bid, counter)
  const terms = `${sideName(taker.side, bid.sport)} at ${show(taker.odds)}`
  const which = { groupId: bid.groupId, bidId: bid.id, counterId: counter.id }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-[min(8rem,100%)] flex-1 text-14">
        {`You offered to take ${terms}`} <span className="text-muted">{timesOf(counter, bid, now)}</span>
        <span className="tabular block text-12 text-muted">
          {`You'd risk ${formatMoney(taker.risk)} to win ${formatMoney(taker.toWin)}`}
        </span>
      </p>
      <Button variant="secondary" pad="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(which)}>
        Withdraw
      </Button>
    </div>
  )
}

/** "· 5 min ago", and "· closes in 2 h" where that is not when its bid closes. */
function timesOf({ createdAt, closesAt }: CounterView, bid: BidView, now: number): string {
  return `· ${ago(createdAt, now)}${closesAt === bid.closesAt ? '' : ` · ${closesIn(closesAt, now)}`}`
}

/** The answers to a counter-offer, each with its report. */
function useAnswers(onSettled: () => void) {
  const queries = useQueryClient()
  const reporting = (done: string) => ({
    onSuccess: () => toast.success(done),
    onError: (error: unknown) => {
      toast.error(textOf(error))
      void queries.invalidateQueries({ queryKey: api.bids.key() })
    },
    onSettled,
  })
  return {
    accept: useMutation(
      api.bids.acceptCounter.mutationOptions({
        ...reporting('Counter-offer accepted! Check your bets.'),
        onSuccess: (bet) => {
          toast.success('Counter-offer accepted! Check your bets.')
          showMoment({ bet })
          takeFirstStep({ at: 'bid', did: 'accepted' })
        },
      }),
    ),
    decline: useMutation(api.bids.declineCounter.mutationOptions(reporting('Counter-offer declined'))),
    withdraw: useMutation(api.bids.withdrawCounter.mutationOptions(reporting('Counter-offer withdrawn'))),
  }
}
