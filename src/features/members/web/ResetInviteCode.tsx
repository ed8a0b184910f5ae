import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toldBy } from './toldBy.ts'

/** Gives the group another standing code, after saying what becomes of the one before. [BEY-08] */
export function ResetInviteCode({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const reset = useMutation(
    api.groups.resetInviteCode.mutationOptions({
      onSuccess: () => toast.success('The group has a new invite code'),
      onError: (error) => toast.error('Failed to reset the invite code.', toldBy(error)),
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
