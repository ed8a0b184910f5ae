import { payLinksNewMs } from '#domain/debts/payLinks.ts'
import { after, type Instant } from '#domain/times.ts'
import { firstOf, type Queryable, type Transaction } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import type { OwnCode } from './authRefusals.ts'

const findByEmail = statement(
  'users.byEmail',
  { email: 'text' },
  { id: 'text', is_deleted: 'bool', is_locked: 'bool' },
  'select id, is_deleted, locked_at is not null as is_locked from users where email = $1',
)

/** The account with this lowercase address, or null. */
export async function findAccount(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<{ id: string; whyClosed: OwnCode | null } | null> {
  const row = firstOf(await db.query(findByEmail, { email }))
  return row && { id: row.id, whyClosed: whyClosed(row) }
}

export const findShown = statement(
  'users.findShown',
  { email: 'text' },
  { id: 'text', name: 'text', email_verified: 'bool', created_at: 'timestamptz' },
  'select id, name, email_verified, created_at from users where email = $1 and not is_deleted',
)

/** What the person at the machine sees of an account before they act on it. */
export type ShownAccount = Row<typeof findShown.columns>

const findState = statement(
  'users.state',
  { userId: 'text' },
  { is_deleted: 'bool', is_locked: 'bool' },
  'select is_deleted, locked_at is not null as is_locked from users where id = $1',
)

/** Why nobody signs in to the account: it was deleted or is locked. Null for any other. [ADM-52] [BEY-23] */
export async function whyNoEntry({ db }: { readonly db: Queryable }, userId: string): Promise<OwnCode | null> {
  const row = firstOf(await db.query(findState, { userId }))
  return row && whyClosed(row)
}

function whyClosed({ is_deleted, is_locked }: { is_deleted: boolean; is_locked: boolean }): OwnCode | null {
  if (is_deleted) return 'ACCOUNT_DEACTIVATED'
  return is_locked ? 'ACCOUNT_LOCKED' : null
}

/** Whether somebody can act with the account of the user `u`: it was neither deleted nor locked. */
export const canAct = (u: string) => `not ${u}.is_deleted and ${u}.locked_at is null`

const touch = statement(
  'userActivity.touchLastActive',
  { userId: 'text', now: 'timestamptz' },
  {},
  `insert into user_activity (user_id, last_active) values ($1, $2)
   on conflict (user_id) do update set last_active = $2`,
)

/** Records that the user was active. [APP-10] */
export async function touchLastActive({ db }: Pick<Services, 'db'>, userId: string, now: Instant): Promise<void> {
  await db.query(touch, { userId, now })
}

/** Marks the address as verified: its owner has proved that they read its mail. */
export const verifyAddress = statement(
  'users.verifyAddress',
  { userId: 'text' },
  {},
  'update users set email_verified = true, updated_at = now() where id = $1',
)

/** Pushes end with the session of their browser; nobody knows the session of some that an earlier version stored. */
const endUntiedPushes = 'with untied as (delete from push_subscriptions where user_id = $1 and session_id is null)'

const endSessions = statement(
  'sessions.endAll',
  { userId: 'text' },
  {},
  `${endUntiedPushes} delete from sessions where user_id = $1`,
)

export const endOtherSessions = statement(
  'sessions.endOthers',
  { userId: 'text', sessionId: 'text' },
  { id: 'text' },
  `${endUntiedPushes} delete from sessions where user_id = $1 and id <> $2 returning id`,
)

/** The pushes of a browser go along when the auth library gives it a new session. */
export const movePushes = statement(
  'pushes.moveToSession',
  { before: 'text', now: 'text' },
  {},
  'update push_subscriptions set session_id = $2 where session_id = $1',
)

export const endOneSession = statement(
  'sessions.endOne',
  { userId: 'text', sessionId: 'text' },
  { id: 'text' },
  'delete from sessions where user_id = $1 and id = $2 returning id',
)

/**
 * Ends the user's session of that id. One of somebody else and one that has ended are answered alike, as the library
 * does.
 */
export async function revokeSession(
  { db }: Pick<Services, 'db'>,
  { userId }: { readonly userId: string },
  sessionId: unknown,
): Promise<{ status: true }> {
  if (typeof sessionId === 'string') await db.query(endOneSession, { userId, sessionId })
  return { status: true }
}

export const dropResets = statement(
  'verifications.dropResets',
  { userId: 'text' },
  {},
  "delete from verifications where value = $1 and identifier like any ('{reset:%,reset-password:%,verify:%}')",
)

/**
 * People who registered an address before its owner proved it keep no way in, nor a way to be paid in the owner's name.
 */
const forgetUnprovedKeys = statement(
  'passkeys.forgetUnproved',
  { userId: 'text' },
  {},
  `delete from passkeys
    where user_id = $1 and exists (select from users where id = $1 and not email_verified)`,
)

const forgetUnprovedLinks = statement(
  'payLinks.forgetUnproved',
  { userId: 'text' },
  {},
  `delete from pay_links
    where user_id = $1 and exists (select from users where id = $1 and not email_verified)`,
)

/** A calendar address that somebody else has copied stops working with their session. */
export const withdrawCalendar = statement(
  'calendars.withdraw',
  { userId: 'text' },
  { user_id: 'text' },
  'delete from calendars where user_id = $1 returning user_id',
)

const findNewPayLinks = statement(
  'payLinks.findNew',
  { userId: 'text', since: 'timestamptz' },
  { user_id: 'text' },
  'select user_id from pay_links where user_id = $1 and changed_at > $2',
)

type Telling = Pick<Services, 'clock' | 'tellOwner'>

/** Tells the owner of a new password. `withdraws`: other sessions end with it, and so does the calendar's address. */
export async function tellOfPassword(
  tx: Transaction,
  { clock, tellOwner }: Telling,
  { userId, withdraws }: { userId: string; withdraws: boolean },
): Promise<void> {
  const now = clock()
  const withdrawn = withdraws ? await tx.query(withdrawCalendar, { userId }) : []
  const links = await tx.query(findNewPayLinks, { userId, since: after(now, -payLinksNewMs) })
  const also = { endedCalendar: withdrawn.length > 0, hasNewPayLinks: links.length > 0 }
  await tellOwner(tx, { userId, what: 'password', with: also, now })
}

/**
 * After a password reset: ends all sessions and the calendar's address, tells the owner, voids other links, and marks the
 * address as verified if the link was sent to it, which takes passkeys and the pay links from an account whose address
 * nobody had proved: they may be of somebody else. The second step is asked for all the same. A link that an
 * administrator handed over proves nothing about the address. [ADM-02]
 */
export async function afterReset(
  services: Pick<Services, 'db'> & Telling,
  { userId, isMailed }: { userId: string; isMailed: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    tx.write(endSessions, { userId })
    tx.write(dropResets, { userId })
    if (isMailed) {
      tx.write(forgetUnprovedKeys, { userId })
      tx.write(forgetUnprovedLinks, { userId })
      tx.write(verifyAddress, { userId })
    }
    await tellOfPassword(tx, services, { userId, withdraws: true })
  })
}
