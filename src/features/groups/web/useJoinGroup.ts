import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useSelectGroup } from '#features/web/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { isAlreadyMember } from './failures.ts'
import { openGroupDialog } from './groupDialog.ts'

/** Long enough to read the message about an existing membership. [INV-32] */
const CLOSES_AFTER_MS = 2000

/** Joins by a code from within the dialog, which then closes. [INV-32] [INV-34] */
export function useJoinGroup() {
  const enter = useEnterGroup()
  const join = useMutation(
    api.groups.join.mutationOptions({
      onSuccess: async ({ group }) => {
        await enter(group)
        openGroupDialog(null)
        toast.success(`Successfully joined ${group.name}!`)
      },
    }),
  )
  const isDue = isAlreadyMember(join.error)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => openGroupDialog(null), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  return join
}

/** Refetches the list of groups, and selects the one that the user has just joined. */
export function useEnterGroup(): (group: Pick<GroupView, 'id'>) => Promise<void> {
  const queries = useQueryClient()
  const select = useSelectGroup()
  return async ({ id }) => {
    try {
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    } catch {
      toast.error('Error updating group information.')
    }
    // Only now is it one of the user's groups.
    select(id)
  }
}
