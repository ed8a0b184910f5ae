import { IconCalendar, IconLock, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seasonStateAt } from '#domain/bets/seasons.ts'
import { instant } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useUser } from '#features/web/session.ts'
import { type Address, useAddress } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { codeOf, reasonOf, textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import type { StatsView } from '../contract.ts'
import { LuckSection } from './LuckSection.tsx'
import { MemberCards, OrderPicker } from './MemberCards.tsx'
import { MemberTable } from './MemberTable.tsx'
import { inOrder, type MemberColumn, orderAfterPress, orderFrom } from './memberOrder.ts'
import { ProfitLine, profitLineId } from './ProfitLine.tsx'
import { SeasonBanner, ShareSeason } from './SeasonBanner.tsx'
import { SeasonChips, SeasonGone } from './SeasonChips.tsx'
import { StatsTiles } from './StatsTiles.tsx'
import { statsQueries } from './statsQueries.ts'
import {
  type CustomDates,
  customProblem,
  type StatsRange,
  statsBounds,
  statsRangeFrom,
  statsRanges,
} from './statsRange.ts'
import { WeekInWords } from './WeekInWords.tsx'

/** The group's statistics, over the bets settled in a range of time. [STAT-12] */
export function StatsPage() {
  const group = useGroup()
  const [address, setAddress] = useAddress()
  const now = useNow()
  const { season } = address
  const range = season === undefined ? statsRangeFrom(address.range) : null
  const custom = { from: address.from, to: address.to }
  const bounds = range === null ? { season } : statsBounds(range, custom, now)
  const isImpossible = range === 'custom' && customProblem(custom) !== undefined
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...statsQueries(group.id, bounds).read,
    placeholderData: keepPreviousData,
    enabled: !isImpossible,
  })
  const isSlow = useDelayed(isPending)
  useTurn(data?.season ?? null, now, refetch)
  const isGone = reasonOf(error) === 'season-not-found'
  if (codeOf(error) === 'permission-denied') {
    return <EmptyState icon={<IconLock aria-hidden="true" />} title={textOf(error)} />
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Stats of {group.name}</h2>
      <RangePicker range={range} custom={custom} onChange={setAddress} />
      <SeasonChips chosen={season} onChoose={(id) => setAddress({ season: id })} withEditing />
      {isGone && <SeasonGone onAllTime={() => setAddress({ season: undefined, range: undefined })} />}
      {error && !isGone && !isImpossible && (
        <ErrorState title="Failed to load statistics" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {isSlow && !isImpossible && <StatsSkeleton />}
      {isImpossible && (
        <EmptyState icon={<IconCalendar aria-hidden="true" />} title="No such dates">
          Choose an end date that is not before the start date.
        </EmptyState>
      )}
      {data && !isGone && !isImpossible && (
        <>
          {data.season && <SeasonBanner season={data.season} />}
          {data.season && <ShareSeason season={data.season} members={data.members} />}
          <StatsTiles summary={data.summary} />
          {range === 'all' && <WeekInWords />}
          <Members members={data.members} />
          <ProfitLine bounds={bounds} />
          <LuckSection bounds={bounds} members={data.members} />
        </>
      )}
    </div>
  )
}

/** Asks again when a season begins or ends while it is shown, of which no event tells. */
function useTurn(season: StatsView['season'], now: number, refetch: () => Promise<unknown>) {
  useEffect(() => {
    if (season && seasonStateAt(season, instant(now)) !== season.state) void refetch()
  }, [season, now, refetch])
}

/** The members with their sort order, which is kept in the address. */
function Members({ members }: Pick<StatsView, 'members'>) {
  const [address, setAddress] = useAddress()
  const readerId = useUser().id
  const isDesktop = useDesktop()
  const order = orderFrom(address)
  const shown = inOrder(members, order)
  const press = (column: MemberColumn) => {
    const { by, direction } = orderAfterPress(column, order)
    setAddress({ sort: by, dir: direction })
  }
  const choose = (memberId: string) => {
    setAddress({ line: memberId === readerId ? undefined : memberId })
    document.getElementById(profitLineId)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <section aria-labelledby="members" className="grid grid-cols-1 gap-2">
      <div className="mt-2 flex min-h-control flex-wrap items-center justify-between gap-x-3 px-1">
        <h3 id="members" className="text-18 font-bold">
          Members
        </h3>
        {!isDesktop && members.length > 0 && <OrderPicker order={order} onPress={press} />}
      </div>
      {members.length === 0 && <EmptyState icon={<IconUsers aria-hidden="true" />} title="No members yet" level={3} />}
      {members.length > 0 &&
        (isDesktop ? (
          <MemberTable members={shown} order={order} onPress={press} readerId={readerId} onChoose={choose} />
        ) : (
          <MemberCards members={shown} readerId={readerId} onChoose={choose} />
        ))}
      <p className="px-1 pt-1 text-12 text-muted">
        Statistics use the bets settled within the chosen dates, paid or not. A push counts as neither a win nor a loss.
      </p>
    </section>
  )
}

function StatsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} round="card" className="h-[74px]" />
        ))}
      </div>
      <Skeleton round="card" className="mt-12 h-56" />
    </div>
  )
}

type RangePickerProps = { range: StatsRange | null; custom: CustomDates; onChange: (change: Address) => void }

/** The range of settlement times, kept in the address. [STAT-13] [STAT-14] */
function RangePicker({ range, custom, onChange }: RangePickerProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChipRow label="Date range" className="-mx-1">
        {statsRanges.map(({ value, label }) => (
          <Chip
            key={value}
            selected={value === range}
            onClick={() => onChange({ range: value === 'all' ? undefined : value, season: undefined })}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
      {range === 'custom' && (
        <div className="grid grid-cols-2 gap-2 sm:max-w-96">
          <DateTimeField
            type="date"
            label="Start date"
            value={custom.from ?? ''}
            max={custom.to}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
          <DateTimeField
            type="date"
            label="End date"
            value={custom.to ?? ''}
            min={custom.from}
            error={customProblem(custom)}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </div>
      )}
    </div>
  )
}
