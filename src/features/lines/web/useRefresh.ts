import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Reads the lines anew and says so: a member reloads what the server has, the website administrator makes it fetch
 * every sport, a visitor just asks again. [LINE-26] [LINE-27] [LINE-28] [LINE-29] [LINE-30]
 */
export function useRefresh() {
  const session = useSession()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: async () => {
      const result = session ? await client.lines.refresh() : null
      await queries.refetchQueries({ queryKey: api.lines.list.key() }, { throwOnError: true })
      return result
    },
    onMutate: () => toast.progress('Refreshing odds data...'),
    onSuccess: (result, _input, id) => {
      const done =
        session?.isWebsiteAdmin && result
          ? `Refreshed ${result.successes.length} sports, ${result.totalGames} games`
          : 'Odds refreshed successfully!'
      toast.update(id, 'success', done)
    },
    onError: (_error, _input, id) =>
      void toast.update(id ?? 0, 'error', 'Failed to refresh odds', {
        action: { label: 'Retry', onClick: () => refresh.mutate() },
      }),
  })
  return refresh
}
