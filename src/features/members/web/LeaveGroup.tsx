import { IconDoorExit } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useUser } from '#features/web/session.ts'
import { useNavigate } from '#web/browser/address.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PartingNotice } from './PartingNotice.tsx'

/** The button to leave the group, or what prevents it. [BEY-08] */
export function LeaveGroup({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false)
  const input = { groupId: group.id, userId: useUser().id }
  const parting = useQuery(api.members.parting.queryOptions({ input }))
  const leave = useLeave(() => setOpen(false))
  const why = parting.data?.why ?? null
  return (
    <SettingsCard title="Leave Group">
      <div className="flex flex-col items-start gap-3 pt-3 pb-1">
        <p id="leaving" className="text-14 text-muted">
          {why ?? 'Your settled bets, debts and payments stay with the group.'}
        </p>
        <Button
          variant="outline"
          icon={<IconDoorExit size={20} aria-hidden="true" />}
          disabled={why !== null}
          aria-describedby="leaving"
          onClick={() => setOpen(true)}
          size="tall"
        >
          <span className="min-w-0 wrap-anywhere">Leave {group.name}</span>
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Leave ${group.name}?`}
        description={
          group.memberCount === 1
            ? 'You are its last member: the group ends with you, and its code leads nowhere.'
            : 'You no longer see the group. You can come back with its invite link or code.'
        }
        cancelLabel="Stay"
        confirm={{
          label: 'Leave Group',
          tone: 'danger',
          busy: leave.isPending,
          disabled: !parting.data || why !== null,
          onClick: () => leave.mutate({ groupId: group.id }),
        }}
      >
        <PartingNotice parting={parting} openBidsOf="Your" />
      </Dialog>
    </SettingsCard>
  )
}

function useLeave(close: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.members.leave.mutationOptions({
      // Navigate first: this page is about a group that now refuses the user.
      onSuccess: () => navigate('/lines', {}, { unasked: true }),
      onError: (error) => toast.error('Failed to leave the group.', toastDetails(error)),
      onSettled: () => {
        close()
        void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
    }),
  )
}
