import { useEffect, useRef } from 'react'
import { useSession } from '../../../features/web/session.ts'
import { toast } from '../../../web/ui/feedback/toast.ts'

/** Tells of each group that one is no longer in: one has left it, was removed, or it has ended. [BEY-08] */
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
