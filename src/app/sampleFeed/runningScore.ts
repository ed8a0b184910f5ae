import type { SportKey } from '#domain/games/sports.ts'
import { chance } from './chance.ts'
import type { ScheduledGame } from './schedule.ts'

export type RunningScore = { readonly home: number; readonly away: number }

/** The score after `fraction` of a game: it grows play by play and ends at the real final score. */
export function scoreAt(game: ScheduledGame, fraction: number): RunningScore {
  return {
    home: pointsAt(game, 'home', game.homeScore, fraction),
    away: pointsAt(game, 'away', game.awayScore, fraction),
  }
}

function pointsAt({ id, sport }: ScheduledGame, side: string, final: number, fraction: number): number {
  const plays = playsOf(sport, final)
  return plays.reduce((points, worth, n) => {
    const at = (n + chance(id, side, n)) / plays.length
    return at < fraction ? points + worth : points
  }, 0)
}

/** The points of each play, which add up to a team's score. */
function playsOf(sport: SportKey, points: number): number[] {
  if (sport.startsWith('americanfootball')) return footballPlays(points)
  const worth = sport.startsWith('basketball') ? 2 : 1
  const plays = Array.from({ length: Math.floor(points / worth) }, () => worth)
  return points % worth === 0 ? plays : [...plays, points % worth]
}

/** Touchdowns with the extra point as long as field goals can make up the rest, else one odd play. */
function footballPlays(points: number): number[] {
  for (const odd of [0, 6, 8, 2]) {
    for (let touchdowns = Math.floor((points - odd) / 7); touchdowns >= 0; touchdowns -= 1) {
      const rest = points - odd - 7 * touchdowns
      if (rest % 3 !== 0) continue
      const plays = [...Array<number>(touchdowns).fill(7), ...Array<number>(rest / 3).fill(3)]
      return odd === 0 ? plays : [...plays, odd]
    }
  }
  return [points]
}
