import { TeamMark } from '#features/lines/web/TeamMark.tsx'
import { teamOf } from '#features/lines/web/teams.ts'
import { dayAndTime, dayHeading } from '#web/time/timeWords.ts'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BetAnswer } from '../contract.ts'
import { gameWords } from './betReading.ts'

/** A score by place; the away team is named first everywhere. */
export type Score = { readonly home: number; readonly away: number }

export function finalScoreOf({ gameResults }: Pick<BetAnswer, 'gameResults'>): Score | null {
  return gameResults && { home: gameResults.homeScore, away: gameResults.awayScore }
}

/** "27 – 31" with the trailing score muted; screen readers hear the teams' names. */
export function ScoreFigures({ score: { home, away }, className }: { score: Score; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('tabular inline-flex items-baseline gap-1 font-bold', className)}>
      <span className={away < home ? 'text-muted' : undefined}>{away}</span>
      <span className="font-normal text-muted">–</span>
      <span className={home < away ? 'text-muted' : undefined}>{home}</span>
    </span>
  )
}

/** The game of a bet in one line: its final score and day, or its teams; of a custom bet its description. */
export function BetGame({ bet, now }: { bet: BetAnswer; now: number }) {
  const final = finalScoreOf(bet)
  if (bet.sport === 'custom' || bet.sport === 'parlay')
    return <span className="min-w-0 truncate text-muted">{gameWords(bet)}</span>
  const away = <TeamMark size="small" team={bet.awayTeam} beside={bet.homeTeam} league={bet.sport} />
  const home = <TeamMark size="small" team={bet.homeTeam} beside={bet.awayTeam} league={bet.sport} />
  if (!final) {
    return (
      <span className="flex min-w-0 items-center gap-1 text-muted">
        {away}
        {home}
        <span className="ml-1 min-w-0 wrap-break-word">{gameWords(bet)}</span>
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-muted">
      <span className="sr-only">{scoreWords(bet, final)}</span>
      {away}
      <ScoreFigures score={final} className="text-fg" />
      {home}
      <span>Final{bet.gameTime && ` · ${dayHeading(bet.gameTime, now)}`}</span>
    </span>
  )
}

/** "Bengals 27, Ravens 31". */
export function scoreWords(bet: Pick<BetAnswer, 'homeTeam' | 'awayTeam' | 'sport'>, { home, away }: Score): string {
  return `${teamOf(bet.awayTeam, bet.sport).name} ${away}, ${teamOf(bet.homeTeam, bet.sport).name} ${home}`
}

/** "Bills @ Chiefs · Today 1:25 PM". */
export function gameAndTime(bet: BetAnswer, now: number): string {
  return bet.gameTime ? `${gameWords(bet)} · ${dayAndTime(bet.gameTime, now)}` : gameWords(bet)
}
