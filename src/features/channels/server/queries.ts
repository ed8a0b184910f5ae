import type { z } from 'zod'
import type { PostKind } from '#domain/channels/posts.ts'
import { clockOf } from '#domain/channels/quietHours.ts'
import type { ChatService } from '#domain/chatServices.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { isoFromInstant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { channel } from '../contract.ts'
import { recipientOf } from './chatPosts.ts'
import { countWaiting } from './chatStore.ts'
import { type ChannelRow, listChannels } from './store.ts'

/** The chats that the group is connected to, the first one first. [BEY-35] */
export async function listOfChannels(context: OperationContext) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const [rows, personOf] = await Promise.all([db.query(listChannels, { groupId }), personsIn(db, groupId)])
  const waiting = await db.query(countWaiting, { recipients: rows.map(recipientOf) })
  const counts = new Map(waiting.map(({ recipient, count }) => [recipient, count]))
  return { items: rows.map((row) => channelView(row, { personOf, waiting: counts.get(recipientOf(row)) ?? 0 })) }
}

/** Without its secret. */
export function channelView(
  row: Omit<ChannelRow, 'secret'>,
  { personOf, waiting }: { personOf: PersonOf; waiting: number },
): z.input<typeof channel> {
  const { stopped_at: stoppedAt, failing_since: failingSince } = row
  const clock = (minutes: number | null) => (minutes === null ? null : clockOf(minutes))
  return {
    id: row.id,
    service: row.service as ChatService,
    label: row.label,
    kinds: row.kinds as PostKind[],
    quietFrom: clock(row.quiet_from),
    quietTo: clock(row.quiet_to),
    connectedBy: personOf(row.connected_by, row.connected_by_name),
    connectedAt: isoFromInstant(row.connected_at),
    state: stoppedAt !== null ? 'stopped' : failingSince !== null ? 'failing' : 'on',
    since: isoFromInstant(stoppedAt ?? failingSince ?? row.connected_at),
    lastSentAt: row.last_sent_at === null ? null : isoFromInstant(row.last_sent_at),
    waiting,
    lastError: row.last_error,
  }
}
