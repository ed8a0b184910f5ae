import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#domain/money/money.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ReasonDialog, ReasonField } from '#web/ui/overlays/ReasonDialog.tsx'
import type { BidView } from '../contract.ts'
import { sidesOf } from './bidTerms.ts'

type DecideBidProps = {
  verdict: keyof typeof words
  bid: BidView
  open: boolean
  onClose: () => void
}

const words = {
  approve: { title: 'Approve this bid?', button: 'Approve Bid', tone: 'primary', done: 'Bid approved' },
  decline: { title: 'Decline this bid?', button: 'Decline Bid', tone: 'danger', done: 'Bid declined' },
  'decline-challenge': {
    title: 'Decline this challenge?',
    button: 'Decline',
    tone: 'danger',
    done: 'Challenge declined',
  },
} as const

function effectOf(verdict: DecideBidProps['verdict'], { challenged }: BidView): string {
  if (verdict === 'approve') return `Then ${challenged?.name ?? 'any member'} can accept it.`
  return verdict === 'decline' ? 'Then nobody can accept it.' : 'Then it ends: nobody else can accept it.'
}

/** "Ben offers Rams +3 at +105 for $600.00". */
function offerWords(bid: BidView, show: ShowOdds): string {
  const { creator } = sidesOf(bid)
  const terms = `${sideName(creator.side, bid.sport)} at ${show(creator.odds)} for ${formatMoney(creator.risk)}`
  return `${bid.creatorName} offers ${terms}`
}

/**
 * Asks a group admin before a large bid is approved or declined, or the one challenged before they decline; its creator
 * reads the reason. [GRP-33] [BEY-17] [BEY-25]
 */
export function DecideBid({ verdict, bid, open, onClose }: DecideBidProps) {
  const { title, button, tone, done } = words[verdict]
  const show = useShowOdds()
  const result = {
    onSuccess: () => toast.success(done),
    onError: (error: unknown) => toast.error(textOf(error)),
    onSettled: onClose,
  }
  const approve = useMutation(api.bids.approve.mutationOptions(result))
  const declineChallenge = useMutation(api.bids.declineChallenge.mutationOptions(result))
  const decline = useMutation(api.bids.decline.mutationOptions(result))
  const { register, ...form } = useRequestForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: ({ reason }) => {
      const { groupId, id: bidId, version } = bid
      const decision = { groupId, bidId, version, reason: reason.trim() || undefined }
      if (verdict === 'decline-challenge')
        return declineChallenge.mutateAsync({ groupId, bidId, reason: decision.reason })
      return verdict === 'approve' ? approve.mutateAsync(decision) : decline.mutateAsync(decision)
    },
  })
  return (
    <ReasonDialog
      {...{ open, onClose, form }}
      title={title}
      description={
        <>
          <span className="block font-semibold text-fg">{offerWords(bid, show)}</span>
          {effectOf(verdict, bid)}
        </>
      }
      confirm={{ label: button, tone }}
    >
      <ReasonField
        optional
        placeholder={`What ${bid.creatorName} should know`}
        maxLength={200}
        rows={2}
        {...register('reason')}
      />
    </ReasonDialog>
  )
}
