import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { GameView } from '#features/lines/contract.ts'
import { sideOfLeg } from '#features/lines/web/legNames.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import type { BetLegView } from '../legContract.ts'
import { type Score, scoreWords } from './BetGame.tsx'
import { phaseOfGame } from './betReading.ts'
import { Leg, Legs } from './Legs.tsx'
import { legScore } from './legWords.ts'
import { liveMargin } from './liveMargin.ts'
import { movedWords, voidWords } from './postponedWords.ts'

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
