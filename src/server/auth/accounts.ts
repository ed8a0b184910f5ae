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
