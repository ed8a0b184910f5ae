import { useDeferredValue, useMemo } from 'react'
import { useOpenBids } from '#features/bids/web/boardQueries.ts'
import { useChosenPicks } from '#features/bids/web/parlay/chosenPicks.ts'
import { CustomBidSheet } from '#features/bids/web/slip/CustomBidSheet.tsx'
import { SlipPlace } from '#features/bids/web/slip/SlipPlace.tsx'
import type { GameView } from '#features/lines/contract.ts'
import { LinesPage, type PickedPrice } from '#features/lines/web/LinesPage.tsx'
import { useSelectedGroup } from '#features/web/session.ts'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'

const GameBids = lazyPart(async () => ({ default: (await import('#features/bids/web/GameBids.tsx')).GameBids }), {
  inPlace: true,
})

const gameStrip = (game: GameView) => <GameBids game={game} />

const bidForms = (picked: PickedPrice) => (
  <>
    <SlipPlace {...picked} />
    <CustomBidSheet />
  </>
)

/** The lines, with the group's bids on each game and the forms that post one. */
export function LinesScreen() {
  const openBids = useDeferredValue(useOpenCounts())
  return <LinesPage {...{ openBids, parlayLegs: useChosenPicks(), gameStrip, bidForms }} />
}

/** How many open bids the group has on each game. Uses the same query as the tab bar, so it costs no request. */
function useOpenCounts(): ReadonlyMap<string, number> {
  const groupId = useSelectedGroup()?.id
  const { data } = useOpenBids(groupId)
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { gameId, closesAt } of data ?? []) {
      if (gameId === null || Date.parse(closesAt) <= Date.now()) continue
      counts.set(gameId, (counts.get(gameId) ?? 0) + 1)
    }
    return counts
  }, [data])
}
