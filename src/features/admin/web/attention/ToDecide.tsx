import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { disputeMs } from '#domain/bets/disputes.ts'
import type { DoubtAnswer } from '#domain/debts/doubts.ts'
import { sideOf } from '#domain/games/sides.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { after, instantFromIso, isoFromInstant } from '#domain/times.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { PoolCase } from '#features/pools/web/PoolCase.tsx'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { ToDecideItem } from '../../attentionContract.ts'
import { GrowingList, growing } from '../parts/GrowingList.tsx'
import { PaymentCase } from './PaymentCase.tsx'

const DoubtDialog = lazyPart(async () => ({
  default: (await import('#features/debts/web/DoubtDialog.tsx')).DoubtDialog,
}))

const PoolDisputeSheet = lazyPart(async () => ({
  default: (await import('#features/pools/web/PoolDisputeSheet.tsx')).PoolDisputeSheet,
}))

/** Doubted payments, disputed results of pools, and large bids that nobody in their group may decide on. [BEY-13] [BEY-34] [GRP-33] */
export function ToDecide() {
  const query = useInfiniteQuery(api.admin.toDecide.infiniteOptions(growing))
  return (
    <SettingsCard title="Payments, Pools and Bids">
      <GrowingList
        query={query}
        loading="Loading payments..."
        failure="Failed to load payments in doubt"
        empty="No payment is in doubt, no pool is disputed, and no bid waits for you"
      >
        {(item) => {
          if (item.kind === 'payment') return <DoubtedPayment item={item} />
          return item.kind === 'pool' ? <PoolToDecide {...item} /> : <WaitingBid {...item} />
        }}
      </GrowingList>
    </SettingsCard>
  )
}

function DoubtedPayment({ item }: { item: Extract<ToDecideItem, { kind: 'payment' }> }) {
  const [asks, setAsks] = useState<DoubtAnswer | null>(null)
  const refresh = useRefresh()
  const { groupName, payment, mayDecide } = item
  const { payerName, payeeName, settleUp } = payment
  const amount = formatMoney(centsFromDollars(settleUp?.amount ?? payment.amount))
  const close = () => {
    setAsks(null)
    refresh()
  }
  return (
    <Row title={`${settleUp?.payer.name ?? payerName} paid ${payeeName} ${amount}`} groupName={groupName}>
      <PaymentCase item={item} />
      {!mayDecide && <p className="text-14 text-muted">An admin of the group decides.</p>}
      {mayDecide && (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button variant="secondary" onClick={() => setAsks('undo')}>
            Undo it
          </Button>
          <Button variant="secondary" onClick={() => setAsks('keep')}>
            It was paid
          </Button>
        </div>
      )}
      {asks && (
        <Suspense fallback={<PartToCome floats />}>
          <DoubtDialog payment={payment} asks={asks} onClose={close}>
            <PaymentCase item={item} />
          </DoubtDialog>
        </Suspense>
      )}
    </Row>
  )
}

function PoolToDecide({ groupName, pool, mayDecide }: Extract<ToDecideItem, { kind: 'pool' }>) {
  const [isDeciding, setDeciding] = useState(false)
  const refresh = useRefresh()
  const now = useNow()
  const { dispute } = pool
  const from = isoFromInstant(after(instantFromIso(dispute.openedAt), disputeMs))
  const close = () => {
    setDeciding(false)
    refresh()
  }
  return (
    <Row title={`A result of the pool ${pool.name} is disputed`} groupName={groupName}>
      <PoolCase pool={pool} />
      {mayDecide ? (
        <Button variant="secondary" className="mt-2" onClick={() => setDeciding(true)}>
          Decide<span className="sr-only"> {matchupName(dispute.game, dispute.game.sport)}</span>
        </Button>
      ) : (
        <p className="text-14 text-muted">The group decides first; you can from {dayAndTime(from, now)}.</p>
      )}
      {isDeciding && (
        <Suspense fallback={<PartToCome floats />}>
          <PoolDisputeSheet pool={pool} about={dispute} decides={dispute} open onClose={close} />
        </Suspense>
      )}
    </Row>
  )
}

function WaitingBid({ groupId, groupName, bid }: Extract<ToDecideItem, { kind: 'bid' }>) {
  const refresh = useRefresh()
  const outcomes = { onSuccess: refresh, onError: (error: Error) => toast.error(textOf(error)) }
  const approve = useMutation(api.bids.approve.mutationOptions(outcomes))
  const decline = useMutation(api.bids.decline.mutationOptions(outcomes))
  const decided = { groupId, bidId: bid.id, version: bid.version }
  const show = useShowOdds()
  const side = sideOf(bid.betType, bid.selection)
  const [risk, win] = [bid.wagerAmount, bid.toWin].map((amount) => formatMoney(centsFromDollars(amount)))
  const offer = `${side ? sideName(side, bid.sport) : 'a parlay'} at ${show(bid.odds)}`
  return (
    <Row title={`${bid.creatorName} offers ${offer}, risks ${risk} to win ${win}`} groupName={groupName}>
      <p className="text-14 wrap-anywhere">{bid.description || matchupName(bid, bid.sport)}</p>
      <p className="text-14 text-muted">A large bid that nobody in its group may approve.</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant="secondary" busy={decline.isPending} onClick={() => decline.mutate(decided)}>
          Decline
        </Button>
        <Button variant="secondary" busy={approve.isPending} onClick={() => approve.mutate(decided)}>
          Approve
        </Button>
      </div>
    </Row>
  )
}

function Row({ title, groupName, children }: { title: string; groupName: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-14 font-semibold wrap-anywhere">{title}</p>
      <p className="text-12 text-muted">{groupName}</p>
      {children}
    </div>
  )
}

/** The administrator's lists follow no group's events. */
function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: api.admin.key() })
}
