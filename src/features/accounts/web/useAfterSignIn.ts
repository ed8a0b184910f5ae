import { useQueryClient } from '@tanstack/react-query'
import type { OfferedAt } from '#features/groups/web/OfferedAt.ts'
import { client } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'
import { useStored, writeStored } from '#web/browser/storedValue.ts'
import { reasonOf, textOf } from '#web/client/apiError.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * What follows a sign-in: a pending invite is accepted, or leads a member to their group, then the session is reloaded,
 * and the page leaves once it sees a session. A failed join does not undo the sign-in. Users who have yet to confirm age
 * and terms are asked for that first; the invite waits. [AUTH-38] [INV-57]
 */
export function useAfterSignIn(offeredAt: OfferedAt): () => Promise<void> {
  const queries = useQueryClient()
  const [invite, setInvite] = useStored('invite')
  const [, setGroup] = useStored('group')
  const read = () => queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return async () => {
    if (invite) {
      if (!(await client.session.me()).isConfirmed) return void (await read())
      setInvite(null)
      try {
        const { group } = await client.groups.join({ code: invite })
        setGroup(group.id)
        const offered = await offeredAt(invite, group.id)
        if (offered !== null) writeStored('wanted', offered)
        takeFirstStep({ at: 'joined', groupId: group.id })
        toast.success(`Successfully joined ${group.name}!`)
      } catch (error) {
        const own = reasonOf(error) === 'already-a-member' ? await ownGroupBehind(invite) : null
        if (own) setGroup(own)
        else toast.error(textOf(error))
      }
    }
    await read()
  }
}

/** The group of a member's invite, or null. */
async function ownGroupBehind(inviteId: string): Promise<string | null> {
  try {
    return (await client.groups.invite({ inviteId })).memberOf
  } catch {
    return null
  }
}
