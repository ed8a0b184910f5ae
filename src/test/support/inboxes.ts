import type pg from 'pg'
import { expect } from 'vitest'
import { writeEventNotices } from '#features/notifications/server/writeEventNotices.ts'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import type { TestServer } from './aServer.ts'
import { waitFor } from './waitFor.ts'

/** Checks that the counts of every inbox match its notices. */
export async function checkInboxes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select coalesce(n.user_id, i.user_id) as wrong from inboxes i full join (
       select user_id, count(*) as total, count(*) filter (where read_at is null) as unread,
              count(*) filter (where category = 'betting') as betting,
              count(*) filter (where category = 'payment') as payment,
              count(*) filter (where category = 'social') as social,
              count(*) filter (where category = 'system') as system
         from notifications group by user_id) n using (user_id)
      where (i.total, i.unread, i.betting, i.payment, i.social, i.system)
        is distinct from (coalesce(n.total, 0), coalesce(n.unread, 0), coalesce(n.betting, 0), coalesce(n.payment, 0),
          coalesce(n.social, 0), coalesce(n.system, 0))`,
  )
  expect(rows).toEqual([])
}

/** Waits until a reader, that of the notices unless another is named, has processed the whole log of the group. */
export async function allTold(
  { services: { db } }: TestServer,
  { id }: { readonly id: string },
  reader = 'notifications',
): Promise<void> {
  await waitFor(async () => {
    const { rows } = await db.pool.query(
      'select from groups g join event_cursors c on c.group_id = g.id and c.reader = $2 and c.seq = g.last_seq where g.id = $1',
      [id, reader],
    )
    return rows.length > 0 ? true : null
  })
}

/**
 * Starts a second reader of events, which crashes when its notices are written and not yet committed, and again between
 * that commit and the one of its position. `stop` throws if it did not.
 */
export function tellWithCrashes({ services }: TestServer): { stop(): Promise<void> } {
  const crashes = ['between the commits', 'before the notices are committed']
  const crashIf = (here: string) => {
    if (crashes.at(-1) === here) throw new Error(`a crash ${crashes.pop()}`)
  }
  const readers = openEventReaders(services, [
    {
      ...writeEventNotices,
      async read(tx, events, given) {
        let isTold = false
        const transaction: typeof given.db.transaction = async (work) => {
          const answer = await given.db.transaction(async (people) => {
            const written = await work(people)
            crashIf('before the notices are committed')
            return written
          })
          isTold = true
          return answer
        }
        await writeEventNotices.read(tx, events, { ...given, db: { ...given.db, transaction } })
        if (isTold) crashIf('between the commits')
      },
    },
  ])
  return {
    async stop() {
      await readers.stop()
      expect(crashes).toEqual([])
    },
  }
}
