import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/api.ts'
import { ApiError, textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Accepts a bid in the version that was seen, and says how it went. [BID-65] [BID-66] */
export function useAcceptBid(onAccepted: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation(
    api.bids.accept.mutationOptions({
      onSuccess: (bet) => {
        const view = () => void navigate({ to: '/bets', search: { bet: bet.id } })
        toast.success('Bid accepted successfully! Check your active bets.', {
          action: { label: 'View', onClick: view },
        })
        onAccepted()
      },
      onError: (error) => {
        const refused = error instanceof ApiError && error.isAnswer
        toast.error(refused ? textOf(error) : 'Failed to accept bid. Please try again.')
        // It may have changed or gone: what stands on the screen is then old.
        void queries.invalidateQueries({ queryKey: api.bids.key() })
      },
    }),
  )
}
