import { useMutation, useQuery } from '@tanstack/react-query'
import { removalReasonLength } from '#domain/people/members.ts'
import { groupRefusal } from '#domain/refusals/groupRefusals.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { ReasonDialog, ReasonField } from '../../../../web/ui/overlays/ReasonDialog.tsx'
import type { AdminUser } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { Loaded } from '../parts/Loaded.tsx'

type RemoveFromGroupProps = { user: AdminUser; open: boolean; onClose: () => void }

/** A website administrator removes a member at any time; the group reads why. [BEY-08] */
export function RemoveFromGroup({ user: { id: userId, displayName: name }, open, onClose }: RemoveFromGroupProps) {
  const groups = useQuery({ ...api.admin.userGroups.queryOptions({ input: { userId } }), enabled: open, staleTime: 0 })
  const afterAct = useAfterAct()
  const remove = useMutation(api.members.remove.mutationOptions({ onSettled: afterAct }))
  const known = groups.data?.groups ?? []
  const { register, errors, ...form } = useRequestForm({
    defaultValues: { groupId: '', reason: '' },
    async send({ groupId, reason }) {
      await remove.mutateAsync({ groupId, userId, reason: reason.trim() })
      toast.success(`${name} was removed from the group`)
      onClose()
    },
    failureOf: (error) => ({ field: 'root', message: refusalOr(error, 'Failed to remove member.') }),
  })
  return (
    <ReasonDialog
      {...{ open, onClose, form }}
      title={`Remove ${name} from a group?`}
      description={`At any time, also with bets, debts and disputes: these stay, but ${name} no longer reads or disputes them. The group reads your reason.`}
      cancelLabel="Keep"
      confirm={{ label: 'Remove Member', tone: 'danger', disabled: known.length === 0 }}
    >
      <Loaded query={groups} loading="Loading the groups..." failure="Failed to load the groups">
        {() => (
          <Select
            label="Group"
            options={[
              { value: '', label: 'Choose a group' },
              ...known.map((group) => ({ value: group.id, label: group.name })),
            ]}
            error={errors.groupId}
            {...register('groupId', { required: 'Please choose a group' })}
          />
        )}
      </Loaded>
      <ReasonField
        maxLength={removalReasonLength}
        error={errors.reason}
        {...register('reason', {
          validate: (reason) => reason.trim() !== '' || groupRefusal('removal-reason-missing').message,
        })}
      />
    </ReasonDialog>
  )
}
