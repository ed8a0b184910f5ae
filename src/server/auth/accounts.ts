import type { Instant } from '#domain/times.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'

const findByEmail = statement(
  'users.byEmail',
  { email: 'text' },
  { id: 'text' },
  'select id from users where email = $1 and not is_deleted',
)

/** Whether there is an account with this address. */
export async function hasAccount({ db }: Pick<Services, 'db'>, email: string): Promise<boolean> {
  return (await db.query(findByEmail, { email })).length > 0
}

const touch = statement(
  'users.touchLastActive',
  { userId: 'text', now: 'timestamptz' },
  {},
  'update users set last_active = $2 where id = $1',
)

/** Writes down that somebody was here. [APP-10] */
export async function touchLastActive({ db }: Pick<Services, 'db'>, userId: string, now: Instant): Promise<void> {
  await db.query(touch, { userId, now })
}
