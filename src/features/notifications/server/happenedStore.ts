import type { EntityType } from '#domain/log/events.ts'
import type { OpeningThen } from '#domain/notices/noticeFacts.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { type PaymentFacts, paymentFactsOf } from '#features/debts/server/paymentFacts.ts'
import { inviteFactsOf } from '#features/groups/server/inviteFacts.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { openingFactsOf } from '#features/openings/server/openingFacts.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, type Columns, type Row, statement } from '#server/db/statement.ts'

const happenedColumns = {
  seq: 'int8',
  type: 'text',
  entity_type: 'text',
  entity_id: 'text',
  actor_id: 'text?',
  actor_name: 'text?',
  at: 'timestamptz',
  cause: 'text?',
  details: 'jsonb',
  was_offered: 'bool?',
  was_asked_for: 'bool?',
  bid_id: 'text?',
  bet_id: 'text?',
  creator_id: 'text?',
  creator_name: 'text?',
  acceptor_id: 'text?',
  acceptor_name: 'text?',
  challenged_id: 'text?',
  challenged_name: 'text?',
  home_team: 'text?',
  away_team: 'text?',
  description: 'text?',
  starts_at: 'timestamptz?',
  bet_type: 'text?',
  side_team: 'text?',
  side_type: 'text?',
  side_line: 'float8?',
  legs: 'jsonb?',
  odds: 'int4?',
  stake_cents: 'int8?',
  win_cents: 'int8?',
  posted_at: 'timestamptz?',
  accepted_at: 'timestamptz?',
  happens_at: 'timestamptz?',
  is_by_score: 'bool?',
  winner_id: 'text?',
  home_score: 'int4?',
  away_score: 'int4?',
  void_reason: 'text?',
  member_name: 'text?',
  inviter_id: 'text?',
  comment: 'text?',
  commented_at: 'timestamptz?',
  mentioned: 'text[]',
} as const satisfies Columns
/** With how the group calls its people, and what the feature of its subject says of it; null if that is gone. */
export type HappenedRow = Row<typeof happenedColumns> & {
  readonly personOf: PersonOf
  readonly payment: PaymentFacts | null
  readonly opening: OpeningThen | null
  readonly invite: { readonly code: string; readonly userId: string } | null
}

/** Whether the terms of the bid that the event `e` is about were such in an earlier event of the log. */
const earlier = (isSo: string) => `case when e.type in ('bid.changed', 'bid.approved') then exists (
        select from group_events o
         where o.group_id = $1 and o.entity_id = e.entity_id and o.entity_type = 'bid' and o.seq < e.seq
           and ${isSo}) end`

/**
 * Some of a group's events, each with the bid, bet, comment or member that it is about, as it is now; deleted subjects
 * join nothing. `was_offered`: the members could take the bid before; `was_asked_for`: within the hour before, and since
 * its last approval, it waited for one.
 */
const listHappened = statement(
  'notices.happened',
  { groupId: 'text', seqs: 'int8[]' },
  happenedColumns,
  `select e.seq, e.type, e.entity_type, e.entity_id, e.actor_id, actor.name as actor_name, e.at, e.cause, e.details,
      ${earlier("o.details #>> '{terms,approval}' in ('none', 'approved')")} as was_offered,
      ${earlier(`o.details #>> '{terms,approval}' = 'waiting' and o.at > e.at - interval '1 hour'
           and not exists (select from group_events a
                            where a.group_id = $1 and a.entity_id = o.entity_id and a.type = 'bid.approved'
                              and a.seq > o.seq and a.seq < e.seq)`)} as was_asked_for,
      coalesce(bet.bid_id, bid.id) as bid_id, bet.id as bet_id,
      creator.id as creator_id, creator.name as creator_name,
      acceptor.id as acceptor_id, acceptor.name as acceptor_name,
      challenged.id as challenged_id, challenged.name as challenged_name,
      coalesce(bet.home_team, bid.home_team) as home_team, coalesce(bet.away_team, bid.away_team) as away_team,
      coalesce(bet.description, bid.description) as description,
      game.starts_at,
      coalesce(bet.bet_type, bid.bet_type) as bet_type, coalesce(bet.side_team, bid.side_team) as side_team,
      coalesce(bet.side_type, bid.side_type) as side_type, coalesce(bet.side_line, bid.side_line) as side_line,
      case when 'parlay' in (bet.bet_type, bid.bet_type) then (
        select jsonb_agg(jsonb_build_object('home_team', l.home_team, 'away_team', l.away_team, 'bet_type', l.bet_type,
                 'side_team', l.side_team, 'side_type', l.side_type, 'side_line', l.side_line) order by l.number)
          from bid_legs l where l.group_id = $1 and l.bid_id = coalesce(bet.bid_id, bid.id)) end as legs,
      coalesce(bet.odds, bid.odds) as odds, coalesce(bet.stake_cents, bid.stake_cents) as stake_cents,
      bet.win_cents, bid.created_at as posted_at, bet.accepted_at, bet.happens_at,
      bet.settlement = 1 and not bet.manually_settled and bet.void_reason is null as is_by_score, bet.winner_id, bet.home_score, bet.away_score, bet.void_reason,
      member.name as member_name,
      -- Who joins by an invite takes it in the same moment.
      (select i.inviter_id from group_invites i
        where e.type = 'member.joined' and i.group_id = $1 and i.accepted_by = e.entity_id
          and i.status = 'accepted' and i.accepted_at = e.at limit 1) as inviter_id,
      comment.content as comment, comment.created_at as commented_at,
      array(select m.user_id from comment_mentions m
        where e.entity_type = 'comment' and m.group_id = $1 and m.comment_id = e.entity_id) as mentioned
    from group_events e
    left join users actor on actor.id = e.actor_id
    left join comments comment
      on e.entity_type = 'comment' and comment.group_id = $1 and comment.id = e.entity_id
    left join bids bid on bid.group_id = $1
      and bid.id = case e.entity_type when 'bid' then e.entity_id when 'comment' then comment.bid_id end
    left join bets bet on bet.group_id = $1
      and bet.id = case e.entity_type when 'bet' then e.entity_id when 'comment' then comment.bet_id end
    left join games game on game.id = coalesce(bet.game_id, bid.game_id) and game.sport = coalesce(bet.sport, bid.sport)
      and game.home_team = coalesce(bet.home_team, bid.home_team)
      and game.away_team = coalesce(bet.away_team, bid.away_team)
    left join users creator on creator.id = coalesce(bet.creator_id, bid.creator_id)
    left join users acceptor on acceptor.id = coalesce(bet.acceptor_id, bid.acceptor_id)
    left join users challenged on challenged.id = bid.challenged_id
    left join users member on e.entity_type = 'member' and member.id = e.entity_id
   where e.group_id = $1 and e.seq ${anyOfParam('$2', 'bigint')} order by e.seq`,
)

/** Who has commented on the subjects of these comments, a bet's with those on its bid, and when first. */
export const listCommenters = statement(
  'notices.commenters',
  { groupId: 'text', commentIds: 'text[]' },
  { about_id: 'text?', user_id: 'text', first_at: 'timestamptz' },
  `select coalesce(t.bet_id, t.bid_id) as about_id, c.user_id, min(c.created_at) as first_at
     from (select distinct o.bet_id, coalesce(o.bid_id, b.bid_id) as bid_id
             from comments o left join bets b on b.group_id = $1 and b.id = o.bet_id
            where o.group_id = $1 and o.id = any($2)) t
     join comments c on c.bid_id = t.bid_id or c.bet_id = t.bet_id
    where c.group_id = $1 group by 1, 2`,
)

/** The group's members and its name; nothing for a deleted group. */
export const findAudience = statement(
  'notices.audience',
  { groupId: 'text' },
  { name: 'text', member_ids: 'text[]', admin_ids: 'text[]' },
  `select g.name, array(
       select m.user_id from group_members m join users u on u.id = m.user_id
        where m.group_id = $1 and m.is_active and not u.is_deleted order by m.user_id) as member_ids, array(
       select m.user_id from group_members m
        where m.group_id = $1 and m.is_active and m.role = 'admin') as admin_ids
     from groups g where g.id = $1 and not g.is_deleted`,
)

/** Who has joined since an event of the group's log, and at which event the last time. */
export const listJoins = statement(
  'notices.joins',
  { groupId: 'text', since: 'int8' },
  { user_id: 'text', seq: 'int8' },
  `select entity_id as user_id, max(seq) as seq from group_events
    where group_id = $1 and seq > $2 and type = 'member.joined' group by 1`,
)

/** How these people read odds and times, as far as they have chosen it. [BEY-22] */
export const listReadings = statement(
  'notices.readings',
  { userIds: 'text[]' },
  { user_id: 'text', odds_format: 'text', time_zone: 'text?' },
  'select user_id, odds_format, time_zone from user_settings where user_id = any($1)',
)

/** The events with these numbers, each with its facts and with how the group calls its people. */
export async function happenedIn(db: Queryable, groupId: string, seqs: readonly number[]): Promise<HappenedRow[]> {
  const [rows, personOf] = await Promise.all([
    db.query(listHappened, { groupId, seqs }),
    personsIn(db, uncheckedGroup(groupId), { marksLocked: false }),
  ])
  const about = (entity: EntityType) => ({
    ...{ groupId, personOf },
    ids: rows.filter((row) => row.entity_type === entity).map((row) => row.entity_id),
  })
  const [payments, openings, invites] = await Promise.all([
    paymentFactsOf(db, about('payment')),
    openingFactsOf(db, about('opening')),
    inviteFactsOf(db, about('invite')),
  ])
  return rows.map((row) => ({
    ...row,
    personOf,
    payment: payments.get(row.entity_id) ?? null,
    opening: openings.get(row.entity_id) ?? null,
    invite: invites.get(row.entity_id) ?? null,
  }))
}
