import { after, dayMs } from '#domain/times.ts'
import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { inboxColumns } from './store.ts'

/** How long notices stay in an inbox, read or not. What they tell of stays where it happened. */
const keptMs = 365 * dayMs
/** People and notices per statement, so that none takes long. */
const people = 500
const batch = 1_000

const listWithOld = statement(
  'notices.peopleWithOld',
  { after: 'text', before: 'timestamptz', limit: 'int4' },
  { user_id: 'text' },
  `select i.user_id from inboxes i
    where i.user_id > $1
      and exists (select from notifications n where n.user_id = i.user_id and n.created_at < $2)
    order by i.user_id limit $3`,
)

const counts = Object.keys(inboxColumns)
const categories = counts.filter((name) => name !== 'total' && name !== 'unread')

/** Deletes a person's oldest notices before a moment, and answers how many. */
const deleteOld = statement(
  'notices.deleteOld',
  { userId: 'text', before: 'timestamptz', limit: 'int4' },
  { deleted: 'int8' },
  `with gone as (
     delete from notifications where user_id = $1 and number = any (array(
       select number from notifications where user_id = $1 and created_at < $2 order by created_at limit $3))
     returning category, read_at
   ), counted as (
     select count(*) as total, count(*) filter (where read_at is null) as unread,
            ${categories.map((name) => `count(*) filter (where category = '${name}') as ${name}`).join(', ')}
       from gone
   )
   update inboxes i set ${counts.map((name) => `${name} = i.${name} - c.${name}`).join(', ')}
     from counted c where i.user_id = $1 returning c.total as deleted`,
)

/** Deletes old notices, person by person. */
export async function forgetNotices({ db, clock }: Services): Promise<void> {
  const before = after(clock(), -keptMs)
  for (let last = ''; ; ) {
    const rows = await db.query(listWithOld, { after: last, before, limit: people })
    for (const { user_id: userId } of rows) {
      let deleted = batch
      while (deleted === batch) {
        deleted = firstOf(await db.query(deleteOld, { userId, before, limit: batch }))?.deleted ?? 0
      }
      last = userId
    }
    if (rows.length < people) return
  }
}
