import { Suspense } from 'react'
import { BetsPage } from '#features/bets/web/BetsPage.tsx'
import { ParlayReturn } from '#features/bids/web/parlay/ParlayReturn.tsx'
import { useTabMarks } from '#web/session/tabMarks.ts'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'

const PoolsNow = lazyPart(async () => ({ default: (await import('#features/pools/web/PoolsNow.tsx')).PoolsNow }))

/** The bets, with the pools whose games run, and the way back to a parlay that is being put together. */
export function BetsScreen() {
  const playsPools = useTabMarks()['/pools']?.dot === true
  return (
    <>
      <BetsPage
        poolsNow={
          playsPools && (
            <Suspense fallback={null}>
              <PoolsNow />
            </Suspense>
          )
        }
      />
      <ParlayReturn />
    </>
  )
}
