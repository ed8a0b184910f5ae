import { useQueryClient } from '@tanstack/react-query'
import type { GroupView } from '#features/groups/contract.ts'
import { sessionQuery, useSelectGroup } from '#features/web/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Selects a group that the user has just joined, and refetches the list of groups. */
export function useEnterGroup(): (group: Pick<GroupView, 'id'>) => Promise<void> {
  const queries = useQueryClient()
  const select = useSelectGroup()
  return async ({ id }) => {
    select(id)
    try {
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    } catch {
      toast.error('Error updating group information.')
    }
  }
}
