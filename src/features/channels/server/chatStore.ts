import { statement } from '#server/db/statement.ts'

/** The channels of a group that are on, with what their messages follow in the group. */
export const listOpenChannels = statement(
  'chats.open',
  { groupId: 'text' },
  {
    group_id: 'text',
    id: 'text',
    service: 'text',
    kinds: 'text[]',
    quiet_from: 'int4?',
    quiet_to: 'int4?',
    connected_at: 'timestamptz',
    time_zone: 'text',
    last_seq: 'int8',
  },
  `select c.group_id, c.id, c.service, c.kinds, c.quiet_from, c.quiet_to, c.connected_at, g.time_zone, g.last_seq
     from chat_channels c join groups g on g.id = $1 and not g.is_deleted
    where c.group_id = $1 and c.stopped_at is null order by c.connected_at, c.id`,
)

/** Everybody who was ever in the group: a text may name them too. */
export const listMembers = statement(
  'chats.members',
  { groupId: 'text' },
  { user_id: 'text', name: 'text' },
  'select m.user_id, u.name from group_members m join users u on u.id = m.user_id where m.group_id = $1',
)

/** The last messages to a channel, the newest first. */
export const listLatestPosts = statement(
  'chats.latest',
  { recipient: 'text' },
  {
    key: 'text',
    kind: 'text',
    attempts: 'int4',
    created_at: 'timestamptz',
    due_at: 'timestamptz?',
    sent_at: 'timestamptz?',
    content: 'jsonb',
  },
  `select key, kind, attempts, created_at, due_at, sent_at, content from outbox
    where channel = 'chat' and recipient = $1 order by key desc limit 40`,
)

/** The message to a channel with that name at the end of its key. */
export const findPost = statement(
  'chats.find',
  { recipient: 'text', name: 'text' },
  { id: 'text' },
  `select id from outbox where channel = 'chat' and recipient = $1 and right(key, length($2) + 1) = ' ' || $2 limit 1`,
)

/** Adds to a message that waits; nothing if it has left meanwhile. */
export const joinBids = statement(
  'chats.join',
  { key: 'text', now: 'timestamptz', content: 'jsonb' },
  { id: 'text' },
  `update outbox set content = $3 where channel = 'chat' and key = $1 and attempts = 0 and due_at > $2 returning id`,
)

/** Bids that wait for others do so no longer than to this moment. */
export const hurryBids = statement(
  'chats.hurry',
  { recipient: 'text', dueAt: 'timestamptz' },
  {},
  `update outbox set due_at = $2
    where channel = 'chat' and recipient = $1 and kind = 'bids' and attempts = 0 and due_at > $2`,
)

/** What waits for quiet hours to end, or for other bids, is looked at again: its quiet hours are others now. */
export const lookAgain = statement(
  'chats.lookAgain',
  { recipient: 'text', dueAt: 'timestamptz' },
  {},
  `update outbox set created_at = $2, due_at = $2
    where channel = 'chat' and recipient = $1 and attempts = 0 and due_at > $2`,
)

/** The next messages to a channel leave after a moment at the earliest. */
export const holdPosts = statement(
  'chats.hold',
  { recipient: 'text', until: 'timestamptz' },
  {},
  `update outbox set due_at = $2 where channel = 'chat' and recipient = $1 and attempts = 0 and due_at < $2`,
)

/** How many messages wait for each of these channels. */
export const countWaiting = statement(
  'chats.waiting',
  { recipients: 'text[]' },
  { recipient: 'text', count: 'int8' },
  `select recipient, count(*) as count from outbox
    where channel = 'chat' and recipient = any($1) and due_at is not null group by recipient`,
)
