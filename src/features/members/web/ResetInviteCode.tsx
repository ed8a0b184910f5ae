import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/apiError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Gives the group another standing code, after saying what becomes of the one before. [BEY-08] */
export function ResetInviteCode({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const reset = useMutation(
    api.groups.resetInviteCode.mutationOptions({
      onSuccess: () => toast.success('The group has a new invite code'),
      onError: (error) => toast.error('Failed to reset the invite code.', toastDetails(error)),
      onSettled: () => {
        setOpen(false)
        void queries.invalidateQueries({ queryKey: api.groups.key() })
      },
    }),
  )
  return (
    <>
      <Button variant="ghost" icon={<IconRefresh size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Reset invite code
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Reset the invite code?"
        description="Links and codes that were handed out until now lead nowhere any more; invites sent by mail keep theirs. Whoever is in the group stays."
        cancelLabel="Keep"
        confirm={{
          label: 'Reset Code',
          tone: 'danger',
          busy: reset.isPending,
          onClick: () => reset.mutate({ groupId: group.id }),
        }}
      />
    </>
  )
}
