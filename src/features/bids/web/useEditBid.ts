import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Saves one's own bid with other terms, and says how it went. [BID-30] */
export function useEditBid(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation(
    api.bids.edit.mutationOptions({
      onSuccess: () => {
        toast.success('Bid updated')
        onSaved()
      },
      onError: (error) => {
        toast.error(textOf(error))
        void queries.invalidateQueries({ queryKey: api.bids.key() })
      },
    }),
  )
}
