import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { useSelectedGroup, useSession } from '#web/session/session.ts'

/** Whether texts are spoken of at all, which is the group's flag, and whether one can get any. [CHN-23] [CHN-25] */
export function useSmsOffer(): { isOffered: boolean; isKnown: boolean; isVerified: boolean } {
  const groupId = useSelectedGroup()?.id ?? ''
  const isVerified = useSession()?.phone.isVerified ?? false
  const { data, isLoading } = useQuery({
    ...api.website.flags.queryOptions({ input: { groupId } }),
    enabled: groupId !== '',
  })
  return { isOffered: data?.smsNotifications ?? false, isKnown: !isLoading, isVerified }
}
