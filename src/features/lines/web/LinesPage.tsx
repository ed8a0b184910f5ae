import { type ComponentProps, type ReactNode, useDeferredValue, useMemo } from 'react'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { useDelayed } from '#web/ui/feedback/useDelayed.ts'
import type { GameView, LinesView } from '../contract.ts'
import { cardsOf, countBySport, gamesOfAllSports, isOfSport, type LinesFilters, readFilters } from './filters.ts'
import { GameCardSkeletons } from './GameCardSkeletons.tsx'
import { LinesFilterBar } from './LinesFilterBar.tsx'
import { LinesList, type LinesSlots } from './LinesList.tsx'
import { NoLines } from './NoLines.tsx'
import type { Pick } from './pick.ts'
import type { Row } from './prices.ts'
import { SportFilter } from './SportFilter.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { UnderFilters } from './UnderFilters.tsx'
import { useLines } from './useLines.ts'
import { usePick } from './usePick.ts'

/** The price that is picked, for the form that makes a bid of it. */
export type PickedPrice = {
  games: readonly GameView[]
  /** Null while no price is picked. */
  pick: Pick | null
  /** Picked with the keyboard, so the focus follows into the form. */
  takeFocus: boolean
  onPickRow: (row: Row) => void
  onClose: () => void
  now: number
}

type LinesPageProps = LinesSlots & {
  /** The forms that post a bid, on the picked price or on anything else. */
  bidForms: (picked: PickedPrice) => ReactNode
}

/** Today's games with their fair prices; a price opens the bid slip. Open to everyone. [LINE-01] [LINE-16] [APP-34] */
export function LinesPage({ bidForms, ...slots }: LinesPageProps) {
  const lines = useLines()
  const now = useNow()
  const [address] = useAddress()
  const { sport, date, q, books } = address
  const filters = useMemo(() => readFilters({ sport, date, q, books }), [sport, date, q, books])
  const { pick, choose, chooseRow, close, byKeyboard } = usePick()
  const games = lines.data?.games ?? []
  const found = gamesOfAllSports(games, filters, now)
  const slow = useDelayed(lines.isPending)
  const shown = { now, pick: lines.data ? pick : null }
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
      {lines.data && <Lines lines={lines.data} filters={filters} {...shown} {...slots} onPick={choose} />}
      {bidForms({ games, ...shown, takeFocus: byKeyboard, onPickRow: chooseRow, onClose: close })}
    </div>
  )
}

type LinesProps = Omit<ComponentProps<typeof LinesList>, 'cards'> & { lines: LinesView; filters: LinesFilters }

/** The cards that the filters leave, or that there are none. */
function Lines({ lines, filters, ...list }: LinesProps) {
  const { now } = list
  const found = useMemo(() => {
    const games = gamesOfAllSports(lines.games, filters, now).filter((game) => isOfSport(game, filters.sport))
    return cardsOf(games, filters.books)
  }, [lines.games, filters, now])
  // What one presses or types answers at once; the cards follow.
  const cards = useDeferredValue(found)
  if (cards.length > 0) return <LinesList cards={cards} {...list} />
  // Nothing to show because nothing could be fetched is another thing than nothing that was looked for.
  return lines.stale && lines.games.length === 0 ? null : <NoLines filters={filters} />
}
