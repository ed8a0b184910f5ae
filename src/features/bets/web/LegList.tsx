import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { GameView } from '#features/lines/contract.ts'
import { legName, sideOfLeg } from '#features/lines/web/legNames.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Figure, StruckFigure } from '#web/ui/data/Figure.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BetLegView, LegView } from '../legContract.ts'
import { type Score, scoreWords } from './BetGame.tsx'
import { phaseOfGame } from './betReading.ts'
import { legScore } from './legWords.ts'
import { liveMargin } from './liveMargin.ts'
import { movedWords, voidWords } from './postponedWords.ts'

/** The legs of an offered parlay, one or two lines each. [BEY-32] */
export function OfferedLegs({ legs, now, className }: { legs: readonly LegView[]; now: number; className?: string }) {
  return (
    <Legs className={className}>
      {legs.map((leg) => (
        <Leg key={leg.gameId} leg={leg}>
          {`${matchupName(leg, leg.sport)} · ${dayAndTime(leg.gameTime, now)}`}
        </Leg>
      ))}
    </Legs>
  )
}

type BetLegsProps = {
  legs: readonly BetLegView[]
  now: number
  /** The games in progress with their scores. */
  games?: ReadonlyMap<string, GameView> | undefined
  /** How each decided leg came out, to be opened below it. */
  receiptOf?: (leg: BetLegView) => ReactNode
}

/** The legs of a parlay bet: how each came out, or how it is doing. [BEY-16] [BEY-32] */
export function BetLegs({ legs, now, games, receiptOf }: BetLegsProps) {
  return (
    <Legs>
      {legs.map((leg) => (
        <Leg key={leg.gameId} leg={leg} mark={<Mark status={leg.status} />} below={receiptOf?.(leg)}>
          <LegNews leg={leg} now={now} game={games?.get(leg.gameId)} />
        </Leg>
      ))}
    </Legs>
  )
}

function Legs({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <ul
      aria-label="Legs"
      className={classNames('divide-y divide-line rounded-control border border-line bg-bg', className)}
    >
      {children}
    </ul>
  )
}

type LegProps = { leg: LegView | BetLegView; mark?: ReactNode; below?: ReactNode; children: ReactNode }

/** "✓ Bills +2.5 +100", and below it, or beside it where there is room, "Bills @ Chiefs · Sun 1:00 PM". */
function Leg({ leg, mark, below, children }: LegProps) {
  const show = useShowOdds()
  const odds = show(leg.selection.odds)
  const isLeftOut = 'status' in leg && (leg.status === 'push' || leg.status === 'void')
  return (
    <li className="px-3 py-1.5 text-14">
      <div className="flex items-baseline gap-2">
        {mark}
        <p className="flex min-w-0 flex-1 flex-col gap-x-2 lg:flex-row lg:flex-wrap lg:items-baseline">
          <span className={classNames('max-w-full font-semibold wrap-anywhere', isLeftOut && 'text-muted')}>
            {legName(leg)}
          </span>
          <span className="text-12 text-muted text-pretty wrap-anywhere">{children}</span>
        </p>
        {isLeftOut ? (
          <StruckFigure className="text-muted">{odds}</StruckFigure>
        ) : (
          <Figure className="font-semibold">{odds}</Figure>
        )}
      </div>
      {below}
    </li>
  )
}

const marks = {
  active: { Icon: IconClock, look: 'text-muted', word: 'Undecided' },
  won: { Icon: IconCheck, look: 'text-win', word: 'Won' },
  lost: { Icon: IconX, look: 'text-loss', word: 'Lost' },
  push: { Icon: IconMinus, look: 'text-push', word: 'Push, left out' },
  void: { Icon: IconMinus, look: 'text-push', word: 'Void, left out' },
}

function Mark({ status }: Pick<BetLegView, 'status'>) {
  const { Icon, look, word } = marks[status]
  return (
    <span className="shrink-0 self-start pt-0.5">
      <Icon size={16} stroke={2.5} aria-hidden="true" className={look} />
      <span className="sr-only">{word}:</span>
    </span>
  )
}

/** Its final score; how it is doing in a game in progress; else its game, and what keeps it from being decided. */
function LegNews({ leg, now, game }: { leg: BetLegView; now: number; game: GameView | undefined }) {
  const { status, needsAttention, voidReason } = leg
  if (status === 'void') return <>Void, left out. {voidReason}</>
  const final = legScore(leg)
  if (final) return `${scoreWords(leg, final)}${status === 'push' ? ' · push, left out' : ''}`
  const words = `${matchupName(leg, leg.sport)} · ${dayAndTime(leg.gameTime, now)}`
  if (needsAttention !== null) return <Doubt words={words}>{doubtWords(needsAttention)}</Doubt>
  const phase = phaseOfGame(leg, now, game?.completed)
  if (phase === 'postponed') return <Doubt words={words}>{voidWords(leg, now)}</Doubt>
  if (phase === 'live') return game?.score ? <LiveLeg leg={leg} score={game.score} /> : <>{words} · live</>
  if (phase === 'waiting') return <>{matchupName(leg, leg.sport)} · waiting for the result</>
  const moved = movedWords(leg, now)
  return moved ? `${words} · ${moved}` : words
}

function Doubt({ words, children }: { words: string; children: string }) {
  return (
    <>
      {words} <span className="font-semibold text-warn">{children}</span>
    </>
  )
}

/** "LIVE Bills 21, Chiefs 17 · Ahead by 4". */
function LiveLeg({ leg, score }: { leg: BetLegView; score: Score }) {
  const live = liveMargin(sideOfLeg(leg), score, leg)
  return (
    <>
      <span className="font-bold text-live">LIVE</span> {scoreWords(leg, score)}
      {live && <span className="font-semibold text-fg"> · {live.words}</span>}
    </>
  )
}
