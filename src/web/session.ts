import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '#features/accounts/contract.ts'
import { client } from './api.ts'
import { codeOf } from './apiError.ts'
import { useStored } from './useStored.ts'

/** A session changes rarely, and the server says so by refusing. */
const FRESH_MS = 5 * 60_000

/** Who is signed in, with settings and groups; null when nobody is. Under the key of its operation, so that events find it. */
export const sessionQuery = queryOptions({
  queryKey: [['accounts', 'me'], { type: 'query' }],
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await client.accounts.me(undefined, { signal })
    } catch (error) {
      if (codeOf(error) === 'unauthenticated') return null
      throw error
    }
  },
  staleTime: FRESH_MS,
})

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
