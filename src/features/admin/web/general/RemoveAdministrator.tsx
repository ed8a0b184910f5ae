import { toldBy } from '#features/members/web/toldBy.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { AdministratorView } from '../../contract.ts'
import { useAdministrators } from './useAdministrators.ts'

type RemoveAdministratorProps = { admin: AdministratorView; open: boolean; onClose: () => void }

/** [ADM-16] [ADM-17] */
export function RemoveAdministrator({ admin, open, onClose }: RemoveAdministratorProps) {
  const { remove } = useAdministrators()
  const send = () =>
    remove.mutate(
      { email: admin.email },
      {
        onError: (error) => toast.error('Failed to remove administrator. Please try again.', toldBy(error)),
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
