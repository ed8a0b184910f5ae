import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { messageMs } from '../odds/oddsTimes.ts'
import { useAfterAct } from './useAfterAct.ts'

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
