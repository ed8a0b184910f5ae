import { useMemo } from 'react'
import { useGroup } from '#web/session/groupContext.ts'
import { useSession, useUser } from '#web/session/session.ts'
import type { Reader } from './betReading.ts'

/** Who reads the bets of the group. */
export function useReader(): Reader {
  const { id } = useUser()
  const { role } = useGroup()
  const session = useSession()
  const isAdmin = role === 'admin' || session?.isWebsiteAdmin === true
  return useMemo(() => ({ id, isAdmin }), [id, isAdmin])
}
