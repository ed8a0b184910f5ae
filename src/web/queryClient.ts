import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, codeOf } from './apiError.ts'
import { isLive } from './connection.ts'
import { sessionQuery } from './session.ts'

/** The live stream says what went stale; this is for what it could have missed. */
const FRESH_MS = 60_000
const TRIES = 3

// A query that is refused because the session ended means: nobody is signed in any more. The pages then ask for it.
const endSession = (error: unknown) => {
  if (codeOf(error) === 'unauthenticated') queryClient.setQueryData(sessionQuery.queryKey, null)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({
    onError: endSession,
    // Without the stream nobody would say what the command changed.
    onSuccess: () => (isLive() ? undefined : void queryClient.invalidateQueries()),
  }),
  defaultOptions: {
    // Asking is how one finds out whether there is a connection; browsers only guess.
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < TRIES - 1 && !(error instanceof ApiError && error.isAnswer),
    },
    mutations: { networkMode: 'always' },
  },
})
