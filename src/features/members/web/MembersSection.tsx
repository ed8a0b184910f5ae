import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { type MemberAction, MemberRow } from './MemberRow.tsx'
import { type MemberDialogProps, RemoveMember } from './RemoveMember.tsx'

/** More than a group may have. */
const ALL = 200

/** The group's members; admins change roles and remove. [GRP-12] [GRP-25] [GRP-27] */
export function MembersSection({ group }: { group: GroupView }) {
  const input = { groupId: group.id, limit: ALL }
  const { data, error, isPending, isFetching, refetch } = useQuery(api.groups.members.queryOptions({ input }))
  const isSlow = useDelayed(isPending)
  return (
    <SettingsCard title="Members" aside={`${group.memberCount} of ${group.settings.maxMembers}`}>
      {isSlow && <RowSkeletons />}
      {error && !data && (
        <ErrorState title="Failed to load members" onRetry={() => void refetch()} busy={isFetching} className="my-3">
          {textOf(error)}
        </ErrorState>
      )}
      {data && <Rows group={group} members={inMemberOrder(data.items)} />}
    </SettingsCard>
  )
}

function Rows({ group, members }: { group: GroupView; members: MemberView[] }) {
  const readerId = useUser().id
  const [subject, setSubject] = useState<{ action: MemberAction; member: MemberView } | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (action: MemberAction, member: MemberView) => {
    setSubject({ action, member })
    setOpen(true)
  }
  const dialog = { group, open, onClose: () => setOpen(false) }
  return (
    <>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isReader={member.userId === readerId}
            isFounder={member.userId === group.createdBy}
            onAsk={group.role === 'admin' && member.userId !== readerId ? ask : null}
          />
        ))}
      </ul>
      {subject?.action === 'role' && <ChangeRole {...dialog} member={subject.member} />}
      {subject?.action === 'remove' && <RemoveMember {...dialog} member={subject.member} />}
    </>
  )
}

function RowSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-3 py-3">
      <span className="sr-only">Loading members...</span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </div>
  )
}

/** Admins first, then by name. */
function inMemberOrder(members: readonly MemberView[]): MemberView[] {
  return members.toSorted(
    (one, other) => one.role.localeCompare(other.role) || one.person.name.localeCompare(other.person.name),
  )
}

/** Confirms before promoting or demoting a member. [GRP-25] [GRP-40] */
function ChangeRole({ group, member, open, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const { userId, person } = member
  const { name } = person
  const toAdmin = member.role === 'member'
  const change = useMutation(
    api.members.changeRole.mutationOptions({
      onSuccess: () => toast.success(toAdmin ? `${name} is now an admin` : `${name} is no longer an admin`),
      onError: (error) => toast.error('Failed to update member role.', toastDetails(error)),
      onSettled: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: api.groups.members.key() })
      },
    }),
  )
  const role = toAdmin ? 'admin' : 'member'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={toAdmin ? `Make ${name} an admin?` : `Make ${name} a member?`}
      description={
        toAdmin
          ? `${name} can then change settings and roles, approve bids, undo payments and remove members, you too.`
          : `${name} can then no longer change settings and roles, approve bids, undo payments or remove members.`
      }
      confirm={{
        label: toAdmin ? 'Make Admin' : 'Make Member',
        busy: change.isPending,
        onClick: () => change.mutate({ groupId: group.id, userId, role }),
      }}
    />
  )
}
