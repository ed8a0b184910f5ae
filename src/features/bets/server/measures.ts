import type { SportKey } from '#domain/games/sports.ts'
import { expectedEndOf } from '#domain/games/voiding.ts'
import { secondMs } from '#domain/times.ts'
import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Measure } from '#server/metrics/measure.ts'
import { waitingBets } from './startedBets.ts'

const awaited = statement(
  'bets.awaited',
  { now: 'timestamptz' },
  { sport: 'text', starts_at: 'timestamptz' },
  `select b.sport, min(g.starts_at) as starts_at from ${waitingBets} join groups o on o.id = b.group_id
    where b.status = 'active' and g.starts_at <= $1 and b.needs_attention is null
      and o.auto_settle and not o.is_deleted
    group by b.sport`,
)

const held = statement(
  'bets.held',
  { now: 'timestamptz' },
  { held: 'int8' },
  `select count(*) as held from (
     select distinct b.group_id, b.bet_id from ${waitingBets}
      where least(g.starts_at, b.scheduled_at) <= $1 and b.needs_attention is not null) as waiting`,
)

export const betsMeasures: readonly Measure[] = [
  {
    name: 'settlement_lag_seconds',
    help: 'How long ago the game of a bet that waits for automatic settlement should have ended; not of those that need attention.',
    read: async ({ db, clock }) => {
      const now = clock()
      const rows = await db.query(awaited, { now })
      const lags = rows.map((row) => now - expectedEndOf({ sport: row.sport as SportKey, startsAt: row.starts_at }))
      return [{ value: Math.max(0, ...lags) / secondMs }]
    },
  },
  {
    name: 'bets_needing_attention',
    help: 'Active bets that cannot be settled for sure.',
    read: async ({ db, clock }) => [{ value: firstOf(await db.query(held, { now: clock() }))?.held ?? 0 }],
  },
]
