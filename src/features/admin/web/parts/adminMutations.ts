import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { messageMs } from '../odds/oddsTimes.ts'

/** Admin actions emit no events, so after one the screens refetch what they show, including the log of acts. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: api.admin.key() })
}

/** Saves some of the website's settings. [ADM-19] [ADM-20] */
export function useSaveAdminSettings(onSaved: () => void) {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  return useMutation(
    api.website.changeAdminSettings.mutationOptions({
      onSuccess: (settings) => {
        queries.setQueryData(api.website.adminSettings.queryKey(), settings)
        onSaved()
        toast.success('Admin settings saved successfully!', { durationMs: messageMs })
        afterAct()
      },
      onError: (error) => toast.error('Failed to save admin settings. Please try again.', toastDetails(error)),
    }),
  )
}
