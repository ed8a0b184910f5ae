import { useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'

/** Whether somebody's account is locked, by the group as its page has loaded it. Makes no request of its own. [BEY-23] */
export function useIsLocked(groupId: string, userId: string): boolean {
  const { data } = useQuery(api.groups.read.queryOptions({ input: { groupId }, enabled: false }))
  return data?.locked?.includes(userId) ?? false
}
