import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { AdministratorView } from '../../contract.ts'
import { useAfterAct } from '../parts/useAfterAct.ts'

/** The two ways to change the list; both answer how it then is. [ADM-17] */
export function useAdministrators() {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const onSuccess = ({ message, admins }: { message: string; admins: AdministratorView[] }) => {
    queries.setQueryData(api.admin.admins.queryKey(), { admins })
    toast.success(message)
    afterAct()
  }
  return {
    add: useMutation(api.admin.addAdmin.mutationOptions({ onSuccess })),
    remove: useMutation(api.admin.removeAdmin.mutationOptions({ onSuccess })),
  }
}
