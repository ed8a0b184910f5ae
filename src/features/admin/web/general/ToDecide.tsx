import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { DoubtAnswer } from '#domain/money/doubts.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { api } from '#features/web/api.ts'
import { lazyPart, PartToCome } from '#web/browser/lazyPart.tsx'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ToDecideView } from '../../contract.ts'
import { Loaded } from '../parts/Loaded.tsx'

const DoubtDialog = lazyPart(async () => ({
  default: (await import('#features/debts/web/DoubtDialog.tsx')).DoubtDialog,
}))

/** Doubted payments, and large bids that nobody in their group may decide on. [BEY-13] [GRP-33] */
export function ToDecide() {
  const query = useQuery(api.admin.toDecide.queryOptions())
  return (
    <Loaded query={query} loading="Loading payments..." failure="Failed to load payments in doubt">
      {({ payments, bids }) =>
        payments.length + bids.length > 0 && (
          <ul aria-label="Payments and bids" className="divide-y divide-line border-t border-line">
            {payments.map((one) => (
              <DoubtedPayment key={one.payment.id} {...one} />
            ))}
            {bids.map((one) => (
              <WaitingBid key={one.bid.id} {...one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

type PaymentToDecide = ToDecideView['payments'][number]

function DoubtedPayment({ groupName, payment, mayDecide }: PaymentToDecide) {
  const [asks, setAsks] = useState<DoubtAnswer | null>(null)
  const refresh = useRefresh()
  const { doubt, payerName, payeeName, settleUp } = payment
  const amount = formatMoney(centsFromDollars(settleUp?.amount ?? payment.amount))
  const close = () => {
    setAsks(null)
    refresh()
  }
  return (
    <Row
      title={`${settleUp?.payerName ?? payerName} paid ${payeeName} ${amount}`}
      groupName={groupName}
      words={[
        `${doubt?.byName} did not receive it: “${doubt?.reason}”`,
        doubt?.payerSays ? `The payer says: “${doubt.payerSays}”` : 'The payer has not answered.',
        ...(mayDecide ? [] : ['An admin of the group decides.']),
      ]}
    >
      {mayDecide && (
        <>
          <Button variant="secondary" onClick={() => setAsks('undo')}>
            Undo it
          </Button>
          <Button variant="secondary" onClick={() => setAsks('keep')}>
            It was paid
          </Button>
        </>
      )}
      {asks && (
        <Suspense fallback={<PartToCome floats />}>
          <DoubtDialog payment={payment} asks={asks} onClose={close} />
        </Suspense>
      )}
    </Row>
  )
}

function WaitingBid({ groupId, groupName, bid }: ToDecideView['bids'][number]) {
  const refresh = useRefresh()
  const outcomes = { onSuccess: refresh, onError: (error: Error) => toast.error(textOf(error)) }
  const approve = useMutation(api.bids.approve.mutationOptions(outcomes))
  const decline = useMutation(api.bids.decline.mutationOptions(outcomes))
  const decided = { groupId, bidId: bid.id, version: bid.version }
  const amount = formatMoney(centsFromDollars(bid.wagerAmount))
  const about = bid.description || `${bid.awayTeam} against ${bid.homeTeam}`
  return (
    <Row
      title={`${bid.creatorName} offers ${amount}: ${about}`}
      groupName={groupName}
      words={['A large bid that nobody in its group may approve.']}
    >
      <Button variant="secondary" busy={decline.isPending} onClick={() => decline.mutate(decided)}>
        Decline
      </Button>
      <Button variant="secondary" busy={approve.isPending} onClick={() => approve.mutate(decided)}>
        Approve
      </Button>
    </Row>
  )
}

type RowProps = { title: string; groupName: string; words: readonly string[]; children: ReactNode }

function Row({ title, groupName, words, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-semibold wrap-anywhere">{title}</p>
        {words.map((one) => (
          <p key={one} className="text-14 text-muted wrap-anywhere">
            {one}
          </p>
        ))}
        <p className="text-12 text-muted">{groupName}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}

/** The administrator's lists follow no group's events. */
function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: api.admin.key() })
}
