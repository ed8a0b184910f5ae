import { type Columns, type Row, statement } from '#server/db/statement.ts'

const channelColumns = {
  group_id: 'text',
  id: 'text',
  service: 'text',
  secret: 'text',
  label: 'text',
  kinds: 'text[]',
  quiet_from: 'int4?',
  quiet_to: 'int4?',
  connected_by: 'text',
  connected_by_name: 'text',
  connected_at: 'timestamptz',
  last_sent_at: 'timestamptz?',
  failures: 'int4',
  failing_since: 'timestamptz?',
  last_error: 'text?',
  stopped_at: 'timestamptz?',
} as const satisfies Columns
export type ChannelRow = Row<typeof channelColumns>

const fromChannels = `select c.group_id, c.id, c.service, c.secret, c.label, c.kinds, c.quiet_from, c.quiet_to, c.connected_by,
    u.name as connected_by_name, c.connected_at, c.last_sent_at, c.failures, c.failing_since, c.last_error, c.stopped_at
  from chat_channels c join users u on u.id = c.connected_by`

export const listChannels = statement(
  'channels.list',
  { groupId: 'group' },
  channelColumns,
  `${fromChannels} where c.group_id = $1 order by c.connected_at, c.id`,
)

/** How many a group has, on or off. */
export const countChannels = statement(
  'channels.count',
  { groupId: 'text' },
  { count: 'int8' },
  'select count(*) as count from chat_channels where group_id = $1',
)

export const findChannel = statement(
  'channels.find',
  { groupId: 'text', channelId: 'text' },
  channelColumns,
  `${fromChannels} where c.group_id = $1 and c.id = $2`,
)

/** A channel that is on, in a group that is there, with what its quiet hours follow. */
export const findOpenChannel = statement(
  'channels.findOpen',
  { groupId: 'text', channelId: 'text' },
  { ...channelColumns, time_zone: 'text' },
  `select o.*, g.time_zone
     from (${fromChannels} where c.group_id = $1 and c.id = $2 and c.stopped_at is null) o
     join groups g on g.id = $1 and not g.is_deleted`,
)

export const insertChannel = statement(
  'channels.insert',
  {
    groupId: 'group',
    id: 'text',
    service: 'text',
    secret: 'text',
    label: 'text',
    kinds: 'text[]',
    quietFrom: 'int4?',
    quietTo: 'int4?',
    userId: 'text',
    now: 'timestamptz',
  },
  {},
  `insert into chat_channels
     (group_id, id, service, secret, label, kinds, quiet_from, quiet_to, connected_by, connected_at, last_sent_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
)

export const changeChannelRow = statement(
  'channels.change',
  { groupId: 'group', channelId: 'text', kinds: 'text[]', quietFrom: 'int4?', quietTo: 'int4?' },
  {},
  'update chat_channels set kinds = $3, quiet_from = $4, quiet_to = $5 where group_id = $1 and id = $2',
)

/** A message has arrived: it is on, and nothing is wrong with it. What happened while it was off is no news. */
export const restartChannel = statement(
  'channels.restart',
  { groupId: 'group', channelId: 'text', now: 'timestamptz' },
  {},
  `update chat_channels set failures = 0, failing_since = null, last_error = null, last_sent_at = $3,
     connected_at = case when stopped_at is null then connected_at else $3 end, stopped_at = null
   where group_id = $1 and id = $2`,
)

export const removeChannel = statement(
  'channels.remove',
  { groupId: 'group', channelId: 'text' },
  {},
  'delete from chat_channels where group_id = $1 and id = $2',
)

export const noteSent = statement(
  'channels.sent',
  { groupId: 'text', channelId: 'text', now: 'timestamptz' },
  {},
  `update chat_channels set failures = 0, failing_since = null, last_error = null, last_sent_at = $3
    where group_id = $1 and id = $2`,
)

/** Counts a failure; the answer is how many there are in a row. */
export const noteFailure = statement(
  'channels.failed',
  { groupId: 'text', channelId: 'text', now: 'timestamptz', error: 'text' },
  { failures: 'int4' },
  `update chat_channels set failures = failures + 1, failing_since = coalesce(failing_since, $3), last_error = $4
    where group_id = $1 and id = $2 and stopped_at is null returning failures`,
)

export const stopChannelRow = statement(
  'channels.stop',
  { groupId: 'group', channelId: 'text', now: 'timestamptz', error: 'text' },
  { id: 'text' },
  `update chat_channels set stopped_at = $3, last_error = $4
    where group_id = $1 and id = $2 and stopped_at is null returning id`,
)

export const moveChannel = statement(
  'channels.move',
  { groupId: 'text', channelId: 'text', secret: 'text', label: 'text' },
  {},
  'update chat_channels set secret = $3, label = $4 where group_id = $1 and id = $2',
)
