import type { LookupFunction } from 'node:net'
import { addressOf } from '#domain/addresses.ts'
import type { Connection } from '#domain/channels/connections.ts'
import { messageOf } from '#domain/channels/messages.ts'
import { type ChatService, mostFailures, serviceNames, spacingMs } from '#domain/chatServices.ts'
import { after, dayMs } from '#domain/times.ts'
import type { Answer, Message, Sender } from '#features/messages/server/outbox.ts'
import { firstOf } from '#server/db/database.ts'
import { failed } from '#server/providers/delivery.ts'
import { publicLookup } from '#server/providers/publicRequest.ts'
import type { Services } from '#server/services.ts'
import { type ChatContent, linesNow, outsideQuiet } from './chatPosts.ts'
import { holdPosts } from './chatStore.ts'
import { type ChatAnswer, sendToChat } from './chats.ts'
import { connectionKept, keptConnection } from './kept.ts'
import { stopChannel } from './stopChannel.ts'
import { type ChannelRow, findOpenChannel, moveChannel, noteFailure, noteSent } from './store.ts'

/** [BEY-35] */
export const chatSender = openChatSender(publicLookup())

/** `lookup` resolves the names of servers, which members choose: only to public addresses. */
export function openChatSender(lookup: LookupFunction): Sender {
  return {
    channel: 'chat',
    open: (services) => (message) => send(services, message, lookup),
    triesForMs: dayMs,
    // Quiet hours are shorter.
    mayWaitMs: dayMs,
    // A service that is slow holds up those that are sent with it.
    together: 25,
  }
}

async function send(services: Services, message: Message, lookup: LookupFunction): Promise<Answer> {
  const recipient = message.recipient ?? ''
  const [groupId = '', channelId = ''] = recipient.split(' ')
  const row = firstOf(await services.db.query(findOpenChannel, { groupId, channelId }))
  if (!row) return failed('the channel is not connected any more', { isFinal: true })
  const connection = connectionKept(services, row.secret)
  if (!connection) {
    const why = 'its address cannot be read since AUTH_SECRET was exchanged'
    await stopChannel(services, row, why)
    return failed(why, { isFinal: true })
  }
  const now = services.clock()
  // They, or the group's zone, may be others than when it was written, and it may be tried again in them.
  const until = outsideQuiet(row, now)
  if (until > now) return { outcome: 'postponed', until }
  const content = message.content as ChatContent
  const places = { origin: services.config.publicUrl.origin, more: addressOf('bid', { groupId }) }
  const text = messageOf(await linesNow(services.db, groupId, content), places)
  const outgoing = { id: message.id, kind: message.kind, groupId, at: message.created_at, text }
  const told = await sendToChat(services.config, { connection, message: outgoing, now }, lookup)
  await note(services, { row, connection, told, recipient })
  // What was said, and of whom, is kept no longer; which events it told is.
  return told.answer.outcome === 'sent' ? { ...told.answer, content: { ...content, lines: [] } } : told.answer
}

type Sending = {
  readonly row: ChannelRow
  readonly connection: Connection
  readonly told: ChatAnswer
  readonly recipient: string
}

/** What the answer means for the channel, before it is recorded for the message. */
async function note(services: Services, { row, connection, told: { answer, isGone, chat }, recipient }: Sending) {
  const { db, clock } = services
  const of = { groupId: row.group_id, channelId: row.id }
  const now = clock()
  const service = row.service as ChatService
  if (answer.outcome === 'sent') {
    await db.query(noteSent, { ...of, now })
    if (spacingMs[service] > 0) await db.query(holdPosts, { recipient, until: after(now, spacingMs[service]) })
    return
  }
  if (chat !== undefined && connection.service === 'telegram') {
    const secret = keptConnection(services, { ...connection, chat })
    return void (await db.query(moveChannel, { ...of, secret, label: `chat ${chat}` }))
  }
  // To be asked to wait is no failure.
  if (answer.waitMs !== undefined) return
  const failures = firstOf(await db.query(noteFailure, { ...of, now, error: answer.error }))?.failures ?? 0
  if (isGone) await stopChannel(services, row, `${serviceNames[service]} says that it is gone`)
  else if (failures >= mostFailures) await stopChannel(services, row, `${failures} tries in a row failed`)
}
