import { IconChevronRight } from '@tabler/icons-react'
import type { DebtView } from '#features/debts/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { teamOf } from '#features/lines/web/teams.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import type { BetAnswer } from '../contract.ts'
import { BetGame, gameAndTime, type Score, ScoreFigures, scoreWords } from './BetGame.tsx'
import { BetMoney } from './BetMoney.tsx'
import { BetPill } from './BetPill.tsx'
import { phaseOf, type ReadBet } from './betReading.ts'
import { LiveBar } from './LiveBar.tsx'
import { liveMargin } from './liveMargin.ts'

type BetCardProps = {
  read: ReadBet
  now: number
  /** The game as it stands, where it is under way. */
  game?: GameView | undefined
  debt?: DebtView | undefined
  /** This is the one that was looked for. */
  isOpened?: boolean
  onDetails: () => void
  /** There for a bet that the reader may settle by hand. */
  onSettle?: (() => void) | undefined
}

/** A bet in three lines: how it stands, one's side with its money, and whom it is against. The whole card opens it. */
export function BetCard({ read, now, game, debt, isOpened, onDetails, onSettle }: BetCardProps) {
  const { bet, first, second, isMine } = read
  const phase = phaseOf(bet, now, game?.completed)
  const score = phase === 'live' ? (game?.score ?? null) : null
  const margin = score && isMine && first.side ? liveMargin(first.side, score, bet) : null
  return (
    <Card ring={isOpened} id={`bet-${bet.id}`} className="relative scroll-mt-18 transition-colors hover:bg-raised/50">
      <div className="flex min-h-5 items-center justify-between gap-3 text-12">
        <BetPill read={read} phase={phase} now={now} />
        {score ? <LiveScore bet={bet} score={score} /> : <BetGame bet={bet} now={now} />}
      </div>
      <div className="mt-2 flex items-end justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-18 font-bold wrap-anywhere">
            {!isMine && <span className="font-normal text-muted">{first.name}: </span>}
            {first.words} <span className="font-normal text-muted">at</span> <Figure>{first.odds}</Figure>
          </h3>
          <p className="mt-0.5 flex items-center gap-2 text-14 text-muted">
            <Avatar id={second.id} name={second.name} size="xs" />
            <span className="min-w-0 wrap-anywhere">
              against {second.name}'s {second.words} {read.view === 'pending' && <Figure>{second.odds}</Figure>}
            </span>
          </p>
        </div>
        <BetMoney read={read} debt={debt} />
      </div>
      {margin && <LiveBar {...margin} />}
      {phase === 'live' && <GameRow bet={bet} now={now} />}
      {onSettle && (
        <div className="relative z-10 mt-3 flex items-center justify-between gap-3">
          <p className="text-12 text-muted">Settled by hand, once you know.</p>
          <Button variant="outline" size="sm" onClick={onSettle} className="hit">
            Settle
          </Button>
        </div>
      )}
      <button type="button" onClick={onDetails} className="absolute inset-0 rounded-card">
        <span className="sr-only">
          Details: {first.words} against {second.name}
        </span>
      </button>
    </Card>
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

function GameRow({ bet, now }: { bet: BetAnswer; now: number }) {
  return (
    <p className="mt-3 flex items-center gap-1 text-14">
      <MatchupMarks matchup={bet} league={bet.sport} />
      <span className="ml-1 min-w-0 flex-1 truncate text-muted">{gameAndTime(bet, now)}</span>
      <IconChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </p>
  )
}
