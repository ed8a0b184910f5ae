import { statement } from '#server/db/statement.ts'

export const findPhoneCode = statement(
  'phones.code',
  { userId: 'text' },
  {
    phone_number: 'text',
    code_hash: 'text',
    attempts: 'int4',
    sent_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  'select phone_number, code_hash, attempts, sent_at, expires_at from phone_codes where user_id = $1 for update',
)

export const hasVerifiedEmail = statement(
  'phones.hasVerifiedEmail',
  { userId: 'text' },
  { email_verified: 'bool' },
  'select email_verified from users where id = $1',
)

/** The text with the current code was queued in the same moment as the code. */
export const findPhoneState = statement(
  'phones.state',
  { userId: 'text', now: 'timestamptz' },
  { has_stopped: 'bool', is_code_lost: 'bool' },
  `select u.phone_verified and exists (select from text_opt_outs s where s.phone = u.phone_number) as has_stopped,
          exists (
            select from phone_codes c join outbox o on o.user_id = c.user_id and o.created_at = c.sent_at
             where c.user_id = u.id and c.expires_at > $2 and o.channel = 'text' and o.recipient = c.phone_number
               and o.kind = 'phone_verification' and o.status in ('failed', 'undelivered')) as is_code_lost
     from users u where u.id = $1`,
)

export const savePhoneCode = statement(
  'phones.saveCode',
  { userId: 'text', phoneNumber: 'text', codeHash: 'text', now: 'timestamptz', expiresAt: 'timestamptz' },
  {},
  `insert into phone_codes (user_id, phone_number, code_hash, attempts, sent_at, expires_at)
   values ($1, $2, $3, 0, $4, $5)
   on conflict (user_id) do update set phone_number = $2, code_hash = $3, attempts = 0, sent_at = $4, expires_at = $5`,
)

export const countAttempt = statement(
  'phones.countAttempt',
  { userId: 'text' },
  {},
  'update phone_codes set attempts = attempts + 1 where user_id = $1',
)

export const dropPhoneCode = statement(
  'phones.dropCode',
  { userId: 'text' },
  {},
  'delete from phone_codes where user_id = $1',
)

/** Takes the number from its previous owner: the last to verify it has the phone. */
export const takePhone = statement(
  'phones.take',
  { userId: 'text', phoneNumber: 'text' },
  {},
  `update users set phone_number = null, phone_verified = false, phone_verified_at = null
    where phone_number = $2 and id <> $1`,
)

export const savePhone = statement(
  'phones.save',
  { userId: 'text', phoneNumber: 'text', now: 'timestamptz' },
  {},
  'update users set phone_number = $2, phone_verified = true, phone_verified_at = $3 where id = $1',
)

export const dropPhone = statement(
  'phones.drop',
  { userId: 'text' },
  {},
  'update users set phone_number = null, phone_verified = false, phone_verified_at = null where id = $1',
)
