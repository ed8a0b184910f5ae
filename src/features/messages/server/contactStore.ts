import { canAct } from '#server/auth/accounts.ts'
import { statement } from '#server/db/statement.ts'

/** Whether a user may be a contact: nobody is one before they have confirmed their age and the terms. */
const mayBe = (user: string) => `${canAct(user)} and ${user}.age_verified and ${user}.tos_accepted_at is not null`
const mayBeContact = mayBe('u')

/** Queues a message for each user whose contact is outdated. The conditions match the index. */
export const queueContacts = statement(
  'contacts.queue',
  { now: 'timestamptz', limit: 'int4' },
  {},
  `insert into outbox (id, channel, key, kind, user_id, content, created_at, due_at)
   select 'contact-' || u.id, 'contact', u.id, 'contact', u.id, '{}', $1, $1 from users u
    where ${mayBeContact} and (u.sendgrid_name is distinct from u.name or u.sendgrid_email is distinct from u.email)
      and not exists (select from outbox o where o.channel = 'contact' and o.key = u.id)
    limit $2
   on conflict (channel, key) where key is not null do nothing`,
)

/**
 * Queues the removal of everyone who is listed and may not be: deleted and locked users, and those listed before they
 * confirmed.
 * The provider takes a new contact only after a while, and cannot remove it earlier.
 */
export const queueRemovals = statement(
  'contacts.queueRemovals',
  { now: 'timestamptz', limit: 'int4' },
  {},
  `insert into outbox (id, channel, key, kind, user_id, content, created_at, due_at)
   select 'contact-' || u.id, 'contact', u.id, 'contact', u.id, '{}', $1,
          greatest($1, u.sendgrid_synced_at + interval '1 hour')
     from users u
    where u.sendgrid_email is not null and not (${mayBeContact})
      and not exists (select from outbox o where o.channel = 'contact' and o.key = u.id)
    limit $2
   on conflict (channel, key) where key is not null do nothing`,
)

/**
 * `listed_as`: the address that the provider may have. `is_of_another`: somebody else has it now, by their own account,
 * and the provider knows one contact of an address.
 */
export const findContact = statement(
  'contacts.find',
  { userId: 'text' },
  { name: 'text', email: 'text', is_known: 'bool', may_be_contact: 'bool', listed_as: 'text?', is_of_another: 'bool' },
  `select u.name, u.email, u.sendgrid_synced_at is not null as is_known, ${mayBeContact} as may_be_contact,
          u.sendgrid_email as listed_as,
          exists (select from users o where o.email = u.sendgrid_email and o.id <> u.id and ${mayBe('o')}) as is_of_another
     from users u where u.id = $1`,
)

/** Before the address is sent: whatever happens then, it is removed with the account. */
export const noteListing = statement(
  'contacts.noteListing',
  { userId: 'text', email: 'text' },
  {},
  'update users set sendgrid_email = $2, sendgrid_name = null where id = $1 and sendgrid_email is distinct from $2',
)

/** After a removal: somebody may have been listed with that address in the meantime, and is sent there again. */
export const listAgain = statement(
  'contacts.listAgain',
  { userId: 'text', email: 'text' },
  {},
  'update users set sendgrid_name = null where email = $2 and id <> $1 and sendgrid_email = $2 and not is_deleted',
)

/** The provider has nothing of them any more, and neither do the lists here. */
export const recordRemoval = statement(
  'contacts.recordRemoval',
  { userId: 'text' },
  {},
  `with errors as (delete from sendgrid_errors where user_id = $1)
   update users set sendgrid_name = null, sendgrid_email = null, sendgrid_synced_at = null where id = $1`,
)

/** Records the name and address that were sent, which may have changed since. */
export const recordContact = statement(
  'contacts.record',
  { userId: 'text', name: 'text', email: 'text', now: 'timestamptz' },
  {},
  'update users set sendgrid_name = $2, sendgrid_email = $3, sendgrid_synced_at = $4 where id = $1',
)

/** The contact's state is kept with the user, so the message can be deleted. */
export const dropContactMessage = statement(
  'contacts.dropMessage',
  { id: 'text' },
  {},
  `delete from outbox where id = $1 and channel = 'contact'`,
)

export const recordContactError = statement(
  'contacts.recordError',
  { id: 'text', userId: 'text', email: 'text', action: 'text', error: 'text', now: 'timestamptz' },
  {},
  'insert into sendgrid_errors (id, user_id, email, action, error, created_at) values ($1, $2, $3, $4, $5, $6)',
)

/** Makes all failed contacts due. */
export const retryFailedContacts = statement(
  'contacts.retry',
  { now: 'timestamptz' },
  { id: 'text' },
  `update outbox set due_at = $1 where channel = 'contact' and due_at is not null and error is not null returning id`,
)

export const countContacts = statement(
  'contacts.count',
  {},
  { total: 'int4', synced: 'int4', failed: 'int4' },
  `select count(*)::int as total, count(*) filter (where sendgrid_synced_at is not null)::int as synced,
          (select count(*)::int from outbox where channel = 'contact' and due_at is not null and error is not null) as failed
     from users where not is_deleted`,
)

export const listSynced = statement(
  'contacts.listSynced',
  { limit: 'int4' },
  { id: 'text', email: 'text', name: 'text', synced_at: 'timestamptz' },
  `select id, email, name, sendgrid_synced_at as synced_at from users
    where sendgrid_synced_at is not null order by sendgrid_synced_at desc limit $1`,
)

export const listContactErrors = statement(
  'contacts.listErrors',
  { limit: 'int4' },
  { id: 'text', email: 'text', created_at: 'timestamptz', error: 'text', action: 'text' },
  'select id, email, created_at, error, action from sendgrid_errors order by created_at desc limit $1',
)
