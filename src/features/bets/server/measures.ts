import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Measure } from '#server/metrics/measure.ts'

const unsettled = statement(
  'bets.unsettled',
  { now: 'timestamptz' },
  { lag: 'float8', held: 'int8' },
  `select coalesce(extract(epoch from $1 - min(due_at) filter (where needs_attention is null)), 0)::float8 as lag,
          count(*) filter (where needs_attention is not null) as held
     from bets where status = 'active' and due_at <= $1`,
)

export const betsMeasures: readonly Measure[] = [
  {
    name: 'settlement_lag_seconds',
    help: 'For how long the oldest bet whose game should be over waits for its settlement; not those that need attention.',
    read: async ({ db, clock }) => [{ value: firstOf(await db.query(unsettled, { now: clock() }))?.lag ?? 0 }],
  },
  {
    name: 'bets_needing_attention',
    help: 'Active bets that cannot be settled for sure.',
    read: async ({ db, clock }) => [{ value: firstOf(await db.query(unsettled, { now: clock() }))?.held ?? 0 }],
  },
]
