import { queryOptions, useQuery } from '@tanstack/react-query'
import { minuteMs } from '#domain/times.ts'
import { client } from '#features/web/api.ts'
import { marksKey } from '../../../features/web/marks.ts'
import { useLocation } from '../../../web/browser/address.ts'

export function overviewQuery(groupId: string | undefined, pathname: string) {
  return queryOptions({ queryKey: [...marksKey, groupId, pathname], queryFn: () => client.overview.read() })
}

/**
 * What waits for the user in the group. Not as current as the page: it is asked once a minute, and with each other page,
 * since the answers of many groups together are too much for every event.
 */
export function useOverview(groupId: string | undefined) {
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...overviewQuery(groupId, pathname),
    enabled: groupId !== undefined,
    refetchInterval: minuteMs,
    placeholderData: (before) => before,
  })
  return data?.groups.find((group) => group.groupId === groupId)
}
