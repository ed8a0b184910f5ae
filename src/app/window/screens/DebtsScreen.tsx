import { Suspense } from 'react'
import { useSettledBets } from '#features/bets/web/useSettledBets.ts'
import { DebtsPage } from '#features/debts/web/DebtsPage.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'

const FromBefore = lazyPart(async () => ({
  default: (await import('#features/openings/web/FromBefore.tsx')).FromBefore,
}))

/** The debts with the bets behind them, and what is owed from before: few have any of that, so it comes last. */
export function DebtsScreen() {
  return (
    <DebtsPage
      useSettledBets={useSettledBets}
      fromBefore={
        <Suspense fallback={null}>
          <FromBefore />
        </Suspense>
      }
    />
  )
}
