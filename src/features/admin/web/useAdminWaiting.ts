import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'

/**
 * How much waits for the reader as an administrator of the website. Nothing for everybody else, and until it is known.
 * No events of foreign groups arrive here: it is asked for again every minute.
 */
export function useAdminWaiting({ isWanted = true } = {}): number {
  const enabled = (useSession()?.isWebsiteAdmin ?? false) && isWanted
  const { data } = useQuery(api.admin.waiting.queryOptions({ enabled, refetchInterval: minuteMs }))
  return (enabled && data?.count) || 0
}
