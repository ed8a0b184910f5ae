import { IconCalendar, IconSearchOff, IconTicket } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { type Address, useAddress } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FloatingPill } from '#web/ui/feedback/FloatingPill.tsx'
import { useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Filters } from '#web/ui/fields/Filters.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { useEverTrue } from '#web/ui/overlays/useEverTrue.ts'
import { BetList, BetListSkeleton } from './BetList.tsx'
import { BetsMenu, BetsSummary } from './BetsMenu.tsx'
import { useBetTasks } from './BetTasks.tsx'
import { type BetRange, betRangeFrom, betRanges, betTabFrom, betTabs, whoseFrom } from './betFilters.ts'
import { mayBeUnsure } from './betQueries.ts'
import { IfItEndedNow } from './lateParts.ts'
import { UnsureBets } from './UnsureBets.tsx'
import { useOpenedBet } from './useOpenedBet.ts'
import { useShownBets } from './useShownBets.ts'

const OpenedBet = lazyPart(async () => ({ default: (await import('./OpenedBet.tsx')).OpenedBet }))

const panelId = 'bets'

type BetsPageProps = {
  /** How the reader's pools stand while their games run. [BEY-46] */
  poolsNow?: ReactNode
}

/** The bets of the group from the reader's side. [BET-08] to [BET-17] */
export function BetsPage({ poolsNow }: BetsPageProps) {
  const group = useGroup()
  const [address, setAddress] = useAddress()
  const now = useNow(10_000)
  const tab = betTabFrom(address.tab)
  const range = betRangeFrom(address.range)
  const whose = whoseFrom(address.whose)
  const shown = useShownBets(group.id, { tab, whose, range, search: address.q ?? '' }, now)
  const { list, counts, arrivals, games, areGamesAwaited, bets, usual } = shown
  const { tasks, sheets } = useBetTasks()
  const { open, close, ...opened } = useOpenedBet(group.id)
  const everOpened = useEverTrue(opened.betId !== null)
  // Who comes for a bet of others finds it among everyone's.
  const isForeign = whose === 'own' && opened.read?.isMine === false
  useEffect(() => {
    if (isForeign) setAddress({ whose: 'all' })
  }, [isForeign, setAddress])
  const isSlow = useDelayed(list.isPending)
  const { tabs, group: sums } = counts
  const isUnfiltered = address.q === undefined && address.range === undefined
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Bets of {group.name}</h2>
      {sums !== undefined && sums.started > 0 && (
        <Suspense fallback={null}>
          <IfItEndedNow groupId={group.id} within={usual} now={now} onOpen={open} />
        </Suspense>
      )}
      {poolsNow}
      <Tabs
        label="Bets"
        value={tab}
        onChange={(next) => setAddress({ tab: next === 'all' ? undefined : next })}
        items={betTabs.map((item) => ({ ...item, count: tabs?.[item.value] }))}
        panelId={panelId}
      />
      <BetFilterBar
        search={address.q ?? ''}
        range={range}
        onChange={setAddress}
        beside={
          <>
            <SegmentedControl
              label="Whose bets"
              hideLabel
              value={whose}
              options={whoseChoices}
              onChange={(next) => setAddress({ whose: next === 'own' ? undefined : next })}
            />
            <BetsSummary sums={sums} />
            <BetsMenu groupId={group.id} sums={sums} />
          </>
        }
      />
      <UnsureBets groupId={group.id} mayBe={sums !== undefined && mayBeUnsure(sums)} onOpen={open} />
      <div
        id={panelId}
        role="tabpanel"
        className="@container"
        aria-label={betTabs.find(({ value }) => value === tab)?.label}
      >
        {list.error && (
          <ErrorState title="Failed to load bets" onRetry={list.retry} busy={list.isFetching}>
            {textOf(list.error)}
          </ErrorState>
        )}
        {isSlow && <BetListSkeleton />}
        {bets && (
          <BetList
            {...{ bets, opened, now, games, areGamesAwaited, tasks }}
            onOpen={open}
            more={<MoreBets pages={list.pages} />}
          />
        )}
        {bets?.length === 0 && !list.isOld && sums && (
          <NoBets
            why={!sums.any ? 'none' : whose === 'own' && tabs?.all === 0 && isUnfiltered ? 'none of yours' : 'no match'}
            onReset={() => setAddress({ tab: undefined, q: undefined, range: 'all', whose: 'all' })}
          />
        )}
        {range === null && <NoBets why="no dates" onReset={() => setAddress({ range: undefined })} />}
      </div>
      {arrivals.arrived > 0 && (
        <FloatingPill onClick={arrivals.bringIn}>
          {arrivals.arrived === 1 ? '1 new bet' : `${arrivals.arrived} new bets`}
        </FloatingPill>
      )}
      {everOpened && (
        <Suspense fallback={<PartToCome floats />}>
          <OpenedBet {...opened} onClose={close} {...{ now, games, tasks }} />
        </Suspense>
      )}
      {sheets}
    </div>
  )
}

type Empty = 'no dates' | 'no match' | 'none of yours' | 'none'

/** Why the list is empty: no dates chosen, no matches, none of the reader's own, or no bets at all. [BET-12] */
function NoBets({ why, onReset }: { why: Empty; onReset: () => void }) {
  // Then the next step is to invite somebody.
  const isAlone = useGroup().memberCount === 1
  if (why === 'no dates') {
    return (
      <EmptyState
        icon={<IconCalendar aria-hidden="true" />}
        title="Select a date range to see bets"
        actions={
          <Button variant="outline" onClick={onReset}>
            Past Month
          </Button>
        }
      />
    )
  }
  if (why === 'no match') {
    return (
      <EmptyState
        icon={<IconSearchOff aria-hidden="true" />}
        title="No bets match"
        actions={
          <Button variant="outline" onClick={onReset}>
            Show all bets
          </Button>
        }
      >
        Another tab, search or date range may have what you are looking for.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconTicket aria-hidden="true" />}
      title={why === 'none' ? 'No bets yet' : 'No bets of yours yet'}
      actions={
        <>
          <Button variant={isAlone ? 'outline' : 'primary'} render={<Link to="/bids" />}>
            Browse bids
          </Button>
          {why === 'none of yours' && (
            <Button variant="link" onClick={onReset}>
              Show everyone’s bets
            </Button>
          )}
        </>
      }
    >
      Take a friend's bid, or post one of your own, and the bet appears here.
    </EmptyState>
  )
}

type MoreBetsProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Older bets: loaded on scrolling near the end, or at the press of the button. */
function MoreBets({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreBetsProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="mt-2">
      <Button variant="link" full busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older bets
      </Button>
    </div>
  )
}

const whoseChoices = [
  { value: 'own', label: 'Mine' },
  { value: 'all', label: 'Everyone' },
] as const

type BetFilterBarProps = {
  beside: ReactNode
  search: string
  range: BetRange | null
  onChange: (change: Address) => void
}

/** Search by team or sport, and the dates. Both live in the address. [BET-10] [BET-11] */
function BetFilterBar({ beside, search, range, onChange }: BetFilterBarProps) {
  return (
    <Filters beside={beside} isSet={search !== '' || range !== 'month'}>
      <SearchField
        label="Search by team or sport"
        placeholder="Team or sport"
        value={search}
        shortcut
        onChange={(q) => onChange({ q: q || undefined })}
        className="min-w-[min(11rem,100%)] flex-1"
      />
      <Select
        label="Date range"
        look="chip"
        value={range ?? 'none'}
        options={[...betRanges, { value: 'none', label: 'No dates' }]}
        onChange={(event) => onChange({ range: event.target.value === 'month' ? undefined : event.target.value })}
        className="w-40 max-w-full shrink-0 grow lg:grow-0"
      />
    </Filters>
  )
}
