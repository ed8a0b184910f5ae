import { statement } from '#server/db/statement.ts'

export const findAccount = statement(
  'accounts.find',
  { userId: 'text' },
  {
    id: 'text',
    name: 'text',
    email: 'text',
    email_verified: 'bool',
    image: 'text?',
    theme: 'text?',
    help_dialogs: 'bool?',
    auto_settle: 'bool?',
    time_zone: 'text?',
    odds_format: 'text?',
    phone_number: 'text?',
    phone_verified: 'bool',
  },
  `select u.id, u.name, u.email, u.email_verified, u.image,
          s.theme, s.help_dialogs, s.auto_settle, s.time_zone, s.odds_format, u.phone_number, u.phone_verified
     from users u left join user_settings s on s.user_id = u.id
    where u.id = $1`,
)

export const saveConfirmations = statement(
  'accounts.confirm',
  { userId: 'text', now: 'timestamptz' },
  {},
  `update users set age_verified = true, tos_accepted_at = coalesce(tos_accepted_at, $2), updated_at = $2
    where id = $1`,
)
