import { liveWindowMs } from '#domain/games/lines.ts'
import { closingMs } from '#domain/notices/nudges.ts'
import { firstStartOfBid } from '#features/bets/server/legs.ts'
import { joinedGame } from '#features/games/server/gameRows.ts'
import { statement } from '#server/db/statement.ts'

const closing = `least(b.expires_at, ${firstStartOfBid('b.group_id')}, g.starts_at + case when b.is_live then ${liveWindowMs} else 0 end * interval '1 ms')`

/** Groups with a bid whose creator may be due for a nudge; the rule decides. */
export const groupsWithClosingBids = statement(
  'nudges.closingBids',
  { now: 'timestamptz', lastHour: 'timestamptz', hourAgo: 'timestamptz' },
  { group_id: 'text' },
  `select distinct b.group_id from bids b join groups r on r.id = b.group_id left ${joinedGame.join}
    where b.status = 'open' and b.approval in ('none', 'approved') and not r.is_deleted
      and ${closing} > $1 and ${closing} <= $2
      and coalesce(b.offered_since, b.created_at) < ${closing} - ${closingMs} * interval '1 ms'
      and (b.nudged_at is null or b.nudged_at < $3)`,
)

export const listOfferedBids = statement(
  'nudges.bids',
  { groupId: 'text' },
  { id: 'text', offered_since: 'timestamptz', nudged_at: 'timestamptz?' },
  `select id, coalesce(offered_since, created_at) as offered_since, nudged_at from bids
    where group_id = $1 and status = 'open'`,
)

export const markBidsNudged = statement(
  'nudges.markBids',
  { groupId: 'text', ids: 'text[]', now: 'timestamptz' },
  {},
  'update bids set nudged_at = $3 where group_id = $1 and id = any($2)',
)

// A custom bet ends when its bid would have closed: by the terms on which it was made, since what is left of a bid that
// is taken in parts may be moved later.
const endOfBet = (
  group: string,
) => `coalesce((select (e.details->'terms'->>'expiresAt')::timestamptz from group_events e
    where e.group_id = ${group} and e.entity_id = t.bid_id and e.type in ('bid.posted', 'bid.changed')
      and e.seq < (select a.seq from group_events a
                    where a.group_id = ${group} and a.entity_id = t.id and a.type = 'bid.accepted')
    order by e.seq desc limit 1), b.expires_at)`

/** Groups with an unsettled custom bet that had ended by then. */
export const groupsWithEndedBets = statement(
  'nudges.endedBets',
  { endedBy: 'timestamptz' },
  { group_id: 'text' },
  `select distinct t.group_id from bets t join groups r on r.id = t.group_id
      join bids b on b.group_id = t.group_id and b.id = t.bid_id
    where t.status = 'active' and t.sport = 'custom' and ${endOfBet('t.group_id')} <= $1 and not r.is_deleted`,
)

/** The unsettled custom bets of a group. */
export const listCustomBets = statement(
  'nudges.bets',
  { groupId: 'text' },
  { id: 'text', ends_at: 'timestamptz', nudged_at: 'timestamptz?' },
  `select t.id, ${endOfBet('$1')} as ends_at, t.nudged_at
     from bets t join bids b on b.group_id = $1 and b.id = t.bid_id
    where t.group_id = $1 and t.status = 'active' and t.sport = 'custom' order by t.created_at, t.id`,
)

export const markBetsNudged = statement(
  'nudges.markBets',
  { groupId: 'text', ids: 'text[]', now: 'timestamptz' },
  {},
  'update bets set nudged_at = $3 where group_id = $1 and id = any($2)',
)
