import { isSessionAlive } from '#server/auth/session.ts'
import { statement } from '#server/db/statement.ts'

const accountColumns = {
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
  named_in_chats: 'bool?',
  phone_number: 'text?',
  phone_verified: 'bool',
} as const

export const findAccount = statement(
  'accounts.find',
  { userId: 'text' },
  accountColumns,
  `select u.id, u.name, u.email, u.email_verified, u.image,
          s.theme, s.help_dialogs, s.auto_settle, s.time_zone, s.odds_format, s.named_in_chats, u.phone_number, u.phone_verified
     from users u left join user_settings s on s.user_id = $1
    where u.id = $1`,
)

/** The same without the settings, which read as unset. */
export const findBareAccount = statement(
  'accounts.findBare',
  { userId: 'text' },
  accountColumns,
  `select id, name, email, email_verified, image, null::text as theme, null::bool as help_dialogs,
          null::bool as auto_settle, null::text as time_zone, null::text as odds_format, null::bool as named_in_chats, phone_number, phone_verified
     from users where id = $1`,
)

export const saveConfirmations = statement(
  'accounts.confirm',
  { userId: 'text', now: 'timestamptz' },
  {},
  `update users set age_verified = true, tos_accepted_at = coalesce(tos_accepted_at, $2), updated_at = $2
    where id = $1`,
)

/** Those of these people who do not want to be named in chats. */
export const listUnnamed = statement(
  'accounts.unnamed',
  { userIds: 'text[]' },
  { user_id: 'text' },
  'select user_id from user_settings where user_id = any($1) and not named_in_chats',
)

export const saveSettings = statement(
  'accounts.saveSettings',
  {
    userId: 'text',
    theme: 'text',
    helpDialogs: 'bool',
    autoSettle: 'bool',
    timeZone: 'text?',
    oddsFormat: 'text',
    namedInChats: 'bool',
    now: 'timestamptz',
  },
  {},
  `insert into user_settings (user_id, theme, help_dialogs, auto_settle, time_zone, odds_format, named_in_chats,
     created_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   on conflict (user_id) do update set theme = $2, help_dialogs = $3, auto_settle = $4, time_zone = $5,
     odds_format = $6, named_in_chats = $7, last_modified = $8`,
)

export const rename = statement(
  'accounts.rename',
  { userId: 'text', name: 'text', now: 'timestamptz' },
  {},
  'update users set name = $2, updated_at = $3 where id = $1',
)

export const listSessions = statement(
  'sessions.list',
  { userId: 'text', sessionId: 'text', now: 'timestamptz' },
  { id: 'text', user_agent: 'text?', created_at: 'timestamptz', updated_at: 'timestamptz' },
  `select s.id, s.user_agent, s.created_at, s.updated_at from sessions s
    where s.user_id = $1 and ${isSessionAlive('$3')}
    order by s.id = $2 desc, s.updated_at desc, s.id limit 100`,
)

export const findHasPassword = statement(
  'accounts.hasPassword',
  { userId: 'text' },
  { has_password: 'bool' },
  `select exists (select 1 from accounts where user_id = $1 and provider_id = 'credential' and password is not null)
     as has_password`,
)

export const passkeyColumns = {
  id: 'text',
  name: 'text',
  created_at: 'timestamptz',
  last_used_at: 'timestamptz?',
} as const

export const listPasskeys = statement(
  'passkeys.list',
  { userId: 'text' },
  passkeyColumns,
  `select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at desc, id desc`,
)

export const renamePasskey = statement(
  'passkeys.rename',
  { userId: 'text', id: 'text', name: 'text' },
  passkeyColumns,
  `update passkeys set name = $3 where user_id = $1 and id = $2
   returning id, name, created_at, last_used_at`,
)

export const touchSession = statement(
  'sessions.touch',
  { sessionId: 'text', now: 'timestamptz' },
  {},
  'update sessions set updated_at = $2 where id = $1',
)
