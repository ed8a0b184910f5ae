import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { useSelectedGroup, useSession } from '#features/web/session.ts'

/** Whether texts are offered, which is the group's flag, and whether the user can get any. [CHN-23] [CHN-25] */
export function useSmsOffer(): { isOffered: boolean; isKnown: boolean; isVerified: boolean } {
  const groupId = useSelectedGroup()?.id ?? ''
  const isVerified = useSession()?.phone.isVerified ?? false
  const { data, isLoading } = useQuery({
    ...api.website.flags.queryOptions({ input: { groupId } }),
    enabled: groupId !== '',
  })
  return { isOffered: data?.smsNotifications ?? false, isKnown: !isLoading, isVerified }
}
