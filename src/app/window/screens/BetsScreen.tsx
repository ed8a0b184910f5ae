import { BetsPage } from '#features/bets/web/BetsPage.tsx'
import { ParlayReturn } from '#features/bids/web/parlay/ParlayReturn.tsx'

/** The bets, with the way back to a parlay that is being put together. */
export function BetsScreen() {
  return (
    <>
      <BetsPage />
      <ParlayReturn />
    </>
  )
}
