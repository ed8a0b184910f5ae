import { useQuery } from '@tanstack/react-query'
import type { Flags } from '#domain/flags.ts'
import { api } from '#web/api.ts'

/** What a group has while its flags cannot be told: a switch that may not be there is not shown. */
const noFlags: Flags = { smsNotifications: false, autoUpdateOdds: false, propBets: false }

/** Which features the group has; null until that is known. */
export function useFlags(groupId: string | null): Flags | null {
  const input = { groupId: groupId ?? '' }
  const { data, failureCount } = useQuery(api.website.flags.queryOptions({ input, enabled: groupId !== null }))
  return data ?? (failureCount > 0 ? noFlags : null)
}
