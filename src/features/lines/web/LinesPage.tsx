import { IconChartLine, IconInfoCircle, IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useAddress } from '#web/address.ts'
import { textOf } from '#web/apiError.ts'
import { TitleNote } from '#web/shell/Slots.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useDelayed } from '#web/ui/useDelayed.ts'
import { useDesktop } from '#web/useDesktop.ts'
import { useNow } from '#web/useNow.ts'
import type { LinesView } from '../contract.ts'
import { Freshness } from './Freshness.tsx'
import { cardsOf, countBySport, gamesOfAllSports, isOfSport, type LinesFilters, readFilters } from './filters.ts'
import { GameCardSkeletons } from './GameCardSkeletons.tsx'
import { LinesFilterBar } from './LinesFilterBar.tsx'
import { LinesList } from './LinesList.tsx'
import { SportFilter } from './SportFilter.tsx'
import { CustomBidSheet } from './slip/CustomBidSheet.tsx'
import { SlipPlace } from './slip/SlipPlace.tsx'
import { useLines } from './useLines.ts'
import { usePick } from './usePick.ts'

const firstScreen = 10

/** Today's games with their fair prices; a price opens the bid slip. Open to everyone. [LINE-01] [LINE-16] [APP-34] */
export function LinesPage() {
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
      <UnderFilters lines={lines.data} now={now} aboveDays={lines.data !== undefined && !lines.isError} />
      {lines.isError && (
        <ErrorState
          title={lines.data ? 'The lines could not be brought up to date' : 'Failed to load lines'}
          onRetry={() => void lines.refetch()}
          busy={lines.isFetching}
        >
          {textOf(lines.error)}
        </ErrorState>
      )}
      {slow && <GameCardSkeletons />}
      {lines.data && <Lines lines={lines.data} filters={filters} now={now} />}
      <CustomBidSheet />
    </div>
  )
}

type UnderFiltersProps = {
  lines: LinesView | undefined
  now: number
  /** On a desktop the button then shares the line of the first day. */
  aboveDays: boolean
}

/** How old the prices are, whether they are a sample, and the bid that needs none of them. */
function UnderFilters({ lines, now, aboveDays }: UnderFiltersProps) {
  const [, setAddress] = useAddress()
  const freshness = lines && <Freshness lines={lines} now={now} />
  const desktop = useDesktop()
  return (
    <>
      {lines?.isSample && (
        <p className="flex items-center gap-1.5 px-1 text-12 text-muted">
          <IconInfoCircle size={16} aria-hidden="true" className="shrink-0 text-info" />
          Lines are sample data: recorded games, replayed.
        </p>
      )}
      <div
        className={classNames(
          '-my-1 flex min-h-control items-center justify-between gap-2 px-1 lg:my-0',
          aboveDays && 'lg:-mb-13',
        )}
      >
        {desktop ? <TitleNote>{freshness}</TitleNote> : freshness}
        <Button
          variant="link"
          className="z-10 -mr-2 ml-auto px-2"
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAddress({ custom: '1' }, { push: true })}
        >
          Create Custom Bid
        </Button>
      </div>
    </>
  )
}

function Lines({ lines, filters, now }: { lines: LinesView; filters: LinesFilters; now: number }) {
  const { pick, choose, chooseRow, close, byKeyboard } = usePick()
  const found = useMemo(() => {
    const games = gamesOfAllSports(lines.games, filters, now).filter((game) => isOfSport(game, filters.sport))
    return cardsOf(games, filters.books)
  }, [lines.games, filters, now])
  // What one presses or types answers at once; the cards follow, the first screen of them before the rest.
  const cards = useDeferredValue(found, found.slice(0, firstScreen))
  return (
    <>
      {found.length > 0 ? <LinesList {...{ cards, pick, now }} onPick={choose} /> : <NoLines filters={filters} />}
      <SlipPlace games={lines.games} {...{ pick, now }} takeFocus={byKeyboard} onPickRow={chooseRow} onClose={close} />
    </>
  )
}

/** [LINE-24] [LINE-25] */
function NoLines({ filters }: { filters: LinesFilters }) {
  const [, setAddress] = useAddress()
  const searched = filters.query.trim() !== ''
  const clear = () =>
    searched
      ? setAddress({ q: undefined })
      : setAddress({ sport: undefined, date: 'all', books: undefined, q: undefined })
  return (
    <EmptyState
      icon={searched ? <IconSearch aria-hidden="true" /> : <IconChartLine aria-hidden="true" />}
      title={searched ? 'No lines found for the search' : 'No lines available for selected filters'}
      actions={
        <Button variant="outline" onClick={clear}>
          {searched ? 'Clear search' : 'Show all sports and dates'}
        </Button>
      }
    />
  )
}
