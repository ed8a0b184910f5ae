import { type Columns, type Row, statement } from '#server/db/statement.ts'

const activityColumns = {
  seq: 'int8',
  type: 'text',
  entity_type: 'text',
  entity_id: 'text',
  actor_id: 'text?',
  actor_name: 'text?',
  at: 'timestamptz',
  details: 'jsonb',
  bid_id: 'text?',
  bet_id: 'text?',
  creator_id: 'text?',
  creator_name: 'text?',
  acceptor_id: 'text?',
  acceptor_name: 'text?',
  challenged_id: 'text?',
  challenged_name: 'text?',
  sport: 'text?',
  home_team: 'text?',
  away_team: 'text?',
  description: 'text?',
  bet_type: 'text?',
  side_team: 'text?',
  side_type: 'text?',
  side_line: 'float8?',
  odds: 'int4?',
  stake_cents: 'int8?',
  win_cents: 'int8?',
  payer_id: 'text?',
  payer_name: 'text?',
  payee_id: 'text?',
  payee_name: 'text?',
  amount_cents: 'int8?',
  method: 'text?',
  reversal_reason: 'text?',
  member_id: 'text?',
  member_name: 'text?',
  comment: 'text?',
} as const satisfies Columns
export type ActivityRow = Row<typeof activityColumns>

// An event has one subject; a comment adds the bid or bet that it is about. Deleted subjects join nothing. What may have
// changed since is not read from the subject: the event keeps it.
const fromEvents = `select e.seq, e.type, e.entity_type, e.entity_id, e.actor_id, actor.name as actor_name, e.at, e.details,
    bid.id as bid_id, bet.id as bet_id,
    creator.id as creator_id, creator.name as creator_name, acceptor.id as acceptor_id, acceptor.name as acceptor_name,
    challenged.id as challenged_id, challenged.name as challenged_name,
    coalesce(bet.sport, bid.sport) as sport, coalesce(bet.home_team, bid.home_team) as home_team,
    coalesce(bet.away_team, bid.away_team) as away_team, coalesce(bet.description, bid.description) as description,
    coalesce(bet.bet_type, bid.bet_type) as bet_type, coalesce(bet.side_team, bid.side_team) as side_team,
    coalesce(bet.side_type, bid.side_type) as side_type, coalesce(bet.side_line, bid.side_line) as side_line,
    bet.odds, bet.stake_cents, bet.win_cents,
    payer.id as payer_id, payer.name as payer_name, payee.id as payee_id, payee.name as payee_name,
    coalesce(payment.amount_cents, opening.amount_cents) as amount_cents, payment.method, payment.reversal_reason,
    member.id as member_id, member.name as member_name, comment.content as comment
  from group_events e
  left join users actor on actor.id = e.actor_id
  left join comments comment
    on e.entity_type = 'comment' and comment.group_id = $1 and comment.id = e.entity_id
  left join bids bid on bid.group_id = $1
    and bid.id = case e.entity_type when 'bid' then e.entity_id when 'comment' then comment.bid_id end
  left join bets bet on bet.group_id = $1
    and bet.id = case e.entity_type when 'bet' then e.entity_id when 'comment' then comment.bet_id end
  left join users creator on creator.id = coalesce(bet.creator_id, bid.creator_id)
  left join users acceptor on acceptor.id = coalesce(bet.acceptor_id, bid.acceptor_id)
  left join users challenged on challenged.id = bid.challenged_id
  left join payments payment
    on e.entity_type = 'payment' and payment.group_id = $1 and payment.id = e.entity_id
  left join opening_balances opening
    on e.entity_type = 'opening' and opening.group_id = $1 and opening.id = e.entity_id
  left join users payer on payer.id = coalesce(payment.payer_id, opening.debtor_id)
  left join users payee on payee.id = coalesce(payment.payee_id, opening.creditor_id)
  left join users member on e.entity_type = 'member' and member.id = e.entity_id`

/** Newest first, strictly below a log number. */
export const listActivity = statement(
  'activity.list',
  { groupId: 'group', below: 'int8', limit: 'int4', unlisted: 'text[]' },
  activityColumns,
  `${fromEvents} where e.group_id = $1 and e.seq < $2 and e.type <> all($4) order by e.seq desc limit $3`,
)

/** The same for events whose names start with a prefix: `bid` for `bid.posted`. */
export const listActivityOfKind = statement(
  'activity.listOfKind',
  { groupId: 'group', below: 'int8', limit: 'int4', unlisted: 'text[]', beginnings: 'text[]' },
  activityColumns,
  `${fromEvents} where e.group_id = $1 and e.seq < $2 and e.type <> all($4) and split_part(e.type, '.', 1) = any($5)
   order by e.seq desc limit $3`,
)
