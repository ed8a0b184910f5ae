import { z } from 'zod'
import { postKinds } from '#domain/channels/posts.ts'
import { chatServices } from '#domain/chatServices.ts'
import { membershipEvents } from '#domain/log/events.ts'
import { command, id, instantText, query } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 22:30')

/** Without its address or token, which nobody is shown again. */
export const channel = z.object({
  id: z.string(),
  service: z.enum(chatServices),
  /** What one recognizes it by. */
  label: z.string(),
  kinds: z.array(z.enum(postKinds)),
  /** In the group's time zone; null: never quiet. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  connectedBy: person,
  connectedAt: instantText,
  /** `failing`: the last message did not arrive, and is tried again. `stopped`: switched off, nothing is posted. */
  state: z.enum(['on', 'failing', 'stopped']),
  since: instantText,
  lastSentAt: instantText.nullable(),
  /** How many messages wait for quiet hours to end, or to be tried again. */
  waiting: z.int(),
  lastError: z.string().nullable(),
})
export type ChannelView = z.infer<typeof channel>

const kinds = z.array(z.enum(postKinds)).max(postKinds.length)
const quiet = { quietFrom: clock.nullish(), quietTo: clock.nullish() }
const secretText = z.string().max(500).optional()

/** `address`: of a Discord or Slack webhook, or whatever takes JSON. `token`: of a bot, or what signs a webhook. */
const connection = {
  service: z.enum(chatServices),
  address: z.string().max(2_000).optional(),
  token: secretText,
  chat: secretText,
}
export type TypedConnection = z.infer<z.ZodObject<typeof connection>>

const refusedConnection = [
  ...(['discord-address', 'slack-address', 'telegram-token', 'telegram-chat', 'groupme-bot'] as const),
  ...(['webhook-address', 'webhook-secret', 'channel-unreached', 'too-many-tries'] as const),
] as const
const example = {
  service: 'discord',
  address: 'https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwx',
}

export const channelsContract = {
  /** The chats outside that the group is connected to. [BEY-35] */
  list: query('/groups/{groupId}/channels', {
    access: 'group-admin',
    staleOn: [
      ...(['channel.connected', 'channel.changed', 'channel.stopped', 'channel.disconnected'] as const),
      // Admins alone see it, and who connected it is named.
      ...membershipEvents,
    ],
  })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({ items: z.array(channel) })),
  /** Sends a test message, and keeps nothing. */
  test: command('POST', '/groups/{groupId}/channels/test', {
    access: 'group-admin',
    example,
    refuses: refusedConnection,
  })
    .input(z.strictObject({ groupId: id, ...connection }))
    .output(z.object({ success: z.boolean() })),
  /** Sends a message, and connects the channel if it arrives. */
  connect: command('POST', '/groups/{groupId}/channels', {
    access: 'group-admin',
    example: { ...example, kinds: ['bids', 'results'], quietFrom: '22:30', quietTo: '08:00' },
    refuses: [...refusedConnection, 'channel-kinds', 'quiet-hours', 'too-many-channels'],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, ...connection, kinds, ...quiet }))
    .output(channel),
  /** Omitted fields stay unchanged. One that was switched off is on again with `isOn`, if a message arrives. */
  change: command('PATCH', '/groups/{groupId}/channels/{channelId}', {
    access: 'group-admin',
    example: { kinds: ['results'], quietFrom: null, quietTo: null },
    refuses: ['channel-not-found', 'channel-kinds', 'quiet-hours', 'channel-unreached', 'too-many-tries'],
  })
    .input(
      z.strictObject({
        groupId: id,
        channelId: id,
        kinds: kinds.optional(),
        ...quiet,
        isOn: z.literal(true).optional(),
      }),
    )
    .output(channel),
  disconnect: command('DELETE', '/groups/{groupId}/channels/{channelId}', {
    access: 'group-admin',
    refuses: ['channel-not-found'],
  })
    .input(z.strictObject({ groupId: id, channelId: id }))
    .output(z.object({ success: z.boolean() })),
}
