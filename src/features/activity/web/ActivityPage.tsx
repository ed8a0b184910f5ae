import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '#domain/grouped.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { dayHeading, dayKey } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { ChipRow } from '#web/ui/buttons/ChipRow.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FloatingPill } from '#web/ui/feedback/FloatingPill.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { ActivityKind, ActivityView } from '../contract.ts'
import { ActivityLine } from './ActivityLine.tsx'
import type { Reading } from './offerTerms.ts'

const kinds: readonly { value: ActivityKind; label: string }[] = [
  { value: 'bids', label: 'Bids' },
  { value: 'bets', label: 'Bets' },
  { value: 'payments', label: 'Payments' },
  { value: 'comments', label: 'Comments' },
  { value: 'group', label: 'Group' },
]

/** Who did what in the group, newest first, by day. [BEY-07] */
export function ActivityPage() {
  const group = useGroup()
  const readerId = useUser().id
  const [address, setAddress] = useAddress()
  const kind = kinds.find(({ value }) => value === address.kind)?.value
  const log = useActivity(group.id, { kind, readerId })
  const now = useNow()
  const show = useShowOdds()
  const slow = useDelayed(log.isPending)
  const failed = log.isError && !log.data
  return (
    <div className="flex flex-col gap-2">
      <h2 className="sr-only">Activity in {group.name}</h2>
      <KindChips kind={kind} onChange={(chosen) => setAddress({ kind: chosen })} />
      {failed && (
        <ErrorState title="Failed to load the activity" onRetry={() => void log.refetch()} busy={log.isFetching}>
          {textOf(log.error)}
        </ErrorState>
      )}
      {slow && <Skeletons />}
      {log.shown?.length === 0 && <Nothing onReset={kind && (() => setAddress({ kind: undefined }))} />}
      {log.shown && <Days events={log.shown} reading={{ readerId, now, show }} />}
      {log.hasNextPage && (
        <Button
          variant="secondary"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          className="mt-2 self-center"
        >
          {log.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
      {log.arrived > 0 && <FloatingPill onClick={log.bringIn}>{`${log.arrived} new`}</FloatingPill>}
    </div>
  )
}

type KindChipsProps = { kind: ActivityKind | undefined; onChange: (kind: ActivityKind | undefined) => void }

function KindChips({ kind, onChange }: KindChipsProps) {
  return (
    <ChipRow label="Show">
      <Chip selected={kind === undefined} onClick={() => onChange(undefined)}>
        All
      </Chip>
      {kinds.map(({ value, label }) => (
        <Chip key={value} selected={kind === value} onClick={() => onChange(value)}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  )
}

function Days({ events, reading }: { events: readonly ActivityView[]; reading: Reading }) {
  const days = [...grouped(events, ({ at }) => dayKey(at))]
  return days.map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className="px-1 pt-2 pb-1.5 text-12 font-semibold text-muted">
        {dayHeading(ofDay[0]?.at ?? day, reading.now)}
      </h3>
      <Card as="div" pad="none">
        <ul className="divide-y divide-line">
          {ofDay.map((event) => (
            <ActivityLine key={event.seq} event={event} reading={reading} />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

function Nothing({ onReset }: { onReset: (() => void) | undefined }) {
  if (!onReset) return <EmptyState icon={<IconHistory aria-hidden="true" />} title="Nothing has happened yet" />
  return (
    <EmptyState
      icon={<IconHistory aria-hidden="true" />}
      title="Nothing of this kind yet"
      actions={
        <Button variant="secondary" onClick={onReset}>
          Show everything
        </Button>
      }
    />
  )
}

function Skeletons() {
  return ['first', 'second', 'third', 'fourth'].map((line) => <Skeleton key={line} round="card" className="h-14" />)
}

const pageSize = 50

/** The group's log, newest first and live, page by page; one kind or all. [BEY-07] */
function useActivity(groupId: string, { kind, readerId }: { kind: ActivityKind | undefined; readerId: string }) {
  const query = useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, kind, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const events = query.data?.pages.flatMap(({ items }) => items)
  return { ...query, ...useArrivals(events, readerId) }
}

/**
 * Holds back what others did while the user reads, so that no line moves under their finger; `bringIn` shows it. Older
 * events, from further pages, and the user's own appear immediately.
 */
function useArrivals(events: readonly ActivityView[] | undefined, readerId: string) {
  const [upTo, setUpTo] = useState<number | null>(null)
  const newest = events?.[0]?.seq
  // Nobody is reading an empty list.
  if (upTo === null && newest !== undefined) setUpTo(newest)
  const isNew = ({ seq, actor }: ActivityView) => upTo !== null && seq > upTo && actor?.id !== readerId
  return {
    shown: events?.filter((event) => !isNew(event)),
    arrived: events?.filter(isNew).length ?? 0,
    bringIn: () => setUpTo(newest ?? null),
  }
}
