import { hash } from 'node:crypto'
import type { Instant } from '#domain/times.ts'
import { newsIn } from '#domain/website/news.ts'
import type { Database } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { announce } from './announce.ts'

const insertTold = statement(
  'news.tell',
  { digest: 'text', now: 'timestamptz' },
  { digest: 'text' },
  'insert into told_news (digest, at) values ($1, $2) on conflict do nothing returning digest',
)

/**
 * Tells everybody who has an account, once, what `changelog` says that members will ask about. To a site that begins with
 * this version nothing is new. Returns how many were told.
 */
export async function tellNews(db: Database, changelog: string, now: Instant): Promise<number> {
  const text = newsIn(changelog)
  if (text === null) return 0
  const digest = hash('sha256', text, 'base64url')
  return db.transaction(async (tx) => {
    const told = await tx.query(insertTold, { digest, now })
    if (told.length === 0) return 0
    const about = { id: `news ${digest}`, title: 'What is new', text, groupId: null, groupName: null, authorId: '' }
    return (await announce(tx, { ...about, now })).length
  })
}
