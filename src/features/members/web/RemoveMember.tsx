import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removalReasonLength } from '#domain/people/members.ts'
import { groupRefusal } from '#domain/refusals/groupRefusals.ts'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ReasonField } from '#web/ui/overlays/ReasonDialog.tsx'
import { PartingNotice } from './PartingNotice.tsx'

export type MemberDialogProps = { group: GroupView; member: MemberView; open: boolean; onClose: () => void }

/**
 * Removes the member after saying what follows, or says why that is not possible; a website administrator may then do so
 * for a reason. [GRP-27] [GRP-41] [BEY-08]
 */
export function RemoveMember({ group, member, open, onClose }: MemberDialogProps) {
  const {
    userId,
    person: { name },
  } = member
  const of = { groupId: group.id, userId }
  const parting = useQuery({ ...api.members.parting.queryOptions({ input: of }), enabled: open, staleTime: 0 })
  const remove = useRemove(`${name} was removed from ${group.name}`, onClose)
  const { why = null, mayOverrule = false } = parting.data ?? {}
  const needsReason = why !== null && mayOverrule
  const { register, submit, errors, isBusy } = useRequestForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => remove.mutateAsync(needsReason ? { ...of, reason: reason.trim() } : of),
    failureOf: (error) => ({ field: 'root', message: textOf(error) }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${name} from ${group.name}?`}
      description={`${name} no longer sees the group and comes back only when an admin invites them. The group gets a new invite code. Their settled bets, debts and payments stay.`}
      cancelLabel="Keep"
      confirm={{
        label: 'Remove Member',
        tone: 'danger',
        busy: isBusy,
        disabled: !parting.data || (why !== null && !mayOverrule),
        onClick: submit,
      }}
    >
      <PartingNotice parting={parting} openBidsOf="Their" />
      {needsReason && (
        <ReasonField
          help="As the website’s administrator you can remove them all the same. The group reads why."
          maxLength={removalReasonLength}
          error={errors.reason}
          {...register('reason', {
            validate: (reason) => reason.trim() !== '' || groupRefusal('removal-reason-missing').message,
          })}
        />
      )}
    </Dialog>
  )
}

function useRemove(done: string, onClose: () => void) {
  const queries = useQueryClient()
  return useMutation(
    api.members.remove.mutationOptions({
      onSuccess: () => toast.success(done),
      onError: (error) => toast.error('Failed to remove member.', toastDetails(error)),
      onSettled: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: api.groups.key() })
      },
    }),
  )
}
