import { useMutation } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { BidView } from '../contract.ts'

type DeclineBidProps = {
  bid: BidView
  open: boolean
  onClose: () => void
}

/** Asks a group admin before a large bid is declined; its creator reads the reason. [GRP-33] */
export function DeclineBid({ bid, open, onClose }: DeclineBidProps) {
  const decline = useMutation(
    api.bids.decline.mutationOptions({
      onSuccess: () => toast.success('Bid declined'),
      onError: (error) => toast.error(textOf(error)),
      onSettled: onClose,
    }),
  )
  const { register, watch, submit, isBusy } = useRequestForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: ({ reason }) => {
      const { groupId, id: bidId, version } = bid
      return decline.mutateAsync({ groupId, bidId, version, reason: reason.trim() || undefined })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Decline this bid?"
      description={`Nobody can take ${bid.creatorName}'s bid then.`}
      confirm={{ label: 'Decline Bid', tone: 'danger', busy: isBusy, onClick: submit }}
    >
      <TextArea
        optional
        counter
        label="Reason"
        placeholder={`What ${bid.creatorName} should know`}
        maxLength={200}
        rows={2}
        className="pt-3"
        {...register('reason')}
        value={watch('reason')}
      />
    </Dialog>
  )
}
