import { firstStartOfBid, joinedGameOfLeg } from '#features/bets/server/legs.ts'
import { joinedGame } from '#features/games/server/gameRows.ts'
import { canAct } from '#server/auth/accounts.ts'
import { insertInto, statement } from '#server/db/statement.ts'
import { bidColumns, changedTerms, fromBids, fromBidsOfAll } from './bidRows.ts'

/** Whose bid it is, and its game and sport if it is open and was made on a live game. */
export const findLiveSport = statement(
  'bids.liveSport',
  { groupId: 'text', bidId: 'text' },
  { creator_id: 'text', game_id: 'text?', live_sport: 'text?' },
  `select creator_id, game_id, case when status = 'open' and is_live and game_id is not null then sport end as live_sport
     from bids where group_id = $1 and id = $2`,
)

/** The sports with open bids on live games. */
export const listLiveSports = statement(
  'bids.liveSports',
  {},
  { sport: 'text' },
  "select distinct sport from bids where status = 'open' and is_live",
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

/** A person's own bids that an admin declined. */
export const listDeclinedBids = statement(
  'bids.listDeclined',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4', userId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.creator_id = $5 and b.approval = 'declined'
     and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

/** The open bids on listed games, parlays too, newest first; no more than a screen shows. */
export const listOpenOnGames = statement(
  'bids.openOnGames',
  { groupId: 'group' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.status = 'open' and b.sport <> 'custom'
   order by b.created_at desc, b.id desc limit 200`,
)

/** The kinds of bets that a person's open bids offer, and on which games. */
export const listOwnOpenBids = statement(
  'bids.ownOpen',
  { groupId: 'group', userId: 'text' },
  { game_id: 'text?', bet_type: 'text', side_team: 'text?', side_type: 'text?', side_line: 'float8?' },
  `select game_id, bet_type, side_team, side_type, side_line from bids
    where group_id = $1 and creator_id = $2 and status = 'open'`,
)

export const insertBid = insertInto(
  'bids.insert',
  'bids',
  {
    groupId: 'group',
    id: 'text',
    creatorId: 'text',
    gameId: 'text?',
    sport: 'text',
    homeTeam: 'text',
    awayTeam: 'text',
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
    allowParts: 'bool',
    challengedId: 'text?',
    createdAt: 'timestamptz',
    lastModified: 'timestamptz',
    happensAt: 'timestamptz?',
  },
  { stake: 'stake_cents' },
)

/** Gives a custom bid the date of its new time, or none. */
export const changeDate = statement(
  'bids.changeDate',
  { groupId: 'group', id: 'text', happensAt: 'timestamptz?' },
  {},
  'update bids set happens_at = $3 where group_id = $1 and id = $2',
)

export const markCancelled = statement(
  'bids.markCancelled',
  { groupId: 'group', bidId: 'text', cancelledBy: 'text?', cause: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update bids set status = 'cancelled', cancelled_at = $6, cancelled_by = $3, cancellation_cause = $4,
     cancellation_reason = $5, last_modified = $6
    where group_id = $1 and id = $2 and status = 'open'`,
)

const ofGame = 'game_id = $2 and sport = $3 and home_team = $4 and away_team = $5'
const gameTypes = { groupId: 'text', gameId: 'text', sport: 'text', homeTeam: 'text', awayTeam: 'text' } as const

/**
 * A game that moves takes its open bids along: those due to close at its start close at the new one. The start is a term
 * of the bid, so this makes a new version of it. [BID-27] [BID-31]
 */
export const moveBids = statement(
  'bids.move',
  { ...gameTypes, from: 'timestamptz', to: 'timestamptz', now: 'timestamptz' },
  {},
  `update bids set expires_at = case when expires_at = $6 then $7 else expires_at end, version = version + 1,
       last_modified = $8
    where group_id = $1 and status = 'open' and ${ofGame}`,
)

/**
 * The same for the open parlays with a leg on the game: those due to close at its start, or at the first start of all,
 * close at the first start of now. [BEY-32]
 */
export const moveParlays = statement(
  'bids.moveParlays',
  { ...gameTypes, from: 'timestamptz', now: 'timestamptz' },
  {},
  `update bids b set expires_at = case when b.expires_at in ($6, s.before) then s.first else b.expires_at end,
       version = b.version + 1, last_modified = $7
     from (select l.bid_id, min(g.starts_at) as first,
                  min(case when l.game_id = $2 then $6 else g.starts_at end) as before
             from bid_legs l ${joinedGameOfLeg}
            where l.group_id = $1 and l.bid_id in (select o.bid_id from bid_legs o where o.group_id = $1
              and o.game_id = $2 and o.sport = $3 and o.home_team = $4 and o.away_team = $5)
            group by l.bid_id) s
    where b.group_id = $1 and b.id = s.bid_id and b.status = 'open'`,
)

/** Closes the open bids on a live game that is over. */
export const expireLiveBids = statement(
  'bids.expireLive',
  { ...gameTypes, now: 'timestamptz' },
  changedTerms.columns,
  `update bids set status = 'cancelled', cancelled_at = $6, cancellation_reason = 'expired', cancellation_cause = 'expired',
      last_modified = $6
    where group_id = $1 and status = 'open' and is_live and ${ofGame} returning ${changedTerms.select}`,
)

/** Groups that have bids or counter-offers to end at `now`; `liveUntilNow` is the start of a game whose live bids close now. */
export const groupsWithExpiredBids = statement(
  'bids.groupsWithExpired',
  { now: 'timestamptz', liveUntilNow: 'timestamptz' },
  { group_id: 'text' },
  `select distinct b.group_id from bids b left ${joinedGame.join}
    where b.status = 'open'
      and (b.expires_at <= $1 or (g.starts_at <= $1 and not b.is_live) or g.starts_at <= $2
        or ${firstStartOfBid('b.group_id')} <= $1
        or exists (select from bid_counters o where o.group_id = b.group_id and o.bid_id = b.id and o.status = 'open'
             and o.closes_at <= $1))`,
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
    allowParts: 'bool',
    takenAtOdds: 'int8',
  },
  {},
  `update bids set stake_cents = $3, odds = $4, original_odds = $5, expires_at = $6, auto_update_odds = $7,
     line_gone = $8, approval = $9, version = $10, last_modified = $11, allow_parts = $12, taken_at_odds_cents = $13,
     offered_since = case when expires_at <> $6 or approval <> $9 then $11 else offered_since end
    where group_id = $1 and id = $2 and status = 'open'`,
)

export const markApproval = statement(
  'bids.markApproval',
  { groupId: 'group', bidId: 'text', approval: 'text', reason: 'text?', now: 'timestamptz' },
  {},
  `update bids set approval = $3, approval_reason = $4, last_modified = $5, offered_since = $5
    where group_id = $1 and id = $2 and status = 'open'`,
)

/** Approves the bids of a group that wait for it. One that can no longer be accepted stays as it is. [GRP-33] */
export const approveAllWaiting = statement(
  'bids.approveAllWaiting',
  { groupId: 'group', now: 'timestamptz' },
  changedTerms.columns,
  `update bids set approval = 'approved', approval_reason = null, last_modified = $2, offered_since = $2
    where group_id = $1 and status = 'open' and approval = 'waiting' and expires_at > $2 returning ${changedTerms.select}`,
)

/** The open bids that follow their lines, in all groups. */
export const listFollowingBids = statement(
  'bids.following',
  { sports: 'text[]' },
  bidColumns,
  `${fromBidsOfAll} where b.status = 'open' and b.auto_update_odds and b.sport = any($1)`,
)

export const listFollowingBidsOf = statement(
  'bids.followingOf',
  { groupId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.status = 'open' and b.auto_update_odds`,
)

/** Cancels the open bids of a group, of everybody or (`creatorId`) of one person. */
export const cancelAllOpen = statement(
  'bids.cancelAllOpen',
  { groupId: 'group', creatorId: 'text?', cancelledBy: 'text?', cause: 'text', reason: 'text', now: 'timestamptz' },
  changedTerms.columns,
  `update bids set status = 'cancelled', cancelled_at = $6, cancelled_by = $3, cancellation_cause = $4,
     cancellation_reason = $5, last_modified = $6
    where group_id = $1 and status = 'open' and ($2::text is null or creator_id = $2) returning ${changedTerms.select}`,
)

/** Cancels the open challenges to one person in a group. [BEY-17] */
export const cancelChallenges = statement(
  'bids.cancelChallenges',
  { groupId: 'group', challengedId: 'text', cancelledBy: 'text?', cause: 'text', reason: 'text', now: 'timestamptz' },
  changedTerms.columns,
  `update bids set status = 'cancelled', cancelled_at = $6, cancelled_by = $3, cancellation_cause = $4,
     cancellation_reason = $5, last_modified = $6
    where group_id = $1 and status = 'open' and challenged_id = $2 returning ${changedTerms.select}`,
)

/** A member who can be challenged; nothing for anybody else. */
export const findChallenged = statement(
  'bids.challenged',
  { groupId: 'group', userId: 'text' },
  { user_id: 'text', name: 'text' },
  `select m.user_id, u.name from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.user_id = $2 and m.is_active and ${canAct('u')}`,
)

export const touchLastBidCreated = statement(
  'userActivity.touchLastBidCreated',
  { userId: 'text', now: 'timestamptz' },
  {},
  `insert into user_activity (user_id, last_bid_created) values ($1, $2)
   on conflict (user_id) do update set last_bid_created = $2`,
)
