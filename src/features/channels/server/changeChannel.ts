import { type ChatService, serviceNames } from '#domain/channels/chatServices.ts'
import { type PostKind, whyNotPosted } from '#domain/channels/posts.ts'
import { readQuiet } from '#domain/channels/quietHours.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { isAdmin, triesAnHour } from './connectChannel.ts'
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

/** Changes what is posted and when, or switches on a channel that was switched off, if a message arrives. [BEY-35] */
export const changeChannel = groupCommand({
  limit: () => triesAnHour,
  prepare: async (services, { isOn, ...of }: Input, { userId }) =>
    isOn && (await isAdmin(services.db, { groupId: of.groupId, userId })) ? whyStillOff(services, of) : null,
  read: (tx, { channelId }: Input, { groupId }) =>
    Promise.all([tx.query(findChannel, { groupId, channelId }), personsIn(tx, groupId)]),
  async run(
    { tx, group, now, enforceRateLimit },
    { channelId, kinds, isOn, ...input },
    { loaded: [rows, personOf], prepared: reason },
  ) {
    const row = firstOf(rows)
    if (!row) throw new Refused(refusal('channel-not-found'))
    if (isOn) enforceRateLimit()
    if (reason !== null) throw new Refused(refusal('channel-unreached', { reason }))
    const chosen = kinds ?? (row.kinds as PostKind[])
    refuseIf(whyNotPosted(chosen))
    const isQuietGiven = input.quietFrom !== undefined || input.quietTo !== undefined
    const quiet = isQuietGiven ? readQuiet(input) : null
    if (quiet && 'code' in quiet) throw new Refused(quiet)
    const hours = isQuietGiven
      ? { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
      : { quiet_from: row.quiet_from, quiet_to: row.quiet_to }
    const at = { groupId: group.id, channelId }
    tx.write(changeChannelRow, { ...at, kinds: chosen, quietFrom: hours.quiet_from, quietTo: hours.quiet_to })
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
    return channelView({ ...row, ...hours, kinds: chosen, ...restarted }, { personOf, waiting: 0 })
  },
})

async function whyStillOff(services: Services, { groupId, channelId }: Named): Promise<string | null> {
  const row = firstOf(await services.db.query(findChannel, { groupId, channelId }))
  const connection = row && connectionKept(services, row.secret)
  if (!row || !connection)
    return row ? `Its address cannot be read. Connect ${serviceNames[row.service as ChatService]} again` : null
  return whyNotReached(services, connection, {
    groupId,
    text: 'This chat is connected to your group on Betwixt again.',
  })
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
