import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { useSelectedGroup, useSession } from '#features/web/session.ts'
import { siteQuery } from '#features/web/site.ts'

/**
 * Whether texts are offered: the installation sends them, and the group's flag is on. `isVerified`: whether the user can
 * get any. [CHN-09] [CHN-23] [CHN-25]
 */
export function useSmsOffer(): { isOffered: boolean; isKnown: boolean; isVerified: boolean } {
  const groupId = useSelectedGroup()?.id ?? ''
  const isVerified = useSession()?.phone.isVerified ?? false
  const { data, isLoading } = useQuery({
    ...api.website.flags.queryOptions({ input: { groupId } }),
    enabled: groupId !== '',
  })
  const site = useQuery(siteQuery)
  const isOffered = (site.data?.texts ?? false) && (data?.smsNotifications ?? false)
  return { isOffered, isKnown: !site.isPending && !isLoading, isVerified }
}
