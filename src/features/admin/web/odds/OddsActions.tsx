import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSportKey, sports } from '#domain/games/sports.ts'
import type { RefreshResult } from '#features/lines/contract.ts'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { nextTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useAfterAct } from '../parts/adminMutations.ts'
import { messageMs } from './oddsTimes.ts'

/** Refreshes every sport, or clears the cached lines. [ADM-64] [ADM-66] [ADM-67] */
export function OddsActions() {
  const [asksToClear, setAsksToClear] = useState(false)
  const { refresh, clear } = useOddsActions(() => setAsksToClear(false))
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-3">
      <Button
        variant="danger"
        icon={<IconTrash size={18} aria-hidden="true" />}
        disabled={refresh.isPending}
        onClick={() => setAsksToClear(true)}
      >
        Clear Cache
      </Button>
      <Button
        icon={<IconRefresh size={18} aria-hidden="true" />}
        busy={refresh.isPending}
        disabled={clear.isPending}
        onClick={() => refresh.mutate({})}
      >
        Force Refresh
      </Button>
      <Dialog
        open={asksToClear}
        onOpenChange={setAsksToClear}
        title="Clear the odds cache?"
        description="Clears cached lines for every sport. The next view of each sport fetches them again, which costs credits."
        confirm={{
          label: 'Clear Cache',
          tone: 'danger',
          busy: clear.isPending,
          onClick: () => clear.mutate({}),
        }}
      />
    </div>
  )
}

function useOddsActions(onCleared: () => void) {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const reload = () => {
    void queries.invalidateQueries({ queryKey: api.lines.key() })
    afterAct()
  }
  const refresh = useMutation(
    api.lines.forceRefresh.mutationOptions({
      onSuccess: (result) => {
        toastRefreshResult(result)
        reload()
      },
      onError: (error) => toast.error('Failed to force refresh', { ...toastDetails(error), durationMs: messageMs }),
    }),
  )
  const clear = useMutation(
    api.lines.clearCache.mutationOptions({
      onSuccess: ({ cleared }) => {
        onCleared()
        toast.success('Cache cleared', { description: counted(cleared, 'sport'), durationMs: messageMs })
        reload()
      },
      onError: (error) => toast.error('Failed to clear cache', { ...toastDetails(error), durationMs: messageMs }),
    }),
  )
  return { refresh, clear }
}

/** [FEED-33] */
function toastRefreshResult({ successes, failures, totalGames, totalCredits, nextAt }: RefreshResult) {
  const next = nextAt ? [`Next ${nextTime(nextAt, Date.now())}.`] : []
  if (successes.length === 0 && failures.length > 0) {
    toast.error('Failed to force refresh', {
      description: [failures[0]?.error ?? '', ...next].join('. '),
      durationMs: messageMs,
    })
    return
  }
  const brought = `${counted(totalGames, 'game')}, ${counted(totalCredits, 'credit')}`
  if (failures.length === 0) {
    const description = `${counted(successes.length, 'sport')}, ${brought}`
    toast.success('All sports refreshed', { description, durationMs: messageMs })
    return
  }
  const failed = failures.map(({ sportKey, error }) => `${nameOf(sportKey)}: ${error}`)
  toast.error(`${successes.length} of ${successes.length + failures.length} sports refreshed`, {
    description: [brought, ...failed, ...next].join('. '),
    durationMs: messageMs,
  })
}

function nameOf(sportKey: string): string {
  return isSportKey(sportKey) ? sports[sportKey].label : sportKey
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
