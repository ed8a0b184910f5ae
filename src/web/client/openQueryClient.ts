import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, codeOf } from './apiError.ts'

/** The live stream invalidates queries; this covers what it could have missed. */
const FRESH_MS = 60_000
const TRIES = 3

/**
 * The screens' query cache. A response that was under way while its query went stale may be outdated; the library takes
 * it for fresh, so here the query is refetched as soon as it has arrived.
 */
class RefetchingClient extends QueryClient {
  readonly #overtaken = new WeakSet<Query>()
  /** How often the session had been read when a query was last asked from its beginning. */
  readonly #askedAt = new WeakMap<Query, number>()
  readonly #session: QueryKey

  constructor(session: QueryKey, config: QueryClientConfig) {
    super(config)
    this.#session = session
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { query, action } = event
      if (action.type === 'fetch' && !action.meta?.fetchMore) this.#askedAt.set(query, this.#sessionsRead())
      this.#refetchIfOvertaken(query)
    })
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options: InvalidateOptions = {},
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const isRefetched = options.cancelRefetch !== false && query.state.data !== undefined && query.isActive()
      if (query.state.fetchStatus !== 'idle' && !isRefetched) this.#overtaken.add(query)
    }
    return super.invalidateQueries(filters, options)
  }

  /** Whether what a query holds was asked for after the session was last read. */
  readonly isSinceSession = (query: Query): boolean =>
    query.state.error === null && this.#askedAt.get(query) === this.#sessionsRead()

  #sessionsRead(): number {
    return this.getQueryState(this.#session)?.dataUpdateCount ?? 0
  }

  #refetchIfOvertaken(query: Query): void {
    if (query.state.fetchStatus !== 'idle' || !this.#overtaken.delete(query)) return
    void super.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }
}

const hashes = new WeakMap<QueryKey, string>()

/** Every card asks for the session, with the same key, and a hash sorts all that it is made of. */
function hashOnce(key: QueryKey): string {
  const hash = hashes.get(key) ?? hashKey(key)
  hashes.set(key, hash)
  return hash
}

/** The session query, and how to read the user from its data: null for visitors. */
export type SessionSource = { readonly key: QueryKey; readonly userIdOf: (answer: unknown) => string | null }

type QueryClientOptions = {
  /** Whether events arrive, so that nothing has to be refetched after a command. */
  readonly isLive: () => boolean
  readonly session: SessionSource
}

export function openQueryClient({ isLive, session }: QueryClientOptions): RefetchingClient {
  // A query refused because the session ended means that nobody is signed in any more. The pages then ask for it.
  const endSession = (error: unknown) => {
    if (codeOf(error) === 'unauthenticated') queryClient.setQueryData(session.key, null)
  }
  const queryClient: RefetchingClient = new RefetchingClient(session.key, {
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({
      onError: endSession,
      onSuccess: () => (isLive() ? undefined : void queryClient.invalidateQueries()),
    }),
    defaultOptions: {
      // A request is how to find out whether there is a connection; browsers only guess.
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        queryKeyHashFn: hashOnce,
        retry: (failures, error) => failures < TRIES - 1 && !(error instanceof ApiError && error.isRefusal),
      },
      mutations: { networkMode: 'always' },
    },
  })
  clearOnUserChange(queryClient, session)
  return queryClient
}

/** The next user to sign in in this tab, even after an expired session, finds nothing of the previous one. */
function clearOnUserChange(queryClient: QueryClient, { key, userIdOf }: SessionSource): void {
  const hash = hashKey(key)
  let userId: string | null = null
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const now = userIdOf(queryClient.getQueryData(key))
    if (now === userId) return
    const left = userId
    userId = now
    if (left !== null) void queryClient.resetQueries({ predicate: (one) => one !== query })
  })
}
