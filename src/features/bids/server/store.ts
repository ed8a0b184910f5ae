import { keptVersions } from '#features/lines/server/store.ts'
import { statement } from '#server/db/statement.ts'
import { bidColumns, fromBids } from './bidRows.ts'

export const findBid = statement(
  'bids.find',
  { groupId: 'group', bidId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.id = $2`,
)

/** The listed game of an open bid, with the versions of what is kept of its sport; nothing for any other bid. */
export const findGameOfBid = statement(
  'bids.gameOf',
  { groupId: 'text', bidId: 'text' },
  {
    game_id: 'text',
    sport: 'text',
    home_team: 'text',
    away_team: 'text',
    is_live: 'bool',
    ...keptVersions.columns,
  },
  `select b.game_id, b.sport, b.home_team, b.away_team, b.is_live, ${keptVersions.select}
     from bids b ${keptVersions.joins}
    where b.group_id = $1 and b.id = $2 and b.status = 'open' and b.game_id is not null`,
)

/** Newest first, strictly below a position. */
export const listBids = statement(
  'bids.list',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

export const listBidsOfStatus = statement(
  'bids.listOfStatus',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4', status: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.status = $5 and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

export const listOwnOpenBids = statement(
  'bids.ownOpen',
  { groupId: 'group', userId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.creator_id = $2 and b.status = 'open'`,
)

export const insertBid = statement(
  'bids.insert',
  {
    groupId: 'group',
    id: 'text',
    creatorId: 'text',
    gameId: 'text?',
    sport: 'text',
    homeTeam: 'text',
    awayTeam: 'text',
    startsAt: 'timestamptz?',
    description: 'text',
    betType: 'text',
    sideTeam: 'text?',
    sideType: 'text?',
    sideLine: 'float8?',
    odds: 'int4',
    originalOdds: 'int4?',
    bookmaker: 'text?',
    stake: 'int8',
    isLive: 'bool',
    autoUpdateOdds: 'bool',
    expiresAt: 'timestamptz',
    approval: 'text',
    createdAt: 'timestamptz',
  },
  {},
  `insert into bids (group_id, id, creator_id, game_id, sport, home_team, away_team, starts_at, description, bet_type,
     side_team, side_type, side_line, odds, original_odds, bookmaker, stake_cents, is_live, auto_update_odds, expires_at,
     approval, created_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22)`,
)

export const markAccepted = statement(
  'bids.markAccepted',
  { groupId: 'group', bidId: 'text', acceptorId: 'text', now: 'timestamptz' },
  {},
  `update bids set status = 'accepted', accepted_at = $4, acceptor_id = $3, last_modified = $4
    where group_id = $1 and id = $2 and status = 'open'`,
)

export const markCancelled = statement(
  'bids.markCancelled',
  { groupId: 'group', bidId: 'text', cancelledBy: 'text?', cause: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update bids set status = 'cancelled', cancelled_at = $6, cancelled_by = $3, cancellation_cause = $4,
     cancellation_reason = $5, last_modified = $6
    where group_id = $1 and id = $2 and status = 'open'`,
)

/** A game that moves takes its open bids along; those that were to close at its start close at the new one. */
export const moveBids = statement(
  'bids.move',
  { groupId: 'text', gameId: 'text', startsAt: 'timestamptz', now: 'timestamptz' },
  {},
  `update bids set expires_at = case when expires_at = starts_at then $3 else expires_at end, starts_at = $3, last_modified = $4
    where group_id = $1 and game_id = $2 and status = 'open' and starts_at <> $3`,
)

const awaitedColumns = {
  group_id: 'text',
  game_id: 'text',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  starts_at: 'timestamptz',
  is_live: 'bool',
} as const

const awaitedGames = (where: string) => `
  select group_id, game_id, sport, home_team, away_team, starts_at, is_live
    from bids where status = 'open' and game_id is not null ${where}
  union select group_id, game_id, sport, home_team, away_team, starts_at, false
    from bets where status = 'active' and game_id is not null ${where}`

/** The games that open bids or active bets wait for, by group; of one sport, or (null) of all. */
export const listAwaitedGames = statement(
  'bids.awaitedGames',
  { sport: 'text?' },
  awaitedColumns,
  awaitedGames('and ($1::text is null or sport = $1)'),
)

export const listAwaitedGamesOf = statement(
  'bids.awaitedGamesOf',
  { groupId: 'text' },
  awaitedColumns,
  awaitedGames('and group_id = $1'),
)

/** Groups that have bids to expire at `now`; `liveUntilNow` is the start of a game whose live bids close now. */
export const groupsWithExpiredBids = statement(
  'bids.groupsWithExpired',
  { now: 'timestamptz', liveUntilNow: 'timestamptz' },
  { group_id: 'text' },
  `select distinct group_id from bids
    where status = 'open' and (expires_at <= $1 or (starts_at <= $1 and not is_live) or starts_at <= $2)`,
)

export const listOpenBids = statement(
  'bids.open',
  { groupId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.status = 'open'`,
)

/** New terms of an open bid: an edit by its creator, or the price of its line. */
export const changeTerms = statement(
  'bids.changeTerms',
  {
    groupId: 'text',
    id: 'text',
    stake: 'int8',
    odds: 'int4',
    originalOdds: 'int4?',
    expiresAt: 'timestamptz',
    autoUpdateOdds: 'bool',
    lineGone: 'bool',
    approval: 'text',
    version: 'int4',
    lastModified: 'timestamptz',
  },
  {},
  `update bids set stake_cents = $3, odds = $4, original_odds = $5, expires_at = $6, auto_update_odds = $7,
     line_gone = $8, approval = $9, version = $10, last_modified = $11
    where group_id = $1 and id = $2 and status = 'open'`,
)

export const markApproval = statement(
  'bids.markApproval',
  { groupId: 'group', bidId: 'text', approval: 'text', reason: 'text?', now: 'timestamptz' },
  {},
  `update bids set approval = $3, approval_reason = $4, last_modified = $5
    where group_id = $1 and id = $2 and status = 'open'`,
)

/** The open bids that follow their lines, in all groups. */
export const listFollowingBids = statement(
  'bids.following',
  { sports: 'text[]' },
  bidColumns,
  `${fromBids} where b.status = 'open' and b.auto_update_odds and b.sport = any($1)`,
)

export const listFollowingBidsOf = statement(
  'bids.followingOf',
  { groupId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.status = 'open' and b.auto_update_odds`,
)

export const listGroupAdmins = statement(
  'bids.groupAdmins',
  { groupId: 'text' },
  { user_id: 'text' },
  `select user_id from group_members where group_id = $1 and role = 'admin' and is_active`,
)

/** Cancels what is open in a group, of everybody or (`creatorId`) of one person. */
export const cancelAllOpen = statement(
  'bids.cancelAllOpen',
  { groupId: 'group', creatorId: 'text?', cancelledBy: 'text?', cause: 'text', reason: 'text', now: 'timestamptz' },
  { id: 'text' },
  `update bids set status = 'cancelled', cancelled_at = $6, cancelled_by = $3, cancellation_cause = $4,
     cancellation_reason = $5, last_modified = $6
    where group_id = $1 and status = 'open' and ($2::text is null or creator_id = $2) returning id`,
)

export const touchLastBidCreated = statement(
  'users.touchLastBidCreated',
  { userId: 'text', now: 'timestamptz' },
  {},
  'update users set last_bid_created = $2 where id = $1',
)
