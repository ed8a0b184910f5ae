import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { SessionSource } from '#web/client/openQueryClient.ts'
import { codeOf } from '../../web/client/apiError.ts'

/** A session rarely changes, and the server refuses when it does. */
const FRESH_MS = 5 * 60_000

/** The key of its operation, so that events find it. */
export const sessionKey = [['session', 'me'], { type: 'query' }] as const

type AskMe = { readonly session: { me(input: undefined, options: { signal: AbortSignal }): Promise<Me> } }

/** The signed-in user, with settings and groups; null for visitors. */
export function sessionQueryOf(client: AskMe) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Me | null> => {
      try {
        return await client.session.me(undefined, { signal })
      } catch (error) {
        if (codeOf(error) === 'unauthenticated') return null
        throw error
      }
    },
    staleTime: FRESH_MS,
  })
}

export const sessionSource: SessionSource = {
  key: sessionKey,
  userIdOf: (answer) => (answer as Me | null | undefined)?.user.id ?? null,
}

/** The number of the group's log when the session was read: anything fetched since is newer. */
export function lastSeqIn(queryClient: QueryClient, groupId: string | null): number | undefined {
  return queryClient.getQueryData<Me | null>(sessionKey)?.groups.find(({ id }) => id === groupId)?.lastSeq
}
