import { IconChartLine, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { minuteMs, secondMs } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { useZone } from '#web/time/useZone.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { GameView, LinesView } from '../contract.ts'
import { cardsOf, countBySport, gamesOfAllSports, isOfSport, type LinesFilters, readFilters } from './filters.ts'
import { LinesFilterBar } from './LinesFilterBar.tsx'
import { LinesList, type LinesSlots } from './LinesList.tsx'
import { type Pick, usePick } from './pick.ts'
import type { Row } from './prices.ts'
import { SportFilter } from './SportFilter.tsx'
import { UnderFilters } from './UnderFilters.tsx'

/** The picked price, for the form that makes a bid of it. */
export type PickedPrice = {
  games: readonly GameView[]
  /** The games are known. */
  isLoaded: boolean
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
export const LinesPage = memo(function LinesPage({ bidForms, ...slots }: LinesPageProps) {
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
      <LinesFilterBar
        {...{ games, filters }}
        sports={<SportFilter chosen={filters.sport} counts={lines.data ? countBySport(found) : null} />}
      />
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
      <UnderFilters lines={lines.data} sport={filters.sport} now={now} />
      {slow && <GameCardSkeletons />}
      {lines.data && <Lines lines={lines.data} filters={filters} {...shown} {...slots} onPick={choose} />}
      {bidForms({
        games,
        isLoaded: lines.data !== undefined,
        ...shown,
        takeFocus: byKeyboard,
        onPickRow: chooseRow,
        onClose: close,
      })}
    </div>
  )
})

type LinesProps = Omit<ComponentProps<typeof LinesList>, 'cards'> & { lines: LinesView; filters: LinesFilters }

/** The cards that match the filters, or a note that there are none. */
function Lines({ lines, filters, ...list }: LinesProps) {
  const { now } = list
  const found = useMemo(() => {
    const games = gamesOfAllSports(lines.games, filters, now).filter((game) => isOfSport(game, filters.sport))
    return cardsOf(games, filters.books)
  }, [lines.games, filters, now])
  // Presses and typing respond immediately; the cards follow.
  const cards = useDeferredValue(found)
  if (cards.length > 0) return <LinesList cards={cards} {...list} />
  // An empty list after a failed fetch is not the same as an empty result.
  return lines.stale && lines.games.length === 0 ? null : <NoLines filters={filters} />
}

const cards = ['a', 'b', 'c', 'd']
const prices = ['moneyline', 'spread', 'total']

/** Placeholders in the shape of a day's cards. */
function GameCardSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading lines</span>
      <div className="flex items-center px-1 lg:min-h-control">
        <Skeleton className="h-5 w-24" />
      </div>
      {cards.map((card) => (
        <Card key={card} as="div" className="flex flex-col gap-1.5">
          <div className="flex h-10 items-start justify-between lg:h-6">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-24 lg:hidden" />
          </div>
          <TeamSkeleton />
          <TeamSkeleton />
        </Card>
      ))}
    </div>
  )
}

function TeamSkeleton() {
  return (
    <div className="flex items-center gap-1.5">
      <Skeleton round="full" className="size-8" />
      <Skeleton className="mr-auto h-4 w-18" />
      {prices.map((price) => (
        <Skeleton key={price} className="h-13 w-[68px] lg:h-11 lg:w-30" />
      ))}
    </div>
  )
}

/** The filters match nothing, with ways to change that. [LINE-24] [LINE-25] */
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

/** Why prices are old, and when there will be new ones. [FEED-35] */
const staleWords: Readonly<Record<NonNullable<LinesView['staleBecause']>, { title: string; next: string }>> = {
  'no-answer': {
    title: 'The odds service is not answering',
    next: 'New ones appear here as soon as it answers.',
  },
  credits: {
    title: 'This month’s credits for lines are used up',
    next: 'New ones come next month, or once the administrator raises the limit.',
  },
  key: {
    title: 'The odds service does not accept the key',
    next: 'New ones come once the administrator has set another one.',
  },
  'must-last': {
    title: 'Prices come less often',
    next: 'The month’s credits must last.',
  },
  visitor: {
    title: 'Sign in for the latest prices',
    next: 'Visitors see them as they were fetched last.',
  },
}

/** Says that the prices are older than they should be, and disappears once they are not. [LINE-16] [FEED-35] */
function StaleNotice({ lines, now }: { lines: LinesView | undefined; now: number }) {
  const zone = useZone()
  // That the credits must last is how it is meant to be: the age of the prices says it, without a warning.
  const isCalm = lines?.staleBecause === 'must-last' && lines.lastUpdated !== null
  const words = lines?.stale && !isCalm ? staleWords[lines.staleBecause ?? 'no-answer'] : null
  return (
    // Rendered before it has text, so that a screen reader announces the text.
    <div role="status" className="empty:hidden">
      {lines && words && (
        <Notice tone="warn" title={words.title}>
          {lines.lastUpdated === null
            ? 'There are no prices yet.'
            : `Some prices are from ${ago(lines.lastUpdated, now, zone)}.`}{' '}
          {words.next}
        </Notice>
      )}
    </div>
  )
}

/** If the service does not answer, the next request comes sooner. */
const soonMs = 15 * secondMs

function isSoonBetter({ status, data }: { status: string; data: LinesView | undefined }): boolean {
  return status === 'error' || data?.staleBecause === 'no-answer'
}

/** All lines of all sports. The page filters them here, so that a filter responds immediately. */
function useLines() {
  return useQuery(
    api.lines.list.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (isSoonBetter(state) ? soonMs : minuteMs),
      refetchOnReconnect: 'always',
    }),
  )
}
