import { statement } from '#server/db/statement.ts'

export const insertFeedback = statement(
  'feedback.insert',
  { id: 'text', userId: 'text', userName: 'text', email: 'text', text: 'text', now: 'timestamptz' },
  {},
  'insert into feedback (id, user_id, user_name, email, text, created_at) values ($1, $2, $3, $4, $5, $6)',
)

export const findSender = statement(
  'feedback.sender',
  { userId: 'text' },
  { name: 'text', email: 'text' },
  'select name, email from users where id = $1',
)

/** Newest first, strictly below a position. */
export const listFeedback = statement(
  'feedback.list',
  { at: 'timestamptz', id: 'text', limit: 'int4' },
  { id: 'text', user_id: 'text', user_name: 'text', email: 'text', text: 'text', created_at: 'timestamptz' },
  `select id, user_id, user_name, email, text, created_at from feedback
    where (created_at, id collate "C") < ($1, $2)
    order by created_at desc, id collate "C" desc limit $3`,
)
