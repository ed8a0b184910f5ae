import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toldBy } from '#features/members/web/toldBy.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAfterAct } from '../parts/useAfterAct.ts'

/** Lets everybody be tried again who could not be synchronized. [ADM-89] */
export function RetryContacts({ failed }: { failed: number }) {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const retry = useMutation(
    api.messages.retryContacts.mutationOptions({
      onSuccess: ({ retried }) => {
        toast.success(retried === 1 ? '1 contact is tried again' : `${retried} contacts are tried again`)
        void queries.invalidateQueries({ queryKey: api.messages.contacts.key() })
        afterAct()
      },
      onError: (error) => toast.error('Failed to retry the syncs', toldBy(error)),
    }),
  )
  return (
    <div className="flex justify-end border-t border-line pt-3">
      <Button variant="outline" busy={retry.isPending} onClick={() => retry.mutate({})}>
        Retry {failed === 1 ? '1 failed sync' : `${failed} failed syncs`}
      </Button>
    </div>
  )
}
