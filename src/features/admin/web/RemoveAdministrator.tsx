import { toastDetails } from '#web/apiError.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AdministratorView } from '../contract.ts'
import { useAdministrators } from './useAdministrators.ts'

type RemoveAdministratorProps = { admin: AdministratorView; open: boolean; onClose: () => void }

/** [ADM-16] [ADM-17] */
export function RemoveAdministrator({ admin, open, onClose }: RemoveAdministratorProps) {
  const { remove } = useAdministrators()
  const send = () =>
    remove.mutate(
      { email: admin.email },
      {
        onError: (error) => toast.error('Failed to remove administrator. Please try again.', toastDetails(error)),
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${admin.email}?`}
      description="They lose the administration of the website at once. Their account and their groups stay as they are."
      cancelLabel="Keep"
      confirm={{ label: 'Remove Administrator', tone: 'danger', busy: remove.isPending, onClick: send }}
    />
  )
}
