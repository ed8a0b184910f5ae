import type pg from 'pg'
import { firstOf, openDatabase } from '../../server/db/database.ts'
import { statement } from '../../server/db/statement.ts'
import { emailOf } from './cast.ts'

/** What a migrated database holds: nothing, a whole demo, a demo that was broken off, or other people's accounts. */
export type DemoState = 'empty' | 'demo' | 'unfinished' | 'taken'

const look = statement(
  'demo.look',
  { email: 'text' },
  { has_accounts: 'bool', is_demo: 'bool', is_whole: 'bool' },
  `select count(*) > 0 as has_accounts,
          coalesce(bool_or(email = $1), false) as is_demo,
          coalesce(bool_and(email_verified) filter (where email like '%@demo.example'), false) as is_whole
     from users`,
)

export async function demoState(connection: pg.ClientConfig): Promise<DemoState> {
  const db = openDatabase(connection, { connections: 1 })
  try {
    const found = firstOf(await db.query(look, { email: emailOf('ann') }))
    if (!found?.has_accounts) return 'empty'
    if (!found.is_demo) return 'taken'
    return found.is_whole ? 'demo' : 'unfinished'
  } finally {
    await db.end()
  }
}
