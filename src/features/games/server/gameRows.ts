import type { Game, GameRecord } from '#domain/games/game.ts'
import type { ScoreRecord } from '#domain/games/settlement.ts'
import { isSportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import type { Columns, Row } from '#server/db/statement.ts'

/** The columns of `games g` that are read together with a bid or bet; all null for a custom one. */
export const joinedGame = {
  columns: {
    starts_at: 'timestamptz?',
    begun_at: 'timestamptz?',
    has_points: 'bool?',
    is_over: 'bool?',
    missing_since: 'timestamptz?',
  },
  select: 'g.starts_at, g.begun_at, g.has_points, g.is_over, g.missing_since',
  /** Joins the game of a bid or bet `b`; prefix it with `left` if `b` may be a custom one. */
  join: `join games g on g.id = b.game_id and g.sport = b.sport and g.home_team = b.home_team
      and g.away_team = b.away_team`,
} as const

type JoinedRow = Row<typeof joinedGame.columns> & {
  readonly game_id: string | null
  readonly sport: string
  readonly home_team: string
  readonly away_team: string
}

/** The game of a bid or bet, with that bid's or bet's scheduled start; null for a custom one. */
export function gameOfRow(row: JoinedRow, { scheduledAt }: Partial<Pick<Game, 'scheduledAt'>> = {}): Game | null {
  const { game_id: id, sport, starts_at: startsAt } = row
  if (id === null || startsAt === null || !isSportKey(sport)) return null
  return {
    id,
    sport,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    scheduledAt: scheduledAt ?? startsAt,
    startsAt,
    begunAt: row.begun_at,
    hasPoints: row.has_points ?? false,
    isOver: row.is_over ?? false,
    missingSince: row.missing_since,
  }
}

export const gameColumns = {
  id: 'text',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  scheduled_at: 'timestamptz',
  starts_at: 'timestamptz',
  odds_starts_at: 'timestamptz?',
  begun_at: 'timestamptz?',
  has_points: 'bool',
  is_over: 'bool',
  scores: 'jsonb?',
  home_score: 'int4?',
  away_score: 'int4?',
  score_updated_at: 'timestamptz?',
  missing_since: 'timestamptz?',
  first_heard_at: 'timestamptz?',
  heard_at: 'timestamptz',
} as const satisfies Columns

/** A game as stored, with the times of its first report, null if that is not known, and of its latest. */
export type StoredGame = GameRecord & { readonly firstHeardAt: Instant | null; readonly heardAt: Instant }

export function gameFromRow(row: Row<typeof gameColumns>): StoredGame[] {
  if (!isSportKey(row.sport)) return []
  return [
    {
      id: row.id,
      sport: row.sport,
      homeTeam: row.home_team,
      awayTeam: row.away_team,
      scheduledAt: row.scheduled_at,
      startsAt: row.starts_at,
      oddsStartsAt: row.odds_starts_at,
      begunAt: row.begun_at,
      hasPoints: row.has_points,
      isOver: row.is_over,
      scores: row.scores as ScoreRecord['scores'],
      homeScore: row.home_score,
      awayScore: row.away_score,
      scoreUpdatedAt: row.score_updated_at,
      missingSince: row.missing_since,
      firstHeardAt: row.first_heard_at,
      heardAt: row.heard_at,
    },
  ]
}
