import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useSelectGroup } from '#features/web/session.ts'
import { useNavigate } from '#web/browser/address.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { isAlreadyMember } from './failures.ts'
import { openGroupDialog } from './groupDialog.ts'

/** Long enough to read the message about an existing membership. [INV-32] */
const CLOSES_AFTER_MS = 2000

/** Joins by a code from within the dialog, which then closes, and leads to what can be taken there. [INV-32] [INV-34] */
export function useJoinGroup() {
  const enter = useEnterGroup()
  const welcome = useWelcome()
  const join = useMutation(
    api.groups.join.mutationOptions({
      onSuccess: async ({ group }) => {
        await enter(group)
        openGroupDialog(null)
        welcome(group)
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

/** Says that one has joined, and leads to what can be taken in the group: see the start page. [INV-34] [INV-58] */
export function useWelcome(): (group: Pick<GroupView, 'id' | 'name'>) => void {
  const navigate = useNavigate()
  return ({ id, name }) => {
    toast.success(`Successfully joined ${name}!`)
    takeFirstStep({ at: 'joined', groupId: id })
    navigate('/', {}, { replace: true })
  }
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
