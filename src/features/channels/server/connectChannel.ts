import { connectionIn, type Readable } from '#domain/channels/connections.ts'
import { type PostKind, whyNotPosted } from '#domain/channels/posts.ts'
import { type QuietHours, readQuiet } from '#domain/channels/quietHours.ts'
import { mostChannels } from '#domain/chatServices.ts'
import { type Refusal, Refused, refusal } from '#domain/refusals.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { findMember } from '#server/commands/groupRows.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import type { TypedConnection } from '../contract.ts'
import { keptConnection } from './kept.ts'
import { channelView } from './queries.ts'
import { countChannels, insertChannel, listChannels } from './store.ts'
import { whyNotReached } from './tryChannel.ts'

type Input = TypedConnection & {
  groupId: string
  kinds: readonly PostKind[]
  quietFrom?: string | null | undefined
  quietTo?: string | null | undefined
}

/** A connection to which a message has gone, or why it is refused. */
type Tried = (Readable & { readonly secret: string; readonly refused: null }) | { readonly refused: Refused }

/** Connects the group to a chat outside, once a message has arrived there. [BEY-35] */
export const connectChannel = groupCommand({
  async prepare(services, input: Input, { userId }): Promise<Tried> {
    const connected = firstOf(await services.db.query(countChannels, { groupId: input.groupId }))?.count ?? 0
    const posting = postingIn(input, connected)
    if ('code' in posting) return { refused: new Refused(posting) }
    return tried(services, input, { userId, text: 'This chat is connected to your group on Betwixt.' })
  },
  read: (tx, _: Input, { groupId }) => Promise.all([tx.query(listChannels, { groupId }), personsIn(tx, groupId)]),
  async run({ tx, group, member, now }, input, { loaded: [channels, personOf], prepared }) {
    // Another one may have been connected meanwhile.
    const posting = postingIn(input, channels.length)
    if ('code' in posting) throw new Refused(posting)
    if (prepared.refused) throw prepared.refused
    const { service, kinds } = input
    const made = { groupId: group.id, id: newId(), service, secret: prepared.secret, label: prepared.label, kinds }
    const quietColumns = { quietFrom: posting.quiet?.from ?? null, quietTo: posting.quiet?.to ?? null }
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

/** The quiet hours of another channel, besides so many; or what keeps the group from having it, whatever it is. */
function postingIn(input: Input, connected: number): { readonly quiet: QuietHours | null } | Refusal {
  if (connected >= mostChannels) return refusal('too-many-channels')
  const quiet = readQuiet(input)
  return whyNotPosted(input.kinds) ?? (quiet && 'code' in quiet ? quiet : { quiet })
}

/** Sends a test message and keeps nothing. [BEY-35] */
export const testChannel = groupCommand({
  prepare: (services, input: TypedConnection & { groupId: string }, { userId }) =>
    tried(services, input, { userId, text: 'A test message from Betwixt.' }),
  read: async () => null,
  run(_, __, { prepared }) {
    if (prepared.refused) throw prepared.refused
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
  if ('code' in read) return { refused: new Refused(read) }
  if (!(await isAdmin(services.db, { groupId, userId }))) return { refused: new Refused(refusal('no-access')) }
  const refused = await whyNotReached(services, read.connection, { groupId, userId, text })
  return refused ? { refused } : { ...read, secret: keptConnection(services, read.connection), refused: null }
}

/** Nobody else makes the program send anything. */
export async function isAdmin(db: Queryable, of: { groupId: string; userId: string }): Promise<boolean> {
  const member = firstOf(await db.query(findMember, of))
  return member?.is_active === true && member.role === 'admin'
}
