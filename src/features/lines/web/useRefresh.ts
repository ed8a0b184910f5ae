import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api.ts'
import { useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { RefreshResult } from '../contract.ts'
import { leagueOf } from './filters.ts'

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
      if (result?.successes.length === 0) return fail(id, 'The odds service is not answering.')
      const counted = session?.isWebsiteAdmin && result
      toast.update(id, 'success', counted ? counts(result) : 'Odds refreshed successfully!', {
        ...(result && result.failures.length > 0 && { description: unreached(result) }),
      })
    },
    onError: (_error, _input, id) => fail(id ?? 0),
  })
  const fail = (id: number, description?: string) =>
    void toast.update(id, 'error', 'Failed to refresh odds', {
      ...(description && { description }),
      action: { label: 'Retry', onClick: () => refresh.mutate() },
    })
  return refresh
}

function counts({ successes, totalGames }: RefreshResult): string {
  return `Refreshed ${successes.length} sports, ${totalGames} games`
}

function unreached({ failures }: RefreshResult): string {
  return `Not reached: ${failures.map(({ sportKey }) => leagueOf(sportKey)).join(', ')}`
}
