import type { Matchup } from '#domain/games/sides.ts'
import { TeamMark } from './TeamMark.tsx'
import { teamOf } from './teams.ts'

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

/** "Packers @ Bears"; custom sides have no home: "Ann vs Ben"; a parlay has several games. */
export function matchupName({ awayTeam, homeTeam }: Matchup, league: string): string {
  if (league === 'parlay') return 'Parlay'
  if (league === 'custom') return `${homeTeam} vs ${awayTeam}`
  return `${teamOf(awayTeam, league).name} @ ${teamOf(homeTeam, league).name}`
}
