import { mostChannels } from '#domain/channels/chatServices.ts'
import { connectionIn, type Readable } from '#domain/channels/connections.ts'
import { type PostKind, whyNotPosted } from '#domain/channels/posts.ts'
import { readQuiet } from '#domain/channels/quietHours.ts'
import { type Refusal, Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { findMember } from '#server/commands/groupRows.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import type { TypedConnection } from '../contract.ts'
import { keptConnection } from './kept.ts'
import { channelView } from './queries.ts'
import { insertChannel, listChannels } from './store.ts'
import { whyNotReached } from './tryChannel.ts'

/** Each sends a message to an address that somebody typed. */
export const triesAnHour = { name: 'channel tests', times: 30, windowMs: hourMs, code: 'too-many-tries' } as const

type Input = TypedConnection & {
  groupId: string
  kinds: readonly PostKind[]
  quietFrom?: string | null | undefined
  quietTo?: string | null | undefined
}

/** A connection to which a message has gone, or why it is refused. */
type Tried = (Readable & { readonly secret: string; readonly refusal: null }) | { readonly refusal: Refusal }

/** Connects the group to a chat outside, once a message has arrived there. [BEY-35] */
export const connectChannel = groupCommand({
  limit: () => triesAnHour,
  prepare: (services, input: Input, { userId }) =>
    tried(services, input, { userId, text: 'This chat is connected to your group on Betwixt.' }),
  read: (tx, _: Input, { groupId }) => Promise.all([tx.query(listChannels, { groupId }), personsIn(tx, groupId)]),
  async run(
    { tx, group, member, now, enforceRateLimit },
    { service, kinds, ...input },
    { loaded: [channels, personOf], prepared },
  ) {
    enforceRateLimit()
    if (channels.length >= mostChannels) throw new Refused(refusal('too-many-channels'))
    refuseIf(whyNotPosted(kinds))
    const hours = readQuiet(input)
    if (hours && 'code' in hours) throw new Refused(hours)
    if (prepared.refusal) throw new Refused(prepared.refusal)
    const made = { groupId: group.id, id: newId(), service, secret: prepared.secret, label: prepared.label, kinds }
    const quietColumns = { quietFrom: hours?.from ?? null, quietTo: hours?.to ?? null }
    tx.write(insertChannel, { ...made, ...quietColumns, userId: member.userId, now })
    group.record('channel.connected', 'channel', made.id, { channel: { service, label: made.label } })
    return channelView(
      {
        ...made,
        ...{ group_id: group.id, quiet_from: quietColumns.quietFrom, quiet_to: quietColumns.quietTo },
        ...{ connected_by: member.userId, connected_by_name: member.name, connected_at: now, last_sent_at: now },
        ...{ failures: 0, failing_since: null, last_error: null, stopped_at: null },
      },
      { personOf, waiting: 0 },
    )
  },
})

/** Sends a test message and keeps nothing. [BEY-35] */
export const testChannel = groupCommand({
  limit: () => triesAnHour,
  prepare: (services, input: TypedConnection & { groupId: string }, { userId }) =>
    tried(services, input, { userId, text: 'A test message from Betwixt.' }),
  read: async () => null,
  run({ enforceRateLimit }, _, { prepared }) {
    enforceRateLimit()
    if (prepared.refusal) throw new Refused(prepared.refusal)
    return { success: true }
  },
})

async function tried(
  services: Services,
  { groupId, ...typed }: TypedConnection & { groupId: string },
  { userId, text }: { userId: string; text: string },
): Promise<Tried> {
  const { discord, slack } = services.config.chatUrls
  const read = connectionIn(typed, {
    ...(discord && { discord: discord.origin }),
    ...(slack && { slack: slack.origin }),
  })
  if ('code' in read) return { refusal: read }
  if (!(await isAdmin(services.db, { groupId, userId }))) return { refusal: refusal('no-access') }
  const reason = await whyNotReached(services, read.connection, { groupId, text })
  if (reason !== null) return { refusal: refusal('channel-unreached', { reason }) }
  return { ...read, secret: keptConnection(services, read.connection), refusal: null }
}

/** Nobody else makes the program send anything. */
export async function isAdmin(db: Queryable, of: { groupId: string; userId: string }): Promise<boolean> {
  const member = firstOf(await db.query(findMember, of))
  return member?.is_active === true && member.role === 'admin'
}
