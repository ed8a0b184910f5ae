import { after, dayMs, type Instant } from '#domain/times.ts'
import type { Queryable } from '../../server/db/database.ts'
import { statement } from '../../server/db/statement.ts'

const skip = statement(
  'demo.skipOldNews',
  { before: 'timestamptz' },
  {},
  `insert into event_cursors (reader, group_id, seq)
   select 'notifications', group_id, max(seq) from group_events where at < $1 group by group_id
   on conflict do nothing`,
)

/** The first start tells the friends of the last two days alone, and not of a whole season at once. */
export async function skipOldNews(db: Queryable, until: Instant): Promise<void> {
  await db.query(skip, { before: after(until, -2 * dayMs) })
}
