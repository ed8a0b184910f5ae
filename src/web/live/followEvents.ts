import type { AnyContractRouter } from '@orpc/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { eventTypes, siteEventTypes } from '#domain/log/events.ts'
import type { ConnectionState } from '../reach/connection.ts'
import { keepOpen } from './liveConnection.ts'
import { isAbout, isLiveEvent, makesStale } from './staleQueries.ts'

/** So long after an event come others of the same moment, such as those of all the bets that a game settles. */
const GATHER_MS = 50

type FollowOptions = {
  readonly queryClient: QueryClient
  readonly contract: AnyContractRouter
  /** Null: no group. */
  readonly groupId: string | null
  /** Also hears that something happened in the user's other groups. */
  readonly others?: boolean
  /** The number of the last event that the screens can reflect; undefined if unknown. */
  readonly after: number | undefined
  /** Whether what a query holds was asked for once that number was known. */
  readonly isSince: (query: Query) => boolean
  readonly openStream: (address: string) => EventSource
  readonly onState: (state: ConnectionState) => void
  readonly onHeard?: () => void
  readonly isServerThere: () => boolean
  readonly onWaking: (woken: (wasLost?: boolean) => void) => () => void
  /** The stream was refused. */
  readonly onRefused: () => void
  /** An event could not be parsed; everything is refetched. */
  readonly onUnreadable: () => void
}

/**
 * Follows the events of a group and the user's own notices until the returned function is called, so that the screens
 * end up equal to the server, however often the connection is lost. An event refetches what it made stale; it never
 * patches. Queries that are not on screen are fetched when they are shown.
 */
export function followEvents({
  queryClient,
  contract,
  groupId,
  others = false,
  after,
  isSince,
  openStream,
  onUnreadable,
  ...callbacks
}: FollowOptions) {
  let lastSeq = after
  let gathering: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    gathering = undefined
    const isStale = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated
    // Fetches under way continue: many events in a row would keep restarting them.
    void queryClient.refetchQueries({ type: 'active', predicate: isStale }, { cancelRefetch: false })
  }
  const apply = (data: string) => {
    try {
      const event: unknown = JSON.parse(data)
      if (!isLiveEvent(event)) throw new Error(`no event: ${data}`)
      lastSeq = event.seq ?? lastSeq
      const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => makesStale(contract, event, queryKey)
      void queryClient.invalidateQueries({ predicate: isStale, refetchType: 'none' }, { cancelRefetch: false })
      gathering ??= setTimeout(refetch, GATHER_MS)
    } catch {
      onUnreadable()
      void queryClient.invalidateQueries()
    }
  }
  // Nothing reported this group's events while another one was followed.
  void queryClient.invalidateQueries({
    predicate: (query) =>
      groupId !== null && query.state.data !== undefined && isAbout(groupId, query.queryKey) && !isSince(query),
  })
  const close = keepOpen({
    ...callbacks,
    // A new stream resumes where the last one ended, as the browser does when it reconnects by itself.
    open: () => openStream(addressBehind(lastSeq, groupId) + (others ? '&others=on' : '')),
    types: [...eventTypes, ...siteEventTypes],
    onEvent: apply,
    // Site-wide changes are not in the log: one may have happened while the stream was connecting.
    onFirst: () => {
      const isOfSite = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        siteEventTypes.some((type) => makesStale(contract, { type }, queryKey))
      void queryClient.invalidateQueries({ predicate: isOfSite }, { cancelRefetch: false })
    },
    onReturn: () => void refetchAll(queryClient),
  })
  return () => {
    close()
    if (gathering === undefined) return
    clearTimeout(gathering)
    refetch()
  }
}

/** Pages cannot see comments in the stream, so this requests heartbeats as events. */
function addressBehind(seq: number | undefined, groupId: string | null): string {
  const group = encodeURIComponent(groupId ?? '')
  return `/api/live?groupId=${group}${seq === undefined ? '' : `&after=${seq}`}&beats=audible`
}

/** Requests over the lost connection may never be answered, so they are sent again over the new one. */
function refetchAll(queryClient: QueryClient): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isFirst })) {
    void query.cancel({ silent: true })
  }
  return queryClient.invalidateQueries()
}
