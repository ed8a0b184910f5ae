import { statement } from '#server/db/statement.ts'

/** Queues a message for each user whose contact is outdated. The comparison matches the index. */
export const queueContacts = statement(
  'contacts.queue',
  { now: 'timestamptz', limit: 'int4' },
  {},
  `insert into outbox (id, channel, key, kind, user_id, content, created_at, due_at)
   select 'contact-' || u.id, 'contact', u.id, 'contact', u.id, '{}', $1, $1 from users u
    where not u.is_deleted and (u.sendgrid_name is distinct from u.name or u.sendgrid_email is distinct from u.email)
      and not exists (select from outbox o where o.channel = 'contact' and o.key = u.id)
    limit $2
   on conflict (channel, key) do nothing`,
)

export const findContact = statement(
  'contacts.find',
  { userId: 'text' },
  { name: 'text', email: 'text', is_known: 'bool' },
  `select name, email, sendgrid_synced_at is not null as is_known from users where id = $1 and not is_deleted`,
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
