import { IconChecks, IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useAutoSettle } from '#features/accounts/web/autoSettle.ts'
import { api } from '#features/web/api.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useEverTrue } from '#web/ui/overlays/useEverTrue.ts'
import type { BetCounts } from '../chosenContract.ts'
import { statusSummary } from './betFilters.ts'
import type { Run } from './SettlementResult.tsx'

const SettlementResult = lazyPart(async () => ({
  default: (await import('./SettlementResult.tsx')).SettlementResult,
}))

/**
 * The menu of the page: whether this browser settles automatically, and settling immediately. [APP-08] [BET-13] [STL-14]
 */
export function BetsMenu({ groupId, sums }: { groupId: string; sums: BetCounts['group'] | undefined }) {
  const [isOn, setOn] = useAutoSettle()
  const [result, setResult] = useState<Run | 'failed' | null>(null)
  const hasRun = useEverTrue(result !== null)
  const run = useMutation(api.bets.run.mutationOptions({ onSuccess: setResult, onError: () => setResult('failed') }))
  return (
    <>
      <Menu
        label="More about bets"
        items={[
          {
            label: 'Auto-Settle Bets',
            icon: <IconChecks size={18} aria-hidden="true" />,
            onSelect: () => run.mutate({ groupId }),
          },
          {
            kind: 'check',
            label: 'Settle automatically',
            hint: sums?.settlesItself === false ? 'off here' : 'every 5 min',
            checked: isOn,
            onSelect: () => setOn(!isOn),
            keepOpen: true,
          },
        ]}
        trigger={
          <IconButton
            variant="surface"
            label="More about bets"
            busy={run.isPending}
            icon={<IconDots size={22} aria-hidden="true" />}
          />
        }
      />
      {hasRun && (
        <Suspense fallback={null}>
          <SettlementResult result={result} active={sums?.active ?? 0} onClose={() => setResult(null)} />
        </Suspense>
      )}
    </>
  )
}

/** How many bets of the group are active, and that nothing settles by itself where it is switched off. [BET-14] [STL-15] */
export function BetsSummary({ sums }: { sums: BetCounts['group'] | undefined }) {
  if (!sums) return null
  return (
    <p className="min-w-0 flex-1 text-12 text-muted">
      {sums.settlesItself ? statusSummary(sums) : `${statusSummary(sums)}. ${offWords}`}
    </p>
  )
}

const offWords = 'Automatic settlement is off here: only Auto-Settle Bets settles.'
