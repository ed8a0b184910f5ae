import { useMutation } from '@tanstack/react-query'
import { toldBy } from '#features/members/web/toldBy.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAfterAct } from './useAfterAct.ts'

/** Cancels what is open of a group or a user, before it is deleted. [ADM-39] */
export function useCancelBids(cancel: () => Promise<{ cancelled: number }>) {
  const afterAct = useAfterAct()
  return useMutation<{ cancelled: number }, Error, void>({
    mutationFn: cancel,
    onSuccess: ({ cancelled }) =>
      toast.success(cancelled === 1 ? '1 open bid cancelled' : `${cancelled} open bids cancelled`),
    onError: (error) => toast.error('Failed to cancel the open bids. Please try again.', toldBy(error)),
    onSettled: afterAct,
  })
}
