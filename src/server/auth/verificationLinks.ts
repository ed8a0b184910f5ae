import { createHash, randomBytes } from 'node:crypto'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { firstOf, type Queryable, type Transaction } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'
import { canAct } from './accounts.ts'

const insertLink = statement(
  'verificationLinks.insert',
  { identifier: 'text', userId: 'text', now: 'timestamptz', expiresAt: 'timestamptz' },
  {},
  `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
   values ($1, $1, $2, $4, $3, $3)`,
)

/**
 * A new link for the owner of an address: the token in it proves that they read their mail, and works for 24 hours. As
 * with reset links, only its digest is stored.
 */
export function newVerificationToken(tx: Transaction, { userId, now }: { userId: string; now: Instant }): string {
  const token = randomBytes(32).toString('base64url')
  tx.write(insertLink, { identifier: identifierOf(token), userId, now, expiresAt: after(now, dayMs) })
  return token
}

const findLinked = statement(
  'verificationLinks.find',
  { identifier: 'text', now: 'timestamptz' },
  { id: 'text', name: 'text', email: 'text', created_at: 'timestamptz' },
  `select u.id, u.name, u.email, u.created_at
     from verifications v join users u on u.id = v.value
    where v.identifier = $1 and v.expires_at > $2 and not u.email_verified and ${canAct('u')}`,
)

/** The unverified account that the link was sent for; null once it is verified or gone, or the link has expired. */
export async function linkedAccount(
  db: Queryable,
  { token, now }: { token: string; now: Instant },
): Promise<Row<typeof findLinked.columns> | null> {
  return firstOf(await db.query(findLinked, { identifier: identifierOf(token), now }))
}

/** Ends all links of the account: one was used. */
export const dropVerificationLinks = statement(
  'verificationLinks.drop',
  { userId: 'text' },
  {},
  "delete from verifications where value = $1 and identifier like 'verify:%'",
)

function identifierOf(token: string): string {
  return `verify:${createHash('sha256').update(token).digest('base64url')}`
}
