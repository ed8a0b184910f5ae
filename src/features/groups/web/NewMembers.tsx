import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '#domain/listed.ts'
import { api } from '#features/web/api.ts'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import type { MemberView } from '../contract.ts'

/** As many as can come in while somebody looks at an invite. */
const NEWEST = 10

/**
 * Those who joined the group since this was first rendered, the last one first; live. `onlyId` is its only member then,
 * null if there were more. [INV-09]
 */
export function useNewMembers(groupId: string, onlyId: string | null): readonly MemberView[] {
  const { data } = useQuery(api.groups.members.queryOptions({ input: { groupId, limit: NEWEST } }))
  const [known, setKnown] = useState<ReadonlySet<string> | null>(onlyId === null ? null : new Set([onlyId]))
  if (!data) return []
  if (!known) setKnown(new Set(data.items.map(({ userId }) => userId)))
  // Somebody who left and came back is not new, and nor are those who move up when the newest leave.
  const [last] = data.items.filter(({ userId }) => known?.has(userId))
  return data.items.filter(
    ({ userId, joinedAt }) => known && !known.has(userId) && (!last || joinedAt >= last.joinedAt),
  )
}

type NewMembersProps = { members: readonly MemberView[]; groupName: string }

/** Says who joined, where somebody invited them. Render it before anybody has, so that a screen reader hears of them. */
export function NewMembers({ members, groupName }: NewMembersProps) {
  const names = members.map(({ person }) => person.name)
  return (
    <div role="status" className="flex items-center gap-3 empty:hidden">
      {members.length > 0 && (
        <>
          <span className="flex">
            {members.slice(0, 3).map(({ person }) => (
              <Avatar key={person.id} {...person} className="-ml-2 first:ml-0" />
            ))}
          </span>
          <p className="min-w-0 text-14">
            <span className="font-semibold">{listed(names)}</span>
            {` joined ${groupName}.`}
          </p>
        </>
      )}
    </div>
  )
}
