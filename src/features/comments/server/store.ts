import { type Columns, type Row, statement } from '#server/db/statement.ts'
import { reactionsTo } from './reactionStore.ts'

export const commentColumns = {
  id: 'text',
  group_id: 'text',
  bid_id: 'text?',
  bet_id: 'text?',
  user_id: 'text',
  user_name: 'text',
  content: 'text',
  created_at: 'timestamptz',
  mentions: 'jsonb?',
  reactions: 'jsonb?',
} as const satisfies Columns
export type CommentRow = Row<typeof commentColumns>

const mentionsOf = `(select jsonb_agg(jsonb_build_object('userId', m.user_id, 'start', m.starts, 'length', m.length)
      order by m.starts, m.user_id) from comment_mentions m where m.group_id = $1 and m.comment_id = c.id)`

const fromComments = `select c.id, c.group_id, c.bid_id, c.bet_id, c.user_id,
    u.name as user_name, c.content, c.created_at,
    ${mentionsOf} as mentions, ${reactionsTo.comment} as reactions
  from comments c join users u on u.id = c.user_id`
const belowPosition = 'and (c.created_at, c.id) < ($2, $3) order by c.created_at desc, c.id desc limit $4'
const range = { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' } as const satisfies Columns
const entity = { groupId: 'group', entityId: 'text' } as const satisfies Columns
const foundColumns = { bid_id: 'text?', accepted_at: 'timestamptz?' } as const satisfies Columns

/** Whether the subject exists; of a bet, the bid that it was made from, and when that was accepted. */
export const commented = {
  bid: {
    unknown: 'bid-not-found',
    find: statement(
      'comments.bid',
      entity,
      foundColumns,
      'select null::text as bid_id, null::timestamptz as accepted_at from bids where group_id = $1 and id = $2',
    ),
  },
  bet: {
    unknown: 'bet-not-found',
    find: statement(
      'comments.bet',
      entity,
      foundColumns,
      'select bid_id, accepted_at from bets where group_id = $1 and id = $2',
    ),
  },
} as const

/** The comments on a bid, newest first, strictly below a position. */
export const listCommentsOfBid = statement(
  'comments.ofBid',
  { ...range, entityId: 'text' },
  commentColumns,
  `${fromComments} where c.group_id = $1 and c.bid_id = $5 ${belowPosition}`,
)

/** Those in the group's thread. [BEY-39] */
export const listCommentsOfGroup = statement(
  'comments.ofGroup',
  range,
  commentColumns,
  `${fromComments} where c.group_id = $1 and c.bid_id is null and c.bet_id is null ${belowPosition}`,
)

/** The comments on a bet and on the bid that it was made from. [BEY-26] */
export const listCommentsOfBet = statement(
  'comments.ofBet',
  { ...range, entityId: 'text', bidId: 'text' },
  commentColumns,
  `select * from (
     (${fromComments} where c.group_id = $1 and c.bet_id = $5 ${belowPosition})
     union all
     (${fromComments} where c.group_id = $1 and c.bid_id = $6 ${belowPosition})) c
   order by c.created_at desc, c.id desc limit $4`,
)

export const insertComment = statement(
  'comments.insert',
  {
    groupId: 'group',
    id: 'text',
    bidId: 'text?',
    betId: 'text?',
    userId: 'text',
    content: 'text',
    now: 'timestamptz',
  },
  {},
  `insert into comments (group_id, id, bid_id, bet_id, user_id, content, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** The members who can be mentioned. */
export const listMentionable = statement(
  'comments.mentionable',
  { groupId: 'group' },
  { user_id: 'text', name: 'text' },
  `select m.user_id, u.name from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.is_active and not u.is_deleted order by m.user_id`,
)

export const insertMentions = statement(
  'comments.mention',
  { groupId: 'group', commentId: 'text', userIds: 'text[]', starts: 'int4[]', lengths: 'int4[]' },
  {},
  `insert into comment_mentions (group_id, comment_id, user_id, starts, length)
   select $1, $2, * from unnest($3::text[], $4::int4[], $5::int4[])`,
)

export const findComment = statement(
  'comments.find',
  { groupId: 'text', commentId: 'text' },
  { group_id: 'text', user_id: 'text' },
  'select group_id, user_id from comments where group_id = $1 and id = $2',
)

export const removeComment = statement(
  'comments.remove',
  { groupId: 'group', commentId: 'text' },
  {},
  'delete from comments where group_id = $1 and id = $2',
)

/** What hangs on a comment goes with it. */
export const removeMentions = statement(
  'comments.removeMentions',
  { groupId: 'group', commentId: 'text' },
  {},
  'delete from comment_mentions where group_id = $1 and comment_id = $2',
)
