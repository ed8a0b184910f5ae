import { useDeferredValue, useMemo } from 'react'
import { useAddress } from '#web/address.ts'
import { textOf } from '#web/apiError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useDelayed } from '#web/ui/useDelayed.ts'
import { useNow } from '#web/useNow.ts'
import type { LinesView } from '../contract.ts'
import { cardsOf, countBySport, gamesOfAllSports, isOfSport, type LinesFilters, readFilters } from './filters.ts'
import { GameCardSkeletons } from './GameCardSkeletons.tsx'
import { LinesFilterBar } from './LinesFilterBar.tsx'
import { LinesList, type LinesSlots } from './LinesList.tsx'
import { NoLines } from './NoLines.tsx'
import { SportFilter } from './SportFilter.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { CustomBidSheet } from './slip/CustomBidSheet.tsx'
import { SlipPlace } from './slip/SlipPlace.tsx'
import { UnderFilters } from './UnderFilters.tsx'
import { useLines } from './useLines.ts'
import { usePick } from './usePick.ts'

/** Today's games with their fair prices; a price opens the bid slip. Open to everyone. [LINE-01] [LINE-16] [APP-34] */
export function LinesPage(slots: LinesSlots) {
  const lines = useLines()
  const now = useNow()
  const [address] = useAddress()
  const { sport, date, q, books } = address
  const filters = useMemo(() => readFilters({ sport, date, q, books }), [sport, date, q, books])
  const games = lines.data?.games ?? []
  const found = gamesOfAllSports(games, filters, now)
  const slow = useDelayed(lines.isPending)
  return (
    <div className="flex flex-col gap-2">
      <SportFilter chosen={filters.sport} counts={lines.data ? countBySport(found) : null} />
      <LinesFilterBar games={games} filters={filters} />
      <StaleNotice lines={lines.isError ? undefined : lines.data} now={now} />
      {lines.isError && (
        <ErrorState
          title={lines.data ? 'The lines could not be brought up to date' : 'Failed to load lines'}
          onRetry={() => void lines.refetch()}
          busy={lines.isFetching}
        >
          {textOf(lines.error)}
        </ErrorState>
      )}
      <UnderFilters lines={lines.data} now={now} />
      {slow && <GameCardSkeletons />}
      {lines.data && <Lines lines={lines.data} filters={filters} now={now} slots={slots} />}
      <CustomBidSheet />
    </div>
  )
}

type LinesProps = { lines: LinesView; filters: LinesFilters; now: number; slots: LinesSlots }

function Lines({ lines, filters, now, slots }: LinesProps) {
  const { pick, choose, chooseRow, close, byKeyboard } = usePick()
  const found = useMemo(() => {
    const games = gamesOfAllSports(lines.games, filters, now).filter((game) => isOfSport(game, filters.sport))
    return cardsOf(games, filters.books)
  }, [lines.games, filters, now])
  // What one presses or types answers at once; the cards follow.
  const cards = useDeferredValue(found)
  // Nothing to show because nothing could be fetched is another thing than nothing that was looked for.
  const isUnknown = lines.stale && lines.games.length === 0
  return (
    <>
      {cards.length > 0 && <LinesList {...{ cards, pick, now }} {...slots} onPick={choose} />}
      {cards.length === 0 && !isUnknown && <NoLines filters={filters} />}
      <SlipPlace games={lines.games} {...{ pick, now }} takeFocus={byKeyboard} onPickRow={chooseRow} onClose={close} />
    </>
  )
}
