import type { Standing } from '#domain/people/members.ts'
import type { Instant } from '#domain/times.ts'
import { firstStartOfBet, legsOfBet } from '#features/bets/server/legs.ts'
import { isDisputedSql } from '#features/debts/server/store.ts'
import { joinedGame } from '#features/games/server/gameRows.ts'
import { type MattersIn, obligationsByGroup } from '#features/members/server/obligations.ts'
import { canAct } from '#server/auth/accounts.ts'
import type { Queryable } from '#server/db/database.ts'
import { type Columns, statement } from '#server/db/statement.ts'
import { iso } from './personSections.ts'

/** A group's rows, the oldest first, strictly above a position, whose time is text: no digit of it may get lost. */
const inGroup = { groupId: 'group', afterAt: 'text', afterId: 'text', limit: 'int4' } as const satisfies Columns
const position = { id: 'text', at: 'text' } as const
const above = (alias: string) =>
  `${alias}.group_id = $1 and (${alias}.created_at, ${alias}.id) > ($2::text::timestamptz, $3)
   order by ${alias}.created_at, ${alias}.id limit $4`

export const pageBets = statement(
  'ownData.bets',
  inGroup,
  {
    ...position,
    bid_id: 'text',
    status: 'text',
    settlement_status: 'text?',
    winner_id: 'text?',
    creator_id: 'text',
    creator_name: 'text',
    acceptor_id: 'text',
    acceptor_name: 'text',
    bet_type: 'text',
    side_team: 'text?',
    side_type: 'text?',
    side_line: 'float8?',
    odds: 'int4',
    stake_cents: 'int8',
    win_cents: 'int8',
    sport: 'text',
    home_team: 'text',
    away_team: 'text',
    description: 'text',
    legs: 'jsonb?',
    starts_at: 'timestamptz?',
    accepted_at: 'timestamptz',
    settled_at: 'timestamptz?',
    settled_by: 'text?',
    settled_by_name: 'text?',
    home_score: 'int4?',
    away_score: 'int4?',
    void_reason: 'text?',
  },
  `select b.id, b.created_at::text as at, b.bid_id, b.status, b.settlement_status, b.winner_id,
          b.creator_id, c.name as creator_name, b.acceptor_id, a.name as acceptor_name,
          b.bet_type, b.side_team, b.side_type, b.side_line, b.odds, b.stake_cents, b.win_cents,
          b.sport, b.home_team, b.away_team, b.description,
          ${legsOfBet('$1')} as legs, coalesce(g.starts_at, ${firstStartOfBet('$1')}) as starts_at, b.accepted_at, b.settled_at, b.settled_by, h.name as settled_by_name,
          b.home_score, b.away_score, b.void_reason
     from bets b
     join users c on c.id = b.creator_id
     join users a on a.id = b.acceptor_id
     left join users h on h.id = b.settled_by
     left ${joinedGame.join}
    where ${above('b')}`,
)

export const pageDebts = statement(
  'ownData.debts',
  inGroup,
  {
    ...position,
    bet_id: 'text?',
    bet_description: 'text',
    debtor_id: 'text',
    debtor_name: 'text',
    creditor_id: 'text',
    creditor_name: 'text',
    amount_cents: 'int8',
    paid_cents: 'int8',
    cancelled_cents: 'int8',
    status: 'text',
    disputed: 'bool',
    origin: 'text',
    settlement: 'int4',
    created_at: 'timestamptz',
    settled_at: 'timestamptz?',
    last_modified: 'timestamptz',
  },
  `select d.id, d.created_at::text as at, d.bet_id, d.bet_description, d.debtor_id, o.name as debtor_name,
          d.creditor_id, c.name as creditor_name, d.amount_cents, d.paid_cents, d.cancelled_cents, d.status,
          d.status = 'pending' and ${isDisputedSql} as disputed, d.origin, d.settlement, d.created_at, d.settled_at, d.last_modified
     from debts d
     join users o on o.id = d.debtor_id
     join users c on c.id = d.creditor_id
    where ${above('d')}`,
)

export const pagePayments = statement(
  'ownData.payments',
  inGroup,
  {
    ...position,
    payer_id: 'text',
    payer_name: 'text',
    payee_id: 'text',
    payee_name: 'text',
    amount_cents: 'int8',
    method: 'text',
    note: 'text',
    settled_by: 'text',
    settled_by_name: 'text',
    created_at: 'timestamptz',
    reversed_at: 'timestamptz?',
    reversed_by: 'text?',
    reversed_by_name: 'text?',
    reversal_reason: 'text?',
    settle_up_id: 'text?',
    debts: 'jsonb',
  },
  `select p.id, p.created_at::text as at, p.payer_id, r.name as payer_name, p.payee_id, e.name as payee_name,
          p.amount_cents, p.method, p.note, p.settled_by, s.name as settled_by_name, p.created_at,
          p.reversed_at, p.reversed_by, v.name as reversed_by_name, p.reversal_reason, p.settle_up_id,
          (select coalesce(jsonb_agg(jsonb_build_object('debtId', d.debt_id, 'cents', d.amount_cents)
                    order by d.debt_id), '[]')
             from payment_debts d where d.group_id = $1 and d.payment_id = p.id) as debts
     from payments p
     join users r on r.id = p.payer_id
     join users e on e.id = p.payee_id
     join users s on s.id = p.settled_by
     left join users v on v.id = p.reversed_by
    where ${above('p')}`,
)

/** A group of a person, or a former one, and who could go on as admin. */
const findStanding = statement(
  'ownData.standing',
  { groupId: 'text', userId: 'text' },
  { name: 'text', is_admin: 'bool', members: 'int4', admins: 'int4' },
  `select g.name, m.is_active and m.role = 'admin' as is_admin, k.members, k.admins
     from group_members m
     join groups g on g.id = $1 and not g.is_deleted
     cross join lateral (
       select count(*)::int as members, (count(*) filter (where a.role = 'admin'))::int as admins
         from group_members a join users u on u.id = a.user_id
        where a.group_id = $1 and a.is_active and ${canAct('u')}) k
    where m.group_id = $1 and m.user_id = $2`,
)

/** What holds a person in a group, and whether it would go on without an admin. */
export type Tie = MattersIn & Standing & { readonly name: string }

/** The groups of a person, former ones too, each asked by itself; by their names. */
export async function tiesOf(tx: Queryable, userId: string, now: Instant): Promise<Tie[]> {
  const ties = await Promise.all(
    (await obligationsByGroup(tx, userId, now)).map(async (matters) => {
      const { groupId } = matters
      const rows = await tx.query(findStanding, { groupId, userId })
      return rows.map(({ is_admin: isAdmin, ...row }): Tie => ({ ...matters, ...row, isAdmin }))
    }),
  )
  return ties.flat().sort((a, b) => a.name.localeCompare(b.name) || a.groupId.localeCompare(b.groupId))
}

/** The person's membership in one of their groups. */
export const describeMembership = statement(
  'ownData.my.membership',
  { groupId: 'text', userId: 'text' },
  { about: 'jsonb' },
  `select jsonb_build_object('id', g.id, 'name', g.name, 'created', g.created_by = $2,
      'role', m.role, 'isActive', m.is_active, 'joinedAt', ${iso('m.joined_at')},
      'leftAt', ${iso('m.deactivated_at')}, 'leftBecause', m.deactivation_reason,
      'lastModified', ${iso('m.last_modified')}) as about
     from group_members m join groups g on g.id = $1
    where m.group_id = $1 and m.user_id = $2`,
)

const formerAddress = `'former-' || lower($1) || '@address.invalid'`

/** Invites to an address that was never proved (`isProved` false) are not theirs, and stay. */
export const eraseInvites = statement(
  'ownData.eraseInvites',
  { userId: 'text', email: 'text', isProved: 'bool', name: 'text' },
  {},
  `update group_invites
      set inviter_name = case when inviter_id = $1 then $4 else inviter_name end,
          recipient_email = case when recipient_email = $2 and $3 then ${formerAddress} else recipient_email end
    where inviter_id = $1 or (recipient_email = $2 and $3)`,
)

export const dropAnswers = statement(
  'ownData.dropAnswers',
  { userId: 'text' },
  {},
  'delete from idempotency_keys where user_id = $1',
)

export const erasePresence = statement(
  'ownData.erasePresence',
  { userId: 'text' },
  {},
  'update user_activity set last_active = null where user_id = $1',
)

export const eraseSettings = statement(
  'ownData.eraseSettings',
  { userId: 'text' },
  {},
  `update user_settings set theme = 'dark', help_dialogs = true, auto_settle = true, time_zone = null,
     odds_format = 'american', named_in_chats = true where user_id = $1`,
)

/** In every group they were ever in, deleted ones too: an account is deleted once. */
export const forgetAnswers = statement(
  'ownData.forgetAnswers',
  { userId: 'text' },
  {},
  'delete from group_answers where user_id = $1',
)

/**
 * What others knew of a person who deleted their account: their name reads "Former member", and nothing tells their
 * address. The account cannot be entered any more, and its address is free.
 */
export const erasePerson = statement(
  'ownData.erase',
  { userId: 'text', email: 'text', name: 'text' },
  {},
  `with address as (select ${formerAddress} as text),
     proved as (select from users where id = $1 and email_verified),
     ways_in as (delete from accounts where user_id = $1),
     said as (update feedback set user_name = $3, email = address.text from address where user_id = $1),
     mails as (
       update outbox set recipient = address.text, notice = null,
         content = coalesce(content, '{"unsubscribe": null}')
           || '{"subject": "Erased", "title": "Erased", "paragraphs": [], "button": null}'
         from address where channel = 'mail' and recipient = $2
           and (kind <> 'group_invite' or exists (select from proved))),
     texts as (
       update outbox set content = content || '{"body": "Erased"}' where channel = 'text' and user_id = $1),
     failures as (delete from sendgrid_errors where user_id = $1)
   update users set name = $3, email = address.text, image = null, email_verified = false, sendgrid_name = null
     from address where id = $1`,
)
