import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#domain/times.ts'
import { api } from '#web/api.ts'

/** All lines of all sports. What the page shows of them is filtered here, so that a filter answers at once. */
export function useLines() {
  return useQuery(api.lines.list.queryOptions({ input: {}, refetchInterval: minuteMs }))
}
