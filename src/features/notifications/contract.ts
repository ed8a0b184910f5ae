import { z } from 'zod'
import { eventTypes } from '#domain/log/events.ts'
import { bidMailChoices } from '#domain/notices/bidMails.ts'
import { channelKeys, shortKeys } from '#domain/notices/noticeSettings.ts'
import { type NoticeType, noticeFilters, noticeTypes } from '#domain/notices/noticeTable.ts'
import { command, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'

/** [NTF-01] */
const notice = z.object({
  id: z.string(),
  userId: z.string(),
  /** Null if it is about no single group. */
  groupId: z.string().nullable(),
  /** One of the domain's notice types, or one from a newer program. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** A path in this product. */
  route: z.string(),
  /** The ids of its subjects, and `groupName` if there is one. */
  data: z.record(z.string(), z.unknown()),
  read: z.boolean(),
  readAt: instantText.nullable(),
  createdAt: instantText,
})
export type NoticeView = z.infer<typeof notice>

/** The notices behind one line of the inbox, which shows the newest of them. */
const bundle = z.object({
  count: z.int(),
  unread: z.int(),
  /** How many different games they are about; `game` is one of them, null if some are about none. */
  games: z.int(),
  game: z.string().nullable(),
  /** The first and last start of these games. */
  startsFrom: instantText.nullable(),
  startsTo: instantText.nullable(),
})
/** `bundle`: only of lines, null for a notice that stands alone. */
const line = notice.extend({ bundle: bundle.nullable().optional() })
export type NoticeLine = z.infer<typeof line>

/** With the name of its recipient. */
const noticeOfGroup = notice.extend({ recipient: person })

const counts = z.object({
  all: z.int(),
  unread: z.int(),
  betting: z.int(),
  payment: z.int(),
  social: z.int(),
  system: z.int(),
})
const inboxState = { unreadCount: z.int(), counts }
export type InboxState = z.infer<z.ZodObject<typeof inboxState>>
export type InboxPage = InboxState & { readonly items: NoticeLine[]; readonly nextCursor: string | null }

function switchesOf<const Key extends string>(keys: readonly Key[]) {
  return z.strictObject(
    Object.fromEntries(['enabled', ...keys].map((key) => [key, z.boolean()])) as Record<'enabled' | Key, z.ZodBoolean>,
  )
}
const inApp = switchesOf(channelKeys.inApp)
const email = switchesOf(channelKeys.email)
const sms = switchesOf(channelKeys.sms)

/** How mails of new bids come, where they are on: with each bid, or once a day. */
const bidMails = z.enum(bidMailChoices)
const settings = z.object({ notifications: z.object({ inApp, email, sms }), bidMails })
export type NoticeSettingsView = z.infer<typeof settings>

const shortSwitches = Object.fromEntries(shortKeys.map((key) => [key, z.boolean().optional()])) as Record<
  (typeof shortKeys)[number],
  z.ZodOptional<z.ZodBoolean>
>

const typeSwitches = z.strictObject(
  Object.fromEntries(noticeTypes.map((type) => [type, z.boolean()])) as Record<NoticeType, z.ZodBoolean>,
)
const pushSettings = {
  types: typeSwitches,
  /** Groups without pushes. */
  mutedGroupIds: z.array(z.string()),
}
const pushChange = z.strictObject({
  types: typeSwitches.partial().optional(),
  mutedGroupIds: z.array(id).max(500).optional(),
  /** Single groups, without pushes or with them again; the others stay. */
  mutes: z.record(id, z.boolean()).optional(),
})
export type PushSettingsView = z.infer<z.ZodObject<typeof pushSettings>>
export type PushChange = z.infer<typeof pushChange>
/** `publicKey`: what a browser subscribes with; `subscriptions`: how many of this user's browsers get pushes. */
const push = z.object({ publicKey: z.string(), subscriptions: z.int(), ...pushSettings })
export type PushView = z.infer<typeof push>
const phone = z.object({
  /** Whether the verified number replied STOP: it gets no texts until it replies START. */
  hasStopped: z.boolean(),
  /** Whether the text with the current code was refused, which the provider often says only after a while. */
  isCodeLost: z.boolean(),
})
export type PhoneView = z.infer<typeof phone>
const endpoint = z.string().max(2_000)
/** A browser's public key, and the secret that it shares with senders. */
const pushKeys = z.strictObject({
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
})

export const notificationsContract = {
  /**
   * The user's own notices, newest first, with the count of each filter. As lines, one person's notices of one type that
   * followed each other within minutes are one; `behind` lists the notices behind the line with that id. [NTF-08]
   * [NTF-10] [NTF-21]
   */
  list: query('/notifications', { access: 'user', staleOn: ['notification'] })
    .input(
      z.strictObject({
        ...page,
        filter: z.enum(noticeFilters).default('all'),
        as: z.enum(['notices', 'lines']).default('notices'),
        behind: id.optional(),
      }),
    )
    .output(pageOf(line).extend(inboxState)),
  /**
   * One, several or all of the user's own; as lines, each with all that is behind it. Idempotent; foreign or unknown ids
   * are ignored. [NTF-07]
   */
  markRead: command('POST', '/notifications/read', { access: 'user' })
    .input(
      z.union([
        z.strictObject({ ids: z.array(id).min(1).max(500), as: z.enum(['notices', 'lines']).default('notices') }),
        z.strictObject({ all: z.literal(true) }),
      ]),
    )
    .output(z.object(inboxState)),
  /** All notices of a group, newest first, with whose they are and the count of each filter, for its admins. [NTF-24] */
  ofGroup: query('/groups/{groupId}/notifications', {
    access: 'group-admin',
    adminsOnly: 'notices-admins-only',
    staleOn: [...eventTypes, 'notification', 'members.notified'],
  })
    .input(z.strictObject({ groupId: id, ...page, filter: z.enum(noticeFilters).default('all') }))
    .output(pageOf(noticeOfGroup).extend({ counts })),
  /** Unset settings have their defaults. [CHN-05] [CHN-06] */
  settings: query('/me/notification-settings', { access: 'user', staleOn: ['notification'] }).output(settings),
  /** What keeps texts from the user's number. [CHN-20] */
  phone: query('/me/phone', { access: 'user', staleOn: ['notification'] }).output(phone),
  /** Texts a code of six digits to a US number. [CHN-10] */
  sendPhoneCode: command('POST', '/me/phone', {
    access: 'user',
    refuses: [
      ...(['phone-not-us', 'phone-territory', 'texts-off', 'phone-email-unverified', 'phone-stopped'] as const),
      ...(['phone-code-soon', 'too-many-phone-codes', 'texts-used-up'] as const),
    ],
  })
    .input(z.strictObject({ phoneNumber: z.string().max(40) }))
    .output(z.object({ success: z.literal(true) })),
  /** [CHN-11] */
  verifyPhone: command('POST', '/me/phone/verify', {
    access: 'user',
    refuses: ['phone-code-wrong', 'phone-code-expired', 'phone-code-worn'],
  })
    .input(z.strictObject({ code: z.string().max(40) }))
    .output(z.object({ success: z.literal(true), phoneNumber: z.string() })),
  /** [CHN-19] */
  removePhone: command('DELETE', '/me/phone', { access: 'user' }).output(z.object({ success: z.literal(true) })),
  /** [BEY-15] */
  push: query('/me/push', { access: 'user', staleOn: ['notification'] }).output(push),
  /**
   * Subscribes a browser to pushes, until the session ends. `onlyOwn`: only if it is subscribed for this account already,
   * maybe in an earlier session. Idempotent. [BEY-15]
   */
  subscribe: command('POST', '/me/push/subscriptions', { access: 'user', refuses: ['push-endpoint'] })
    .input(z.strictObject({ endpoint, keys: pushKeys, onlyOwn: z.literal(true).optional() }))
    .output(z.object({ success: z.literal(true) })),
  /** [BEY-15] */
  unsubscribe: command('DELETE', '/me/push/subscriptions', { access: 'user' })
    .input(z.strictObject({ endpoint }))
    .output(z.object({ success: z.literal(true) })),
  /** Changes the named types, and replaces the muted groups. [BEY-15] */
  changePush: command('PUT', '/me/push/settings', { access: 'user' }).input(pushChange).output(z.object(pushSettings)),
  /** Updates the given settings, by their full or short keys; the rest stay. [CHN-07] [CHN-08] */
  changeSettings: command('PUT', '/me/notification-settings', { access: 'user' })
    .input(
      z.strictObject({
        notifications: z.strictObject({
          inApp: inApp.partial().optional(),
          email: email.partial().optional(),
          sms: sms.partial().optional(),
          ...shortSwitches,
        }),
        bidMails: bidMails.optional(),
      }),
    )
    .output(settings),
}
