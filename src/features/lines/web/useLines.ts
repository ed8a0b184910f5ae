import { useQuery } from '@tanstack/react-query'
import { minuteMs, secondMs } from '#domain/times.ts'
import { api } from '#features/web/api.ts'

/** Where prices are old or could not be had, it is asked sooner whether they are there again. */
const soonMs = 15 * secondMs

/** All lines of all sports. What the page shows of them is filtered here, so that a filter answers at once. */
export function useLines() {
  return useQuery(
    api.lines.list.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (state.status === 'error' || state.data?.stale ? soonMs : minuteMs),
      refetchOnReconnect: 'always',
    }),
  )
}
