import { IconChecks } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { useAutoSettle } from '#web/session/autoSettle.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import type { BetCounts } from '../contract.ts'
import { statusSummary } from './betFilters.ts'
import { type Run, SettlementResult } from './SettlementResult.tsx'

/** Whether this browser settles by itself, and the button that settles at once. [APP-08] [BET-13] [BET-14] [STL-14] */
export function AutoSettleBar({ groupId, sums }: { groupId: string; sums: BetCounts['group'] | undefined }) {
  const [isOn, setOn] = useAutoSettle()
  const [result, setResult] = useState<Run | 'failed' | null>(null)
  const run = useMutation(api.bets.run.mutationOptions({ onSuccess: setResult, onError: () => setResult('failed') }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
      <Switch
        label="Auto-settle"
        help={sums && statusSummary(sums)}
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
        className="min-w-0 flex-row-reverse gap-2.5"
      />
      <Button
        variant="outline"
        busy={run.isPending}
        onClick={() => run.mutate({ groupId })}
        icon={<IconChecks size={18} aria-hidden="true" />}
        className="shrink-0 px-3 max-[360px]:w-full"
      >
        Auto-Settle Bets
      </Button>
      <SettlementResult result={result} active={sums?.active ?? 0} onClose={() => setResult(null)} />
    </div>
  )
}
