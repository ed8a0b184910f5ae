import { TeamMark } from '#features/lines/web/TeamMark.tsx'
import { teamOf } from '#features/lines/web/teams.ts'
import type { BetAnswer } from '../contract.ts'
import { finalScoreOf, type Score, ScoreFigures, scoreWords } from './BetGame.tsx'
import { gameWords } from './betReading.ts'

/** The two teams with the score between them, where there is one. A custom bet has words instead. */
export function BetScoreboard({ bet, live }: { bet: BetAnswer; live: Score | null }) {
  const score = finalScoreOf(bet) ?? live
  if (bet.sport === 'custom') return <p className="pt-1 text-16 font-semibold wrap-anywhere">{gameWords(bet)}</p>
  return (
    <div className="mt-2 flex items-center justify-between gap-2">
      {score && <span className="sr-only">{scoreWords(bet, score)}</span>}
      <Team name={bet.awayTeam} sport={bet.sport} />
      {score ? (
        <ScoreFigures score={score} className="shrink-0 text-28" />
      ) : (
        <span className="text-14 text-muted">at</span>
      )}
      <Team name={bet.homeTeam} sport={bet.sport} isHome />
    </div>
  )
}

function Team({ name, sport, isHome = false }: { name: string; sport: string; isHome?: boolean }) {
  return (
    <span className={`flex min-w-0 flex-1 flex-col gap-1 ${isHome ? 'items-end text-right' : ''}`}>
      <TeamMark size="medium" team={name} league={sport} />
      <span className="max-w-full text-14 font-semibold wrap-break-word">{teamOf(name, sport).name}</span>
    </span>
  )
}
