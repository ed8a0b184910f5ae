import { statement } from '#server/db/statement.ts'

/** An instant in ISO 8601, as everywhere on the wire. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const dollars = (column: string) => `round(${column} / 100.0, 2)`
const range = { afterAt: 'text', afterId: 'text', limit: 'int4' } as const
const rows = { at: 'text', id: 'text', item: 'jsonb' } as const

/** What is kept about the person $1: rows of `at`, `id` and `item`, which are listed the oldest first. */
export const section = (name: string, sql: string) =>
  statement(
    `ownData.my.${name}`,
    { userId: 'text', ...range },
    rows,
    `select s.at::text as at, s.id, s.item from (${sql}) s
      where (s.at, s.id) > ($2::text::timestamptz, $3) order by s.at, s.id limit $4`,
  )
export type OfPerson = ReturnType<typeof section>

/** The same in the group $5. */
export const groupSection = (name: string, sql: string) =>
  statement(
    `ownData.my.${name}`,
    { userId: 'text', ...range, groupId: 'text' },
    rows,
    `select s.at::text as at, s.id, s.item from (${sql}) s
      where (s.at, s.id) > ($2::text::timestamptz, $3) order by s.at, s.id limit $4`,
  )
export type InGroup = ReturnType<typeof groupSection>

/** The legs of the bid or bet `b` of the group $5, with what became of those of a bet; none if it is no parlay. [BEY-32] */
export const legsOf = (of: 'bid' | 'bet') => `(
    select coalesce(jsonb_agg(jsonb_build_object('sport', l.sport, 'homeTeam', l.home_team, 'awayTeam', l.away_team,
             'betType', l.bet_type, 'team', l.side_team, 'type', l.side_type, 'line', l.side_line, 'odds', l.odds
             ${of === 'bet' ? ", 'status', l.status, 'homeScore', l.home_score, 'awayScore', l.away_score" : ''}
           ) order by l.number), '[]')
      from ${of}_legs l where l.group_id = $5 and l.${of}_id = b.id)`
