import { Suspense } from 'react'
import { DebtsPage } from '#features/debts/web/DebtsPage.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'

const FromBefore = lazyPart(async () => ({
  default: (await import('#features/openings/web/FromBefore.tsx')).FromBefore,
}))

/** The debts, with what is owed from before: few have any, so it comes after them. */
export function DebtsScreen() {
  return (
    <DebtsPage
      fromBefore={
        <Suspense fallback={null}>
          <FromBefore />
        </Suspense>
      }
    />
  )
}
