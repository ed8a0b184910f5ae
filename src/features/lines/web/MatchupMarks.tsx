import type { Matchup } from '#domain/games/sides.ts'
import { TeamMark } from './TeamMark.tsx'

/** Both teams' marks side by side, the visitors first. Custom sides and parlays have none. */
export function MatchupMarks({ matchup, league }: { matchup: Matchup; league: string }) {
  if (league === 'custom' || league === 'parlay') return null
  return (
    <span className="flex shrink-0 gap-1">
      <TeamMark team={matchup.awayTeam} beside={matchup.homeTeam} league={league} size="small" />
      <TeamMark team={matchup.homeTeam} beside={matchup.awayTeam} league={league} size="small" />
    </span>
  )
}
