import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { environmentManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { contract } from '#features/api/contract.ts'
import { lastSeqIn, sessionKey, sessionQueryOf, sessionSource } from '#features/web/sessionQuery.ts'
import { apiClient } from '#web/client/apiClient.ts'
import { openQueryClient } from '#web/client/openQueryClient.ts'
import { requestsOver } from '#web/client/sendRequest.ts'
import { followEvents } from '#web/live/followEvents.ts'
import type { ConnectionState } from '#web/reach/connection.ts'
import { anEventSource } from './anEventSource.ts'
import { type AppApi, type HeldQuery, pagedOptions, wholeOptions } from './heldQueries.ts'

// The library counts what has no `window` as a server, where it would keep no timers.
environmentManager.setIsServer(() => false)

type Held = { readonly query: HeldQuery; readonly data: unknown; readonly isFetching: boolean; readonly error: unknown }

/**
 * The window's own code without a page: its client, what it holds and its live stream, put together as the page's
 * components do it. Screens stand while somebody is signed in.
 */
export type OpenApp = {
  readonly name: string
  /** Whoever has this cookie uses it from now on, as after a sign-in in this very tab. */
  signedIn(cookie: string): Promise<void>
  isSignedIn(): boolean
  connection(): ConnectionState
  /** Leaves those screens, or comes back to them. */
  show(which: (query: HeldQuery) => boolean): void
  /** Turns one more page of each list. */
  turnPages(): void
  /** The device was away: what a page hears when it is looked at again. */
  wake(): void
  held(): Held[]
  close(): void
}

type AppOptions = {
  readonly name: string
  readonly cookie: string
  readonly groupId: string
  readonly queries: readonly HeldQuery[]
  /** Where its requests go at that moment. */
  readonly url: () => string
}

export function apiAt(url: () => string, cookie: () => string) {
  const carry = (address: string, init: RequestInit) =>
    fetch(url() + address, { ...init, headers: { ...(init.headers as Record<string, string>), cookie: cookie() } })
  const client = apiClient<typeof contract>(contract, requestsOver(carry))
  return { carry, client, api: createTanstackQueryUtils(client) as unknown as AppApi }
}

export function anOpenApp({ name, cookie: first, groupId, queries, url }: AppOptions): OpenApp {
  let cookie = first
  let connection: ConnectionState = 'idle'
  let isWanted: (query: HeldQuery) => boolean = () => true
  let woken = () => {}
  const { carry, client, api } = apiAt(url, () => cookie)
  const queryClient = openQueryClient({ isLive: () => connection === 'open', session: sessionSource })
  const session = new QueryObserver(queryClient, sessionQueryOf(client))
  const screens = new Map<
    HeldQuery,
    { observer: QueryObserver | InfiniteQueryObserver<unknown, Error, unknown>; leave: () => void }
  >()
  let stopFollowing: (() => void) | null = null

  const isSignedIn = () => session.getCurrentResult().data?.isConfirmed === true

  function showScreens() {
    for (const query of queries) {
      const isShown = isSignedIn() && isWanted(query)
      const screen = screens.get(query)
      if (screen && !isShown) {
        screen.leave()
        screens.delete(query)
      }
      if (!screen && isShown) {
        const observer = query.isPaged
          ? new InfiniteQueryObserver(queryClient, pagedOptions(api, query))
          : new QueryObserver(queryClient, wholeOptions(api, query))
        screens.set(query, { observer, leave: observer.subscribe(() => {}) })
      }
    }
  }

  /** Screens ask first, then the shell around them follows: the order in which a page's effects run. */
  function draw() {
    showScreens()
    if (isSignedIn() && !stopFollowing) stopFollowing = follow()
    if (!isSignedIn() && stopFollowing) {
      stopFollowing()
      stopFollowing = null
    }
  }

  function follow() {
    return followEvents({
      queryClient,
      contract,
      groupId,
      after: lastSeqIn(queryClient, groupId),
      isSince: queryClient.isSinceSession,
      openStream: (address) => anEventSource(address, carry),
      onState: (state) => {
        connection = state
      },
      isServerThere: () => true,
      onWaking: (then) => {
        woken = then
        return () => {}
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
      onUnreadable: () => {
        throw new Error('an event could not be read')
      },
    })
  }

  const leaveSession = session.subscribe(draw)
  return {
    name,
    async signedIn(next) {
      cookie = next
      await queryClient.fetchQuery({ ...sessionQueryOf(client), staleTime: 0 })
    },
    isSignedIn,
    connection: () => connection,
    show(which) {
      isWanted = which
      showScreens()
    },
    turnPages() {
      for (const { observer } of screens.values()) {
        if (!(observer instanceof InfiniteQueryObserver)) continue
        const { hasNextPage, isFetching } = observer.getCurrentResult()
        if (hasNextPage && !isFetching) void observer.fetchNextPage()
      }
    },
    wake: () => woken(),
    held: () =>
      [...screens].map(([query, { observer }]) => {
        const { data, isFetching, error } = observer.getCurrentResult()
        return { query, data: query.isPaged ? pagesIn(data) : data, isFetching, error }
      }),
    close() {
      stopFollowing?.()
      leaveSession()
      for (const { leave } of screens.values()) leave()
      queryClient.clear()
    },
  }
}

function pagesIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'pages' in data ? data.pages : undefined
}
