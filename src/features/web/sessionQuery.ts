import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Me } from '#features/accounts/contract.ts'
import type { HeldSession } from '#web/client/openQueryClient.ts'
import { codeOf } from '../../web/client/apiError.ts'

/** A session changes rarely, and the server says so by refusing. */
const FRESH_MS = 5 * 60_000

/** That of its operation, so that events find it. */
export const sessionKey = [['accounts', 'me'], { type: 'query' }] as const

type AskMe = { readonly accounts: { me(input: undefined, options: { signal: AbortSignal }): Promise<Me> } }

/** Who is signed in, with settings and groups; null when nobody is. */
export function sessionQueryOf(client: AskMe) {
  return queryOptions({
    queryKey: sessionKey,
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
}

export const heldSession: HeldSession = {
  key: sessionKey,
  userIdOf: (answer) => (answer as Me | null | undefined)?.user.id ?? null,
}

/** The number that the group's log had when the session was read: whatever was asked since is newer. */
export function lastSeqIn(queryClient: QueryClient, groupId: string | null): number | undefined {
  return queryClient.getQueryData<Me | null>(sessionKey)?.groups.find(({ id }) => id === groupId)?.lastSeq
}
