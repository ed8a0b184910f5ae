import { useQuery } from '@tanstack/react-query'
import type { Me } from '#features/accounts/contract.ts'
import { useStored } from '../../web/browser/storedValue.ts'
import { client } from './api.ts'
import { sessionQueryOf } from './sessionQuery.ts'

/** Who is signed in, with settings and groups; null when nobody is. */
export const sessionQuery = sessionQueryOf(client)

/** Who is signed in, or null: also while it is not yet known. `useQuery(sessionQuery)` tells these apart. */
export function useSession(): Me | null {
  return useQuery(sessionQuery).data ?? null
}

/** The user of a page that only stands for signed-in people. */
export function useUser(): Me['user'] {
  const session = useSession()
  if (!session) throw new Error('useUser stands on a page without a session')
  return session.user
}

/** The group that one looks at: the remembered one if one is still in it, else the first. [APP-12] [APP-13] */
export function useSelectedGroup(): Me['groups'][number] | null {
  const session = useSession()
  const [remembered] = useStored('group')
  const groups = session?.groups ?? []
  return groups.find(({ id }) => id === remembered) ?? groups[0] ?? null
}

/** Looks at another group from now on. */
export function useSelectGroup() {
  const [, remember] = useStored('group')
  return remember
}
