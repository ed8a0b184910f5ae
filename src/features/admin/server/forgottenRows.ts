import { statement } from '#server/db/statement.ts'

/** Private to them: sign-ins, devices and phone, pending messages, notices. */
export const forgetPerson = statement(
  'admin.forgetPerson',
  { userId: 'text' },
  {},
  `with links as (delete from verifications where value = $1),
        codes as (delete from phone_codes where user_id = $1),
        browsers as (delete from push_subscriptions where user_id = $1),
        pushes as (delete from push_settings where user_id = $1),
        channels as (delete from notification_settings where user_id = $1),
        notices as (delete from notifications where user_id = $1),
        digests as (delete from weekly_digests where user_id = $1),
        contact_failures as (delete from sendgrid_errors where user_id = $1)
   delete from inboxes where user_id = $1`,
)

/** Frees their number for others. Their address stays, so that nobody can sign in or up with it again. */
export const forgetNumber = statement(
  'admin.forgetNumber',
  { userId: 'text' },
  {},
  'update users set phone_number = null, phone_verified = false, phone_verified_at = null, image = null where id = $1',
)

/** Messages not sent by now are cancelled; the audit says why. */
export const stopMessagesTo = statement(
  'admin.stopMessagesTo',
  { userId: 'text', email: 'text', error: 'text' },
  {},
  `with texts as (update outbox set status = 'failed', due_at = null, error = $3
                   where channel = 'text' and user_id = $1 and status = 'attempted'),
        contacts as (delete from outbox where channel = 'contact' and key = $1)
   update outbox set status = 'failed', due_at = null, error = $3
    where channel = 'mail' and recipient = $2 and due_at is not null and status = 'attempted'`,
)

/** The audit keeps what was sent, without the number. */
export const forgetNumberInTexts = statement(
  'admin.forgetNumberInTexts',
  { userId: 'text', nobody: 'text' },
  {},
  "update outbox set recipient = $2 where channel = 'text' and user_id = $1",
)

/** Invites from a deleted account no longer work. */
export const endInvitesBy = statement(
  'admin.endInvitesBy',
  { userId: 'text', now: 'timestamptz' },
  {},
  `update group_invites set expires_at = $2 where inviter_id = $1 and status = 'pending' and expires_at > $2`,
)
