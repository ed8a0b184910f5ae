import { IconChevronRight, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { minuteMs } from '#domain/times.ts'
import { openGroupDialog } from '#features/groups/web/groupDialog.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { api } from '#features/web/api.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { GroupOverview, Waiting } from '../contract.ts'
import { placeOf, untilWords, waitWords } from './waitWords.ts'

/**
 * All groups of the user: what is live, what waits for them, and the net with each. On this page the stream also says when
 * something happens in another group; games begin, and bids close, without an event. [BEY-28]
 */
export function OverviewPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...api.overview.read.queryOptions(),
    refetchInterval: minuteMs,
  })
  const isSlow = useDelayed(isPending)
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-3">
      <h2 className="sr-only">All my groups</h2>
      {data ? (
        data.groups.map((group) => <GroupCard key={group.groupId} group={group} />)
      ) : error ? (
        <ErrorState title="Your groups could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      ) : (
        isSlow && <Loading />
      )}
      <Button variant="outline" onClick={() => openGroupDialog('join')}>
        Join Group
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading your groups...</span>
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  )
}

function GroupCard({ group }: { group: GroupOverview }) {
  const { groupId, name, activeBets, live, waits, liveBets } = group
  return (
    <Card as="section" aria-label={name} pad="none" className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="min-w-0 flex-1 basis-32">
          <Link to="/bets" search={{ group: groupId }} className="hit flex w-fit items-center gap-2 hover:underline">
            <IconUsers size={20} aria-hidden="true" className="shrink-0 text-muted" />
            <bdi className="min-w-0 font-bold text-16 wrap-anywhere">{name}</bdi>
          </Link>
        </h3>
        <Link
          to="/settings/group"
          search={{ group: groupId }}
          className="hit ml-auto shrink-0 text-12 text-muted hover:underline"
        >
          Settings<span className="sr-only"> of {name}</span>
        </Link>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-14">
        <Link to="/debts" search={{ group: groupId }} className="hit hover:underline">
          <Net net={group.net} />
        </Link>
        <span className="flex items-center gap-2 text-muted">
          {live > 0 && <Pill tone="live">{`${live} live`}</Pill>}
          <span>{activeBets === 1 ? '1 active bet' : `${activeBets} active bets`}</span>
        </span>
      </div>
      {waits.length > 0 && (
        <Rows label="Waits for you">
          {waits.map((wait, at) => (
            <WaitRow key={keyOf(wait, waits.slice(0, at))} wait={wait} groupId={groupId} />
          ))}
        </Rows>
      )}
      {liveBets.length > 0 && (
        <Rows label="Live">
          {liveBets.map((bet) => (
            <Row key={bet.betId} place={{ to: '/bets', search: { group: groupId, bet: bet.betId } }}>
              <span className="block text-14 wrap-anywhere">{gameName(bet)}</span>
              <span className="block text-12 text-muted">
                Against {bet.with} · you risk <Figure>{words(bet.risk)}</Figure> · you win{' '}
                <Figure>{words(bet.toWin)}</Figure>
              </span>
            </Row>
          ))}
        </Rows>
      )}
      {waits.length + activeBets === 0 && <p className="mt-2 text-12 text-muted">Nothing waits for you here.</p>}
    </Card>
  )
}

function Net({ net }: { net: number }) {
  if (net === 0) return <>You are all square</>
  return net > 0 ? (
    <>
      You are owed <Figure className="font-semibold text-win">{words(net)}</Figure>
    </>
  ) : (
    <>
      You owe <Figure className="font-semibold text-loss">{words(-net)}</Figure>
    </>
  )
}

function words(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-2 border-t border-line pt-2">
      <h4 className="text-12 font-semibold text-muted">{label}</h4>
      <ul className="-mx-2">{children}</ul>
    </div>
  )
}

/** One bid may have several counter-offers, which are numbered. */
function keyOf({ kind, id }: Waiting, before: readonly Waiting[]): string {
  return `${kind} ${id} ${before.filter((one) => one.kind === kind && one.id === id).length}`
}

type Place = ReturnType<typeof placeOf>

function Row({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <li>
      <Link
        {...place}
        className="flex min-h-control items-center gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-raised"
      >
        <span className="min-w-0 flex-1">{children}</span>
        <IconChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
    </li>
  )
}

/** "Packers @ Bears", "Parlay of 3 legs". */
function gameName(on: NonNullable<Waiting['matchup']>): string {
  return on.sport === 'parlay' ? on.description : matchupName(on, on.sport)
}

function WaitRow({ wait, groupId }: { wait: Waiting; groupId: string }) {
  const now = useNow()
  const { matchup, amount } = wait
  const about = [
    matchup && gameName(matchup),
    matchup && amount !== null && `you risk ${words(amount)}`,
    untilWords(wait, now),
  ]
  return (
    <Row place={placeOf(wait, groupId)}>
      <span className="block font-semibold text-14 wrap-anywhere">{waitWords(wait)}</span>
      <span className="block text-12 text-muted wrap-anywhere">{about.filter(Boolean).join(' · ')}</span>
    </Row>
  )
}
