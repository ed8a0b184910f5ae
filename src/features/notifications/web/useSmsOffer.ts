import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { useSelectedGroup, useSession } from '#features/web/session.ts'
import { siteQuery } from '#features/web/site.ts'

export const noTexts = 'This website sends no texts yet'

/**
 * Whether texts are offered: the group's flag is on. `isSent`: the installation sends them. `isVerified`: the user can get
 * any. [CHN-09] [CHN-23] [CHN-25] [SET-07]
 */
export function useSmsOffer(): { isOffered: boolean; isSent: boolean; isKnown: boolean; isVerified: boolean } {
  const groupId = useSelectedGroup()?.id ?? ''
  const isVerified = useSession()?.phone.isVerified ?? false
  const { data, isLoading } = useQuery({
    ...api.website.flags.queryOptions({ input: { groupId } }),
    enabled: groupId !== '',
  })
  const site = useQuery(siteQuery)
  const isOffered = data?.smsNotifications ?? false
  return { isOffered, isSent: site.data?.texts ?? false, isKnown: !site.isPending && !isLoading, isVerified }
}
