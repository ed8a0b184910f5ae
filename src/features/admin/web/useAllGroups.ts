import { useQuery } from '@tanstack/react-query'
import { api, client } from '#web/api.ts'
import { allPages } from './allPages.ts'

/** Every group there is, the newest first. */
export function useAllGroups() {
  return useQuery({
    queryKey: [...api.admin.groups.key(), 'all'],
    queryFn: ({ signal }) => allPages((page) => client.admin.groups(page, { signal })),
  })
}
