import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#features/web/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { isAlreadyMember } from './failures.ts'
import { openGroupDialog } from './groupDialog.ts'
import { useEnterGroup } from './useEnterGroup.ts'

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
