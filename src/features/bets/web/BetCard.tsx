import { IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode, type Ref, Suspense } from 'react'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import type { GameView } from '#features/lines/contract.ts'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { teamOf } from '#features/lines/web/teams.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { useNear } from '#web/browser/useNear.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BetAnswer } from '../contract.ts'
import { useBetComments } from './BetComments.tsx'
import { BetGame, gameAndTime, type Score, ScoreFigures, scoreWords } from './BetGame.tsx'
import { BetMoney } from './BetMoney.tsx'
import { BetPill } from './BetPill.tsx'
import { BetReactions } from './BetReactions.tsx'
import { type BetForReader, type Phase, startOf, waitsForReader } from './betReading.ts'
import { OfferedLegs } from './Legs.tsx'
import { LiveBar } from './LiveBar.tsx'
import { voidWords } from './postponedWords.ts'

// How each came out, or is doing; few bets are parlays.
const BetLegs = lazyPart(async () => ({ default: (await import('./LegList.tsx')).BetLegs }))

export type BetCardProps = {
  read: BetForReader
  phase: Phase
  now: number
  /** The game's current state, if it is in progress. */
  game?: GameView | undefined
  /** The games in progress, for the legs of a parlay that has some. */
  legGames?: ReadonlyMap<string, GameView> | undefined
  /** Its score is under way: nothing moves when it comes. */
  isScoreAwaited?: boolean
  /** This is the bet that was looked for. */
  isOpened?: boolean
  onOpen: (betId: string) => void
  /** Present for a bet that the reader may settle by hand. */
  onSettle?: ((read: BetForReader) => void) | undefined
  ref?: Ref<HTMLElement>
}

/** What most cards take up, in px. */
const usualPx = 126

/** The card of a bet while it is near the screen, or was looked for; else its place. `isFirst`: among the first. */
export function BetPlace({ isFirst, ...card }: Omit<BetCardProps, 'ref'> & { isFirst: boolean }) {
  const { ref, isNear, height } = useNear(isFirst)
  if (isNear || card.isOpened) return <BetCard ref={ref} {...card} />
  const { bet, first, second } = card.read
  return (
    <Card
      ref={ref}
      id={cardId(bet.id)}
      className="text-12 text-muted [content-visibility:auto]"
      style={{ height: height ?? usualPx }}
    >
      {first.name}: {first.words} against {second.name}'s {second.words}
    </Card>
  )
}

/**
 * A bet in three lines: its status, your side with its money, and your opponent. The whole card opens it. [BET-15]
 * [BET-16]
 */
export const BetCard = memo(function BetCard(props: BetCardProps) {
  const { read, phase, now, game, legGames, isScoreAwaited, isOpened, onOpen, onSettle, ref } = props
  const { bet, first, second } = read
  const comments = useBetComments(bet)
  const startsAt = startOf(bet, now)
  const isParlay = bet.legs.length > 0
  // The legs of a parlay have their games.
  const isLive = phase === 'live' && !isParlay
  const waiting = waitsForReader(read)
  const score = isLive ? (game?.score ?? null) : null
  return (
    <Card
      ref={ref}
      ring={isOpened}
      id={cardId(bet.id)}
      className="relative scroll-mt-18 transition-colors hover:bg-raised/50"
    >
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12',
          isLive ? 'min-h-6' : 'min-h-5',
        )}
      >
        <span className="flex items-center gap-2">
          <BetPill read={read} phase={phase} now={now} />
          {startsAt && phase === 'upcoming' && (
            <time dateTime={startsAt} className="whitespace-nowrap">
              {dayAndTime(startsAt, now)}
            </time>
          )}
        </span>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {score ? <LiveScore bet={bet} score={score} /> : <BetGame bet={bet} now={now} />}
          {!isLive && <Chevron />}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-3">
        <BetWords read={read}>{!isLive && comments.button}</BetWords>
        <BetMoney read={read} />
      </div>
      {isParlay && (
        <div className="mt-2">
          <Suspense fallback={<OfferedLegs legs={bet.legs} now={now} />}>
            <BetLegs legs={bet.legs} now={now} games={legGames} />
          </Suspense>
        </div>
      )}
      {score ? <LiveBar read={read} score={score} /> : isLive && isScoreAwaited && <Skeleton className="mt-2 h-12" />}
      {isLive && (
        <GameRow bet={bet} now={now}>
          {comments.button}
        </GameRow>
      )}
      {phase === 'postponed' && <p className="mt-2 text-12 text-muted">{voidWords(bet, now)}</p>}
      {onSettle && (
        <div className="relative z-10 mt-3 flex items-center justify-between gap-3">
          <p className="text-12 text-muted">Settled by hand, once you know.</p>
          <Button variant="outline" size="sm" onClick={() => onSettle(read)}>
            Settle
          </Button>
        </div>
      )}
      {waiting && (
        <div className="relative z-10 mt-3 flex items-center justify-between gap-3">
          <p className="min-w-0 text-12 wrap-anywhere">
            <span className="font-semibold text-warn">Waits for you.</span> {waiting}
          </p>
          <Button variant="outline" size="sm" onClick={() => onOpen(bet.id)}>
            {bet.dispute?.mayDecide ? 'Decide' : 'Answer'}
          </Button>
        </div>
      )}
      <button type="button" onClick={() => onOpen(bet.id)} className="absolute inset-0 rounded-card">
        <span className="sr-only">
          Details: {first.words} against {second.name}
        </span>
      </button>
      {bet.reactions.length > 0 && <BetReactions bet={bet} />}
      {comments.panel}
    </Card>
  )
})

const cardId = (betId: string) => `bet-${betId}`

/** What gets the focus back when the details of a bet are closed; null if its card is not on the page. */
export function detailsButtonOf(betId: string): HTMLElement | null {
  return document.querySelector(`#${CSS.escape(cardId(betId))} > button`)
}

/** "Chiefs -2.5 at +100", and below it "against Ann's Bills +2.5". */
function BetWords({ read: { first, second, isMine, view }, children }: { read: BetForReader; children: ReactNode }) {
  const show = useShowOdds()
  // A line identifies the other side; without one, its price does.
  const isPriced = view === 'pending' && second.side?.betType !== 'spread' && second.side?.betType !== 'total'
  return (
    <div className="min-w-min max-w-full flex-1">
      <h3 className="text-18 font-bold text-pretty wrap-break-word">
        {!isMine && (
          <span className="font-normal text-muted">
            <MemberName person={first} />:{' '}
          </span>
        )}
        {first.words} <span className="font-normal text-muted">at</span> <Figure>{show(first.odds)}</Figure>
      </h3>
      <div className="mt-0.5 flex items-center gap-2 text-14 text-muted">
        <Avatar id={second.id} name={second.name} size="xs" />
        <p className="min-w-0 wrap-break-word">
          against <MemberName person={second} />
          's {second.words} {isPriced && <Figure>{show(second.odds)}</Figure>}
        </p>
        {children}
      </div>
    </div>
  )
}

function LiveScore({ bet, score }: { bet: BetAnswer; score: Score }) {
  return (
    <span className="flex items-baseline gap-1.5 text-14 text-muted">
      <span className="sr-only">{scoreWords(bet, score)}</span>
      <span aria-hidden="true">{teamOf(bet.awayTeam, bet.sport).letters}</span>
      <ScoreFigures score={score} className="text-18 text-fg" />
      <span aria-hidden="true">{teamOf(bet.homeTeam, bet.sport).letters}</span>
    </span>
  )
}

function GameRow({ bet, now, children }: { bet: BetAnswer; now: number; children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1 text-14">
      <MatchupMarks matchup={bet} league={bet.sport} />
      <p className="ml-1 min-w-[min(6rem,100%)] flex-1 wrap-break-word text-muted">{gameAndTime(bet, now)}</p>
      {children}
      <Chevron />
    </div>
  )
}

/** Shows that a card can be opened. */
function Chevron() {
  return <IconChevronRight size={18} aria-hidden="true" className="-mr-1 shrink-0 text-muted" />
}
