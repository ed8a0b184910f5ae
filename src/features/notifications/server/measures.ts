import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Measure } from '#server/metrics/measure.ts'

const waiting = statement(
  'pushes.waiting',
  { now: 'timestamptz' },
  { seconds: 'float8' },
  `select coalesce(extract(epoch from $1 - (select min(created_at) from push_messages where due_at is not null)), 0)::float8
     as seconds`,
)

export const notificationsMeasures: readonly Measure[] = [
  {
    name: 'pushes_waiting_seconds',
    help: 'For how long the oldest push message that is to be sent has waited.',
    read: async ({ db, clock }) => [{ value: firstOf(await db.query(waiting, { now: clock() }))?.seconds ?? 0 }],
  },
]
