/** The ways to reach a person. */
export const channels = ['inApp', 'email', 'sms'] as const

export type Channel = (typeof channels)[number]

const inAppKeys = [
  'bid_created',
  'bid_accepted',
  'game_started',
  'bet_settled',
  'debt_paid',
  'debt_settled',
  'group_invite',
  'group_joined',
  'user_joined',
  'comment_created',
  'debt_reminder',
] as const

/** What each channel can be switched on and off for, besides `enabled` for all of it. [CHN-02] [CHN-03] [CHN-04] [CHN-07] */
export const channelKeys = {
  inApp: inAppKeys,
  email: [...inAppKeys, 'weeklyDigest'],
  sms: [
    'bid_created',
    'bid_accepted',
    'game_started',
    'bet_settled',
    'debt_settled',
    'user_joined',
    'comment_created',
    'debt_reminder',
  ],
} as const satisfies Readonly<Record<Channel, readonly string[]>>

type Key<Of extends Channel> = 'enabled' | (typeof channelKeys)[Of][number]

/** What a person wants to be told, and how: a switch for each channel, and one for each type in it. [CHN-01] */
export type NoticeSettings = { readonly [Of in Channel]: Readonly<Record<Key<Of>, boolean>> }

/** What somebody may say: only what shall change. */
export type NoticeChange = { readonly [Of in Channel]?: Readonly<Partial<Record<Key<Of>, boolean>>> }

/** The short names of some settings. [CHN-07] */
export const shortKeys = ['bidAccepted', 'betSettled', 'debtReminder', 'groupInvites'] as const

export type ShortChange = Readonly<Partial<Record<(typeof shortKeys)[number], boolean>>>

const textsFromTheStart: readonly string[] = ['bid_accepted', 'bid_created', 'bet_settled', 'debt_settled']

/** Everything in the app and by e-mail; text messages only once somebody asks for them. [CHN-05] [CHN-06] */
export const defaultNoticeSettings: NoticeSettings = {
  inApp: switches('inApp', () => true),
  email: switches('email', () => true),
  sms: switches('sms', (key) => textsFromTheStart.includes(key)),
}

function switches<Of extends Channel>(channel: Of, isOn: (key: string) => boolean): NoticeSettings[Of] {
  const keys = ['enabled', ...channelKeys[channel]]
  return Object.fromEntries(keys.map((key) => [key, isOn(key)])) as NoticeSettings[Of]
}

/** `settings` with what `change` says; the rest stays. [CHN-08] */
export function changedSettings(settings: NoticeSettings, change: NoticeChange): NoticeSettings {
  return {
    inApp: { ...settings.inApp, ...known('inApp', change.inApp) },
    email: { ...settings.email, ...known('email', change.email) },
    sms: { ...settings.sms, ...known('sms', change.sms) },
  }
}

// A record of an earlier or later program may hold other keys.
function known(channel: Channel, said: object | undefined) {
  const keys: readonly string[] = ['enabled', ...channelKeys[channel]]
  const entries = Object.entries(said ?? {})
  return Object.fromEntries(entries.filter(([key, value]) => keys.includes(key) && typeof value === 'boolean'))
}

/** What the short keys say, in the words of the channels. [CHN-07] */
export function spelledOut({ bidAccepted, betSettled, debtReminder, groupInvites }: ShortChange): NoticeChange {
  const reminder = said('debt_reminder', debtReminder)
  return {
    inApp: {
      ...said('bid_accepted', bidAccepted),
      ...said('bet_settled', betSettled),
      ...said('group_invite', groupInvites),
      ...reminder,
    },
    email: reminder,
    sms: reminder,
  }
}

function said<Name extends string>(name: Name, value: boolean | undefined): { [Key in Name]?: boolean } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: boolean })
}
