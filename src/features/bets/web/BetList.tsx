import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import type { GameView } from '#features/lines/contract.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { BetPlace, detailsButtonOf } from './BetCard.tsx'
import type { BetTasks } from './BetTasks.tsx'
import { type BetForReader, phaseOf } from './betReading.ts'

type BetListProps = {
  bets: readonly BetForReader[]
  now: number
  games: ReadonlyMap<string, GameView>
  /** The scores are under way. */
  areGamesAwaited: boolean
  /** The bet that was looked for: its card has a ring, and comes first if no tab, dates or search would show it. */
  opened: { readonly betId: string | null; readonly read: BetForReader | undefined }
  tasks: BetTasks
  onOpen: (betId: string) => void
  /** Comes after the last card. */
  more: ReactNode
}

const firstScreen = 6

/** Two columns if both fit, also beside the details. */
const grid = 'grid grid-cols-1 items-start gap-2 @3xl:grid-cols-2'

export function BetList({ bets: found, now, games, areGamesAwaited, opened, tasks, onOpen, more }: BetListProps) {
  const { betId: openedId, read: openedRead } = opened
  const isListed = found.some(({ bet }) => bet.id === openedId)
  const all = useMemo(() => (openedRead && !isListed ? [openedRead, ...found] : found), [openedRead, isListed, found])
  // A press or keystroke responds immediately; the cards follow, the first screen of them before the rest, unless one is
  // looked for.
  const shown = useDeferredValue(all, openedId === null ? all.slice(0, firstScreen) : all)
  const isThere = isListed || openedRead !== undefined
  useEffect(() => {
    if (isThere && openedId) detailsButtonOf(openedId)?.parentElement?.scrollIntoView({ block: 'center' })
  }, [isThere, openedId])
  // A card is redrawn when something in it changes: only one that starts soon counts down the minutes, and a parlay.
  const today = new Date(now).setHours(0, 0, 0, 0)
  return (
    <>
      <div className={grid}>
        {shown.map((read, at) => {
          const game = read.bet.gameId ? games.get(read.bet.gameId) : undefined
          const phase = phaseOf(read, now, game?.completed)
          return (
            <BetPlace
              key={read.bet.id}
              isFirst={at < firstScreen}
              read={read}
              phase={phase}
              now={phase === 'soon' || hasOpenLegs(read) ? now : today}
              game={phase === 'live' ? game : undefined}
              legGames={phase === 'live' && read.bet.legs.length > 0 ? games : undefined}
              isScoreAwaited={phase === 'live' && areGamesAwaited}
              isOpened={read.bet.id === openedId}
              onOpen={onOpen}
              onSettle={read.bet.sport === 'custom' && tasks.maySettle(read, now) ? tasks.settle : undefined}
            />
          )
        })}
      </div>
      {shown.length === all.length && more}
    </>
  )
}

/** Their games start and end at different times. */
function hasOpenLegs({ bet }: BetForReader): boolean {
  return bet.status === 'active' && bet.legs.length > 0
}

export function BetListSkeleton() {
  return (
    <div className={grid}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="h-[6.125rem] rounded-card border border-line bg-surface p-3">
          <Skeleton round="full" className="h-5 w-20" />
          <Skeleton className="mt-3 h-5 w-44" />
          <Skeleton className="mt-2 h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
