import { statement } from '#server/db/statement.ts'

/** The settled bets of a group, or of two of its members with each other, with the fair prices that were noted. */
export const listPricedBets = statement(
  'luck.bets',
  { groupId: 'group', from: 'timestamptz?', to: 'timestamptz?', one: 'text?', other: 'text?' },
  {
    creator_id: 'text',
    acceptor_id: 'text',
    winner_id: 'text?',
    settled_at: 'timestamptz',
    stake_cents: 'int8',
    win_cents: 'int8',
    accepted_odds: 'int4?',
    closing_odds: 'int4?',
  },
  `select b.creator_id, b.acceptor_id, b.winner_id, b.settled_at, b.stake_cents, b.win_cents, p.accepted_odds, p.closing_odds
     from bets b left join bet_prices p on p.group_id = $1 and p.bet_id = b.id
    where b.group_id = $1 and b.status = 'settled' and b.void_reason is null
      and b.settled_at >= coalesce($2::timestamptz, '-infinity') and b.settled_at < coalesce($3::timestamptz, 'infinity')
      and ($4::text is null or (b.creator_id in ($4, $5) and b.acceptor_id in ($4, $5)))
    order by b.settled_at, b.id`,
)
