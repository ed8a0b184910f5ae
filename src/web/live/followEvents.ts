import type { AnyContractRouter } from '@orpc/contract'
import type { QueryClient } from '@tanstack/react-query'
import { eventTypes, siteEventTypes } from '#domain/events.ts'
import { type ConnectionState, keepOpen } from './liveConnection.ts'
import { isAbout, isLiveEvent, makesStale } from './staleQueries.ts'

type Following = {
  readonly queryClient: QueryClient
  readonly contract: AnyContractRouter
  /** Null: of no group. */
  readonly groupId: string | null
  /** The number of the last event that the screens can know; undefined where none of them is known. */
  readonly after: number | undefined
  readonly openStream: (address: string) => EventSource
  readonly onState: (state: ConnectionState) => void
  readonly onWaking: (woken: () => void) => () => void
  /** The stream was refused. */
  readonly onRefused: () => void
  /** An event could not be read; everything is fetched again. */
  readonly onUnreadable: () => void
}

/**
 * Follows the events of a group and your own notices until the answered function is called, so that what the screens
 * hold ends equal to what the server has, however often the connection is lost. An event fetches again what it made
 * stale; it never patches. What is not on screen is fetched when it is shown.
 */
export function followEvents({ queryClient, contract, groupId, after, openStream, onUnreadable, ...told }: Following) {
  let lastSeq = after
  const apply = (data: string) => {
    try {
      const event: unknown = JSON.parse(data)
      if (!isLiveEvent(event)) throw new Error(`no event: ${data}`)
      lastSeq = event.seq ?? lastSeq
      // What is being fetched goes on: many events in a row would start it over and over.
      void queryClient.invalidateQueries(
        { predicate: ({ queryKey }) => makesStale(contract, event, queryKey) },
        { cancelRefetch: false },
      )
    } catch {
      onUnreadable()
      void queryClient.invalidateQueries()
    }
  }
  // Nothing reported this group's events while another one was followed.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => groupId !== null && state.data !== undefined && isAbout(groupId, queryKey),
  })
  return keepOpen({
    ...told,
    // A new one resumes where the last one ended, as the browser does by itself where it takes one up again.
    open: () => openStream(addressBehind(lastSeq, groupId)),
    types: [...eventTypes, ...siteEventTypes],
    onEvent: apply,
    // What happens to the whole site stands in no log: it may have happened while the stream was on its way.
    onFirst: () => {
      const isOfSite = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        siteEventTypes.some((type) => makesStale(contract, { type }, queryKey))
      void queryClient.invalidateQueries({ predicate: isOfSite }, { cancelRefetch: false })
    },
    onReturn: () => void askEverything(queryClient),
  })
}

/** A page cannot hear comments, so it asks for beats that it can hear. */
function addressBehind(seq: number | undefined, groupId: string | null): string {
  const group = encodeURIComponent(groupId ?? '')
  return `/api/live?groupId=${group}${seq === undefined ? '' : `&after=${seq}`}&beats=audible`
}

/** What was asked over the connection that was lost may never be answered: it is asked again over the new one. */
function askEverything(queryClient: QueryClient): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isFirst })) {
    void query.cancel({ silent: true })
  }
  return queryClient.invalidateQueries()
}
