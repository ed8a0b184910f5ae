import { type Columns, type Row, statement } from '#server/db/statement.ts'

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
} as const satisfies Columns
export type CommentRow = Row<typeof commentColumns>

const fromComments = (acceptedAt: string) => `select c.id, c.group_id, c.bid_id, c.bet_id, c.user_id,
    u.name as user_name, c.content, c.created_at, ${acceptedAt} as accepted_at
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
         (${fromComments('b.accepted_at')} join bets b on b.group_id = c.group_id and b.bid_id = c.bid_id
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

export const findComment = statement(
  'comments.find',
  { commentId: 'text' },
  { group_id: 'text', user_id: 'text' },
  'select group_id, user_id from comments where id = $1',
)

export const removeComment = statement(
  'comments.remove',
  { groupId: 'group', commentId: 'text' },
  {},
  'delete from comments where group_id = $1 and id = $2',
)
