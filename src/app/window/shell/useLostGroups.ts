import { useEffect, useRef } from 'react'
import { useSession } from '../../../features/web/session.ts'
import { toast } from '../../../web/ui/feedback/toast.ts'

/** Announces each group that the user is no longer in: left, removed, or the group ended. [BEY-08] */
export function useLostGroups() {
  const session = useSession()
  const before = useRef(session)
  useEffect(() => {
    const was = before.current
    before.current = session
    if (!session || was?.user.id !== session.user.id) return
    for (const { id, name } of was.groups) {
      if (!session.groups.some((group) => group.id === id)) toast.info(`You are no longer in ${name}`)
    }
  }, [session])
}
