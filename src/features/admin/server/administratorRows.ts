import { statement } from '#server/db/statement.ts'

/** Everyone on the list and those named in the settings, the first added first. */
export const listAdmins = statement(
  'admin.admins',
  { adminEmail: 'text?' },
  {
    email: 'text',
    user_id: 'text?',
    name: 'text?',
    is_verified: 'bool',
    is_listed_primary: 'bool',
    added_at: 'timestamptz?',
    added_by_name: 'text?',
  },
  `select e.email, u.id as user_id, u.name, coalesce(u.email_verified and not u.is_deleted, false) as is_verified,
          coalesce(a.is_primary, false) as is_listed_primary, a.added_at, b.name as added_by_name
     from (select email from website_admins union select $1::text where $1::text is not null) e
     left join website_admins a on a.email = e.email
     left join users u on u.email = e.email
     left join users b on b.id = a.added_by
    order by a.added_at nulls first, e.email`,
)

export const insertAdmin = statement(
  'admin.insertAdmin',
  { email: 'text', now: 'timestamptz', addedBy: 'text' },
  {},
  'insert into website_admins (email, is_primary, added_at, added_by) values ($1, false, $2, $3)',
)

export const deleteAdmin = statement(
  'admin.deleteAdmin',
  { email: 'text' },
  {},
  'delete from website_admins where email = $1',
)

export const findAccountWith = statement(
  'admin.accountWith',
  { email: 'text' },
  { id: 'text' },
  'select id from users where email = $1 and not is_deleted',
)
