import type { Queryable } from '../../server/db/database.ts'
import { statement } from '../../server/db/statement.ts'
import { emailOf, type FriendKey } from './cast.ts'

const verify = statement(
  'demo.verify',
  { emails: 'text[]' },
  {},
  'update users set email_verified = true where email = any($1)',
)

/**
 * Marks addresses as verified, to which no mail can be sent. Ann's is from the beginning: she is website administrator
 * wherever ADMIN_EMAIL names her. The others' are in the end, which tells that the demo is whole.
 */
export async function verifyAddresses(db: Queryable, keys: readonly FriendKey[]): Promise<void> {
  await db.query(verify, { emails: keys.map(emailOf) })
}
