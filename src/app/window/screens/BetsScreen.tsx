import { Suspense } from 'react'
import { BetsPage } from '#features/bets/web/BetsPage.tsx'
import { ParlayReturn } from '#features/bids/web/parlay/ParlayReturn.tsx'
import { useSelectedGroup } from '#features/web/session.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { useOverview } from '../shell/useOverview.ts'

const PoolsNow = lazyPart(async () => ({ default: (await import('#features/pools/web/PoolsNow.tsx')).PoolsNow }))

/** The bets, with the pools whose games run, and the way back to a parlay that is being put together. */
export function BetsScreen() {
  const livePools = useOverview(useSelectedGroup()?.id)?.livePools ?? 0
  const place = <Skeleton className={livePools === 1 ? 'h-26' : 'h-40'} round="card" />
  return (
    <>
      <BetsPage
        poolsNow={
          livePools > 0 && (
            <Suspense fallback={place}>
              <PoolsNow place={place} />
            </Suspense>
          )
        }
      />
      <ParlayReturn />
    </>
  )
}
