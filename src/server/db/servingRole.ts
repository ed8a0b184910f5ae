import { createHmac } from 'node:crypto'
import pg from 'pg'
import { migrationLock } from './migrate.ts'
import { isShut, onConnection } from './onConnection.ts'
import { scramVerifier } from './rolePassword.ts'

/**
 * The tables that the product deletes rows from: sessions and codes that have ended, what a member takes back, and what
 * was kept for a while. Of everything else, the ledger and the audit above all, it never deletes a row; whoever gets it
 * to run another statement cannot either.
 */
export const deletedFrom: ReadonlySet<string> = new Set([
  'accounts',
  'bet_corrections',
  'bet_reactions',
  'bid_mails',
  'bids_to_mail',
  'calendars',
  'chat_channels',
  'comment_mentions',
  'comment_reactions',
  'comments',
  'game_news',
  'group_answers',
  'group_flags',
  'idempotency_keys',
  'imports',
  'inboxes',
  'job_failures',
  'limits',
  'notification_settings',
  'notifications',
  'outbox',
  'passkeys',
  'pay_links',
  'phone_codes',
  'pool_picks',
  'push_settings',
  'push_subscriptions',
  'rate_limits',
  'seasons',
  'second_steps',
  'sendgrid_errors',
  'sessions',
  'text_opt_outs',
  'verifications',
  'website_admins',
  'weekly_digests',
])

/** Tables whose rows are never changed either. */
const onlyAddedTo: ReadonlySet<string> = new Set([
  'admin_acts',
  'bet_settlements',
  'debt_cancellations',
  'payment_debts',
])

/** The migrations' own table belongs to the owner. */
const onlyRead: ReadonlySet<string> = new Set(['migrations'])

/** All that a role may be allowed to do with a table, but for `maintain`, which PostgreSQL 16 does not know. */
const privileges = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const
type Privilege = (typeof privileges)[number]

function rightsOn(table: string): readonly Privilege[] {
  if (onlyRead.has(table)) return ['select']
  if (onlyAddedTo.has(table)) return ['select', 'insert']
  return deletedFrom.has(table) ? ['select', 'insert', 'update', 'delete'] : ['select', 'insert', 'update']
}

/**
 * The connection that the program serves with, on a migrated database whose owner `connection` names: that of a role
 * which owns nothing and cannot truncate, drop, or delete from the ledger. The role has a login of its own, because an
 * injected statement can undo a SET ROLE. It is created when missing, as `<database>_serving`; its password follows
 * from `authSecret`, which every process of a site shares. Where the owner may not create roles, or the role cannot log
 * in, says so to `warn` and returns the owner's connection.
 */
export async function servingConnection({
  connection,
  authSecret,
  warn,
}: {
  connection: pg.ClientConfig
  authSecret: string
  warn: (sentence: string) => void
}): Promise<pg.ClientConfig> {
  try {
    return await onConnection(connection, async (client) => {
      // Processes that start together would write the same rows of the catalog.
      await client.query(`select pg_advisory_lock(${migrationLock})`)
      const { role, isThere } = await servingRoleOf(client)
      const password = createHmac('sha256', authSecret).update(`database role ${role}`).digest('base64url')
      const login = `role ${pg.escapeIdentifier(role)} login password '${scramVerifier(password)}'`
      if (!isThere) {
        await client.query(`create ${login}`)
        // Plans are kept, and compiling them costs the few long ones more than it saves.
        await client.query(`alter role ${pg.escapeIdentifier(role)} set jit = off`)
      }
      await grantServing(client, role)
      const serving = asRole(connection, { role, password })
      await logIn(serving).catch(async (error: unknown) => {
        if (!isShut(error)) throw error
        await client.query(`alter ${login}`)
        await logIn(serving)
      })
      return serving
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    warn(
      `The program serves as the owner of its tables: ${error.message}. ` +
        'docs/clusters.md says under "The role that serves" what to do.',
    )
    return connection
  }
}

async function servingRoleOf(client: pg.Client): Promise<{ role: string; isThere: boolean }> {
  // PostgreSQL cuts longer names off.
  const { rows } = await client.query<{ role: string; is_there: boolean }>(
    `select role, exists (select from pg_roles where rolname = role) as is_there
       from (select left(current_database(), 55) || '_serving' as role) as own`,
  )
  const [found] = rows
  if (!found) throw new Error('the database has no name')
  return { role: found.role, isThere: found.is_there }
}

/** Gives the role its rights, and takes what it has beyond them. Writes nothing where they are right already. */
export async function grantServing(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; has: Privilege[] }>(
    `select c.relname as name,
            array(select p from unnest($2::text[]) as p where has_table_privilege($1, c.oid, p)) as has
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1`,
    [role, privileges],
  )
  const wrong = rows.filter(({ name, has }) => has.join() !== rightsOn(name).join())
  if (wrong.length === 0) return
  const grants = wrong.map(({ name }) => {
    const table = `public.${pg.escapeIdentifier(name)}`
    return `revoke all on ${table} from ${to}; grant ${rightsOn(name).join(', ')} on ${table} to ${to};`
  })
  await client.query(`begin; grant usage on schema public to ${to}; ${grants.join(' ')} commit`)
}

function asRole(connection: pg.ClientConfig, { role, password }: Login): pg.ClientConfig {
  const own = { user: role, password }
  if (connection.connectionString === undefined) return { ...connection, ...own }
  // The last parameters of a name count, and more than what precedes the host.
  const { connectionString: url } = connection
  const last = `user=${encodeURIComponent(role)}&password=${password}`
  return { ...connection, ...own, connectionString: `${url}${url.includes('?') ? '&' : '?'}${last}` }
}

type Login = { readonly role: string; readonly password: string }

/** A replica at that address, which has the same roles, with the login of `serving`. */
export function servingReplica({ user, password }: pg.ClientConfig, url: string): pg.ClientConfig {
  const replica = { connectionString: url }
  return user && typeof password === 'string' ? asRole(replica, { role: user, password }) : replica
}

async function logIn(connection: pg.ClientConfig): Promise<void> {
  await onConnection(connection, async () => {})
}
