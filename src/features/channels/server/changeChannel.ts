import { type PostKind, whyNotPosted } from '#domain/channels/posts.ts'
import { type QuietHours, readQuiet } from '#domain/channels/quietHours.ts'
import { type ChatService, serviceNames } from '#domain/chatServices.ts'
import { type Refusal, Refused, refusal } from '#domain/refusals.ts'
import { after, secondMs } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { recipientOf } from './chatPosts.ts'
import { countWaiting, lookAgain } from './chatStore.ts'
import { isAdmin } from './connectChannel.ts'
import { connectionKept } from './kept.ts'
import { channelView } from './queries.ts'
import { changeChannelRow, findChannel, removeChannel, restartChannel } from './store.ts'
import { whyNotReached } from './tryChannel.ts'

type Named = { groupId: string; channelId: string }
type Input = Named & {
  kinds?: readonly PostKind[] | undefined
  quietFrom?: string | null | undefined
  quietTo?: string | null | undefined
  isOn?: true | undefined
}

/** Longer than any service wants between two messages. */
const soonMs = 5 * secondMs

/** Changes what is posted and when, or switches on a channel that was switched off, if a message arrives. [BEY-35] */
export const changeChannel = groupCommand({
  async prepare(services, { isOn, ...input }: Input, { userId }) {
    const { groupId, channelId } = input
    // What is refused anyway sends nothing.
    if (!isOn || 'code' in postingIn(input) || !(await isAdmin(services.db, { groupId, userId }))) return null
    return whyStillOff(services, { groupId, channelId, userId })
  },
  read: (tx, { channelId }: Input, { groupId }) =>
    Promise.all([
      tx.query(findChannel, { groupId, channelId }),
      personsIn(tx, groupId),
      tx.query(countWaiting, { recipients: [recipientOf({ group_id: groupId, id: channelId })] }),
    ]),
  async run(
    { tx, group, now },
    { channelId, kinds, isOn, ...input },
    { loaded: [rows, personOf, waiting], prepared: refused },
  ) {
    const row = firstOf(rows)
    if (!row) throw new Refused(refusal('channel-not-found'))
    const posting = postingIn({ kinds, ...input })
    if ('code' in posting) throw new Refused(posting)
    if (refused) throw refused
    const chosen = kinds ?? (row.kinds as PostKind[])
    const { quiet } = posting
    const hours =
      quiet === undefined
        ? { quiet_from: row.quiet_from, quiet_to: row.quiet_to }
        : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
    const at = { groupId: group.id, channelId }
    tx.write(changeChannelRow, { ...at, kinds: chosen, quietFrom: hours.quiet_from, quietTo: hours.quiet_to })
    if (quiet !== undefined) tx.write(lookAgain, { recipient: recipientOf(row), dueAt: after(now, soonMs) })
    if (isOn) tx.write(restartChannel, { ...at, now })
    const { service, label } = row
    group.record('channel.changed', 'channel', channelId, { channel: { service: service as ChatService, label } })
    const restarted = isOn && {
      failures: 0,
      failing_since: null,
      last_error: null,
      stopped_at: null,
      last_sent_at: now,
    }
    return channelView(
      { ...row, ...hours, kinds: chosen, ...restarted },
      { personOf, waiting: firstOf(waiting)?.count ?? 0 },
    )
  },
})

/** The quiet hours that it gets, undefined where they stay; or why it cannot be changed so. */
function postingIn({ kinds, quietFrom, quietTo }: Omit<Input, keyof Named>): Posting | Refusal {
  const quiet = quietFrom === undefined && quietTo === undefined ? undefined : readQuiet({ quietFrom, quietTo })
  return (kinds ? whyNotPosted(kinds) : null) ?? (quiet && 'code' in quiet ? quiet : { quiet })
}

type Posting = { readonly quiet: QuietHours | null | undefined }

async function whyStillOff(services: Services, { groupId, channelId, userId }: Named & { userId: string }) {
  const row = firstOf(await services.db.query(findChannel, { groupId, channelId }))
  if (!row) return null
  const connection = connectionKept(services, row.secret)
  if (!connection) {
    const reason = `Its address cannot be read. Connect ${serviceNames[row.service as ChatService]} again`
    return new Refused(refusal('channel-unreached', { reason }))
  }
  const text = 'This chat is connected to your group on Betwixt again.'
  return whyNotReached(services, connection, { groupId, userId, text })
}

/** What still waits for it is not sent. [BEY-35] */
export const disconnectChannel = groupCommand({
  read: (tx, { channelId }: Named, { groupId }) => tx.query(findChannel, { groupId, channelId }),
  run({ tx, group }, { channelId }, { loaded }) {
    const row = firstOf(loaded)
    if (!row) throw new Refused(refusal('channel-not-found'))
    tx.write(removeChannel, { groupId: group.id, channelId })
    const channel = { service: row.service as ChatService, label: row.label }
    group.record('channel.disconnected', 'channel', channelId, { channel })
    return { success: true }
  },
})
