import { useQueryClient } from '@tanstack/react-query'
import { client } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'
import { useStored } from '#web/browser/storedValue.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * What follows a sign-in: the invite that waited is used, then the session is read again. The page, seeing a session,
 * leaves by itself. A failed join does not undo the sign-in. Who has not confirmed age and terms yet is asked for that
 * first; the invite waits. [AUTH-38]
 */
export function useEntrance(): () => Promise<void> {
  const queries = useQueryClient()
  const [invite, setInvite] = useStored('invite')
  const [, setGroup] = useStored('group')
  const read = () => queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return async () => {
    if (invite) {
      if (!(await client.accounts.me()).isConfirmed) return void (await read())
      setInvite(null)
      try {
        const { group } = await client.groups.join({ code: invite })
        setGroup(group.id)
        toast.success(`Successfully joined ${group.name}!`)
      } catch (error) {
        toast.error(textOf(error))
      }
    }
    await read()
  }
}
