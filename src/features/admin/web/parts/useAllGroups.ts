import { useQuery } from '@tanstack/react-query'
import { api, client } from '#features/web/api.ts'
import { allPages, showFirst } from './allPages.ts'

/** Every group, newest first. */
export function useAllGroups() {
  return useQuery({
    queryKey: [...api.admin.groups.key(), 'all'],
    queryFn: (context) => allPages((page) => client.admin.groups(page, { signal: context.signal }), showFirst(context)),
  })
}
