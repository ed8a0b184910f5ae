import { statement } from '#server/db/statement.ts'

/**
 * Takes people whom the provider's list does not know as they are now. Who takes somebody has until the moment they are
 * moved on to. `not is_deleted` and the comparison are those of the index.
 */
export const takeContacts = statement(
  'contacts.take',
  { now: 'timestamptz', until: 'timestamptz', limit: 'int4' },
  { id: 'text', name: 'text', email: 'text', tries: 'int4', is_known: 'bool' },
  `update users set sendgrid_due_at = $2
    where id = any (array(
      select id from users
       where not is_deleted and (sendgrid_name is distinct from name or sendgrid_email is distinct from email)
         and (sendgrid_due_at is null or sendgrid_due_at <= $1)
       order by sendgrid_due_at nulls first limit $3 for update skip locked))
   returning id, name, email, sendgrid_tries as tries, sendgrid_synced_at is not null as is_known`,
)

/** The list knows them by the name and address that were sent, which may have changed since. */
export const recordContact = statement(
  'contacts.record',
  { id: 'text', name: 'text', email: 'text', now: 'timestamptz' },
  {},
  `update users set sendgrid_name = $2, sendgrid_email = $3, sendgrid_synced_at = $4, sendgrid_tries = 0,
          sendgrid_due_at = null where id = $1`,
)

export const recordContactError = statement(
  'contacts.recordError',
  {
    id: 'text',
    userId: 'text',
    email: 'text',
    action: 'text',
    error: 'text',
    now: 'timestamptz',
    dueAt: 'timestamptz',
  },
  {},
  `with failed as (update users set sendgrid_tries = sendgrid_tries + 1, sendgrid_due_at = $7 where id = $2)
   insert into sendgrid_errors (id, user_id, email, action, error, created_at) values ($1, $2, $3, $4, $5, $6)`,
)

/** Lets everybody who has failed be tried at once. */
export const retryFailedContacts = statement(
  'contacts.retry',
  {},
  { id: 'text' },
  `update users set sendgrid_due_at = null where sendgrid_tries > 0 and not is_deleted returning id`,
)

export const countContacts = statement(
  'contacts.count',
  {},
  { total: 'int4', synced: 'int4', failed: 'int4' },
  `select count(*)::int as total, count(*) filter (where sendgrid_synced_at is not null)::int as synced,
          count(*) filter (where sendgrid_tries > 0)::int as failed
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
