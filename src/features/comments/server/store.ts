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
  accepted_at: 'timestamptz?',
  mentions: 'jsonb?',
  reactions: 'jsonb?',
} as const satisfies Columns
export type CommentRow = Row<typeof commentColumns>

const mentionsOf = `(select jsonb_agg(jsonb_build_object('userId', m.user_id, 'start', m.starts, 'length', m.length)
      order by m.starts, m.user_id) from comment_mentions m where m.group_id = $1 and m.comment_id = c.id)`

const fromComments = (acceptedAt: string) => `select c.id, c.group_id, c.bid_id, c.bet_id, c.user_id,
    u.name as user_name, c.content, c.created_at, ${acceptedAt} as accepted_at,
    ${mentionsOf} as mentions, ${reactionsTo.comment('$1')} as reactions
  from comments c join users u on u.id = c.user_id`
const belowPosition = 'and (c.created_at, c.id) < ($3, $4) order by c.created_at desc, c.id desc limit $5'
const own = 'null::timestamptz'
const range = {
  groupId: 'group',
  entityId: 'text',
  belowAt: 'timestamptz',
  belowId: 'text',
  limit: 'int4',
} as const satisfies Columns
const entity = { groupId: 'group', entityId: 'text' } as const satisfies Columns

/**
 * Whether the subject exists, and its comments, newest first, strictly below a position. A bet also has those of the
 * bid that it was made from, with the time at which that was accepted. [BEY-26]
 */
export const commented = {
  bid: {
    unknown: 'bid-not-found',
    find: statement('comments.bid', entity, { id: 'text' }, 'select id from bids where group_id = $1 and id = $2'),
    list: statement(
      'comments.ofBid',
      range,
      commentColumns,
      `${fromComments(own)} where c.group_id = $1 and c.bid_id = $2 ${belowPosition}`,
    ),
  },
  bet: {
    unknown: 'bet-not-found',
    find: statement('comments.bet', entity, { id: 'text' }, 'select id from bets where group_id = $1 and id = $2'),
    list: statement(
      'comments.ofBet',
      range,
      commentColumns,
      `select * from (
         (${fromComments(own)} where c.group_id = $1 and c.bet_id = $2 ${belowPosition})
         union all
         (${fromComments('b.accepted_at')} join bets b on b.group_id = $1 and b.bid_id = c.bid_id
           where c.group_id = $1 and b.id = $2 ${belowPosition})) c
       order by c.created_at desc, c.id desc limit $5`,
    ),
  },
} as const

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
