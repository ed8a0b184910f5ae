import { createHmac } from 'node:crypto'
import type { Instant } from '#domain/times.ts'
import type { Config } from '../config.ts'
import { firstOf, type Queryable, type Transaction } from '../db/database.ts'
import { holdName } from '../db/locks.ts'
import { statement } from '../db/statement.ts'
import { recordAct } from './adminActs.ts'
import { isSameSecret } from './sameSecret.ts'

const findAny = statement(
  'websiteAdmins.any',
  {},
  { there: 'bool' },
  'select exists (select 1 from website_admins) as there',
)

/** Whether the site has an administrator, from its settings or in its list. */
export async function hasAdministrator(db: Queryable, { adminEmail }: Pick<Config, 'adminEmail'>): Promise<boolean> {
  return adminEmail !== null || (firstOf(await db.query(findAny, {}))?.there ?? false)
}

/**
 * The code of the setup link. It is derived from the secret, so every process gets the same one after every restart and
 * nothing is stored; it stops working once there is an administrator. [ADM-02]
 */
export function setUpCode(authSecret: string): string {
  return createHmac('sha256', authSecret).update('set up the first administrator').digest('base64url')
}

export function isSetUpCode(authSecret: string, code: string): boolean {
  return isSameSecret(code, setUpCode(authSecret))
}

/** Makes others who would add the first administrator wait until the transaction ends. */
export async function lockAdministrators(tx: Queryable): Promise<void> {
  await holdName(tx, 'website administrators')
}

/** The first one is the primary, unless the settings name another; an existing administrator stays unchanged. */
const insertAdministrator = statement(
  'websiteAdmins.insert',
  { email: 'text', mayBePrimary: 'bool', now: 'timestamptz', addedBy: 'text?' },
  { email: 'text' },
  `insert into website_admins (email, is_primary, added_at, added_by)
   select $1, $2 and not exists (select 1 from website_admins where is_primary), $3, $4
   on conflict (email) do nothing returning email`,
)

/** Having access to the machine is proof enough of the administrator's address. Returns whether it was verified. */
const vouchForAddress = statement(
  'users.vouchForAddress',
  { email: 'text', now: 'timestamptz' },
  { id: 'text', was_verified: 'bool' },
  `update users u set email_verified = true, updated_at = $2
     from (select id, email_verified from users where email = $1 and not is_deleted) as before
    where u.id = before.id returning u.id, before.email_verified as was_verified`,
)

/** The setup link, printed at startup; null once there is an administrator. */
export async function setUpLink(
  db: Queryable,
  config: Pick<Config, 'adminEmail' | 'publicUrl'>,
  authSecret: string,
): Promise<string | null> {
  if (await hasAdministrator(db, config)) return null
  return `${config.publicUrl.origin}/setup?code=${setUpCode(authSecret)}`
}

/**
 * Makes the account with that address an administrator, with a verified address, inside the caller's transaction. What
 * this changes is recorded as an act of that account, which `by` gave the powers.
 */
export async function makeAdministrator(
  tx: Transaction,
  {
    email,
    config,
    addedBy,
    by,
    now,
  }: {
    email: string
    config: Pick<Config, 'adminEmail'>
    addedBy: string | null
    by: 'command' | 'setup-link'
    now: Instant
  },
): Promise<'made' | 'already' | 'unknown'> {
  await lockAdministrators(tx)
  const [account] = await tx.query(vouchForAddress, { email, now })
  if (!account) return 'unknown'
  const isNamed = email === config.adminEmail
  const mayBePrimary = config.adminEmail === null
  const added = isNamed ? [] : await tx.query(insertAdministrator, { email, mayBePrimary, now, addedBy })
  if (added.length > 0 || !account.was_verified) {
    const target = { type: 'user', id: account.id, name: email } as const
    recordAct(tx, { adminId: account.id, act: 'admin.added', target, details: { by }, now })
  }
  return added.length > 0 ? 'made' : 'already'
}
