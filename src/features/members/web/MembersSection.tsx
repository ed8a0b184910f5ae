import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { useUser } from '#web/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useDelayed } from '#web/ui/feedback/useDelayed.ts'
import { ChangeRole } from './ChangeRole.tsx'
import { type MemberAction, MemberRow } from './MemberRow.tsx'
import { inMemberOrder } from './memberOrder.ts'
import { RemoveMember } from './RemoveMember.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** More than a group may have. */
const ALL = 200

/** Who is in the group; admins change roles and remove. [GRP-12] [GRP-25] [GRP-27] */
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
  const [asked, setAsked] = useState<{ action: MemberAction; member: MemberView } | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (action: MemberAction, member: MemberView) => {
    setAsked({ action, member })
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
      {asked?.action === 'role' && <ChangeRole {...dialog} member={asked.member} />}
      {asked?.action === 'remove' && <RemoveMember {...dialog} member={asked.member} />}
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
