import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#features/web/api.ts'
import { ApiError, codeOf, isUnreachable, textOf, toastDetails } from '#web/client/apiError.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { showMoment } from '../moment.ts'

type NewBid = Parameters<typeof client.bids.post>[0]

/**
 * A refusal is a sentence for the member; anything else gets our own wording. A member who lost their session or left
 * the group while the slip was open reads what is missing. [BID-42] [BID-54]
 */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError && error.isRefusal)) return 'Failed to create bid. Please try again.'
  if (error.code === 'unauthenticated') return 'No valid user logged in'
  return error.reason === 'no-access' ? 'No valid group selected' : error.message
}

/**
 * Posts a bid and reports the result. If the price moved in the meantime, the lines are read again, so that the slip
 * shows the new price below the sentence. [BID-54] [BID-55]
 */
export function usePostBid(onPosted: () => void) {
  const queries = useQueryClient()
  const post = useMutation({
    mutationFn: (bid: NewBid) => client.bids.post(bid),
    onSuccess: (bid) => {
      toast.success('Bid Posted Successfully!')
      // Until an admin has approved it, there is nothing to show to friends.
      if (bid.approval !== 'waiting') showMoment({ bid })
      takeFirstStep({ at: 'bid', did: 'posted' })
      onPosted()
    },
    onError: (error) => {
      if (codeOf(error) === 'aborted') void queries.invalidateQueries({ queryKey: api.lines.list.key() })
      else toast.error(failureText(error), isUnreachable(error) ? toastDetails(error) : {})
    },
  })
  const refused = codeOf(post.error) === 'aborted' ? textOf(post.error) : null
  return { post: post.mutate, isPosting: post.isPending, refused, forget: post.reset }
}
