import { IconCalendar, IconSearchOff, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DebtView } from '#features/debts/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BetCard } from './BetCard.tsx'
import type { BetTasks } from './BetTasks.tsx'
import type { ReadBet } from './betReading.ts'

type BetListProps = {
  bets: readonly ReadBet[]
  now: number
  games: ReadonlyMap<string, GameView>
  debts: ReadonlyMap<string, DebtView>
  openedId: string | null
  settleOf: BetTasks['settleOf']
  onOpen: (betId: string) => void
}

export function BetList({ bets, now, games, debts, openedId, settleOf, onOpen }: BetListProps) {
  const isThere = bets.some(({ bet }) => bet.id === openedId)
  useEffect(() => {
    if (isThere) document.getElementById(`bet-${openedId}`)?.scrollIntoView({ block: 'nearest' })
  }, [isThere, openedId])
  return (
    <div className="grid grid-cols-1 gap-2">
      {bets.map((read) => (
        <BetCard
          key={read.bet.id}
          read={read}
          now={now}
          game={read.bet.gameId ? games.get(read.bet.gameId) : undefined}
          debt={debts.get(read.bet.id)}
          isOpened={read.bet.id === openedId}
          onDetails={() => onOpen(read.bet.id)}
          onSettle={read.bet.sport === 'custom' ? settleOf(read) : undefined}
        />
      ))}
    </div>
  )
}

export function BetListSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="h-[98px] rounded-card border border-line bg-surface p-3">
          <Skeleton className="h-5 w-20 rounded-full" />
          <Skeleton className="mt-3 h-5 w-44" />
          <Skeleton className="mt-2 h-4 w-32" />
        </div>
      ))}
    </div>
  )
}

/** Why there is nothing to see: no dates chosen, nothing that fits, or no bets at all. [BET-12] */
export function NoBets({ why, onReset }: { why: 'no dates' | 'no match' | 'none'; onReset: () => void }) {
  if (why === 'no dates') {
    return <EmptyState icon={<IconCalendar aria-hidden="true" />} title="Select a date range to see bets" />
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
        Another tab, search or date range may have what you look for.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconTicket aria-hidden="true" />}
      title="No bets yet"
      actions={<Button render={<Link to="/bids" />}>Browse bids</Button>}
    >
      Take a friend's bid, or post one of your own, and the bet stands here.
    </EmptyState>
  )
}
