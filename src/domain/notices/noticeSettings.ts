import { grouped } from '../grouped.ts'
import { type Carriage, type Channel, channels, type MailRow, type NoticeRow, noticeCategories } from './noticeRow.ts'
import { noticeRows, noticeTable, rowOf, tableRows } from './noticeTable.ts'

type Table = typeof noticeTable
type Switched = Exclude<Carriage, 'always' | { readonly by: string }>

/** The types that a channel has a switch for. */
export type SwitchOf<Of extends Channel> = {
  [Type in keyof Table]: Table[Type]['channels'] extends { readonly [Channel in Of]: Switched } ? Type : never
}[keyof Table]

/** The switches of each channel, besides `enabled` for all of it. [CHN-02] [CHN-03] [CHN-04] [CHN-07] */
export const channelKeys: { readonly [Of in Channel]: readonly SwitchOf<Of>[] } = {
  inApp: keysOf('inApp'),
  email: keysOf('email'),
  sms: keysOf('sms'),
}

function keysOf<Of extends Channel>(channel: Of): readonly SwitchOf<Of>[] {
  const types = tableRows.filter(([, row]) => startOf(row.channels[channel]) !== null).map(([type]) => type)
  return types as readonly string[] as readonly SwitchOf<Of>[]
}

/** The switch's default; null if there is none. */
function startOf(carriage: Carriage | undefined): boolean | null {
  if (carriage === undefined || carriage === 'always') return null
  if (typeof carriage === 'string') return carriage === 'on'
  return 'by' in carriage ? null : carriage.starts === 'on'
}

type Key<Of extends Channel> = 'enabled' | SwitchOf<Of>

/** A user's notification settings: a switch for each channel, and one for each type in it. [CHN-01] */
export type NoticeSettings = { readonly [Of in Channel]: Readonly<Record<Key<Of>, boolean>> }

/** A change of the settings: only the switches that change. */
export type NoticeChange = { readonly [Of in Channel]?: Readonly<Partial<Record<Key<Of>, boolean>>> }

/** The short names of some settings. [CHN-07] */
export const shortKeys = ['bidAccepted', 'betSettled', 'debtReminder', 'groupInvites'] as const

export type ShortChange = Readonly<Partial<Record<(typeof shortKeys)[number], boolean>>>

/** Everything in the app and by email; text messages only once the user turns them on. [CHN-05] [CHN-06] */
export const defaultNoticeSettings: NoticeSettings = {
  inApp: switches('inApp', true),
  email: switches('email', true),
  sms: switches('sms', false),
}

function switches<Of extends Channel>(channel: Of, enabled: boolean): NoticeSettings[Of] {
  const starts = channelKeys[channel].map((type) => [type, startOf(rowOf(type)?.channels[channel])])
  return { enabled, ...Object.fromEntries(starts) } as NoticeSettings[Of]
}

/** `settings` with `change` applied; the rest stays. [CHN-08] */
export function changedSettings(settings: NoticeSettings, change: NoticeChange): NoticeSettings {
  return {
    inApp: { ...settings.inApp, ...known('inApp', change.inApp) },
    email: { ...settings.email, ...known('email', change.email) },
    sms: { ...settings.sms, ...known('sms', change.sms) },
  }
}

/** The change that makes `after` of `before`: only the switches that differ. */
export function changesBetween(before: NoticeSettings, after: NoticeSettings): NoticeChange {
  const differing = <Of extends object>(was: Of, is: Of) =>
    Object.fromEntries(Object.entries(is).filter(([key, value]) => was[key as keyof Of] !== value))
  const changed = channels.map((channel) => [channel, differing(before[channel], after[channel])] as const)
  return Object.fromEntries(changed.filter(([, change]) => Object.keys(change).length > 0))
}

// A record of an older or newer program may have other keys.
function known(channel: Channel, said: object | undefined) {
  const keys: readonly string[] = ['enabled', ...channelKeys[channel]]
  const entries = Object.entries(said ?? {})
  return Object.fromEntries(entries.filter(([key, value]) => keys.includes(key) && typeof value === 'boolean'))
}

/** The short keys, expanded to the switches of the channels. [CHN-07] */
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

/** The types that share a switch, under one name, in the order of the screens. [CHN-26] [CHN-27] [CHN-29] [CHN-30] */
export const namedSwitches = namedOf(tableRows)

/** The same for everything that can be pushed. [BEY-15] */
export const namedNotices = namedOf(noticeRows.filter(([, { pushes }]) => pushes !== false))

function namedOf<Type extends string>(rows: readonly (readonly [type: Type, row: NoticeRow | MailRow])[]) {
  return noticeCategories.flatMap((category) => {
    const own = rows.filter(([, row]) => row.category === category)
    const byName = grouped(own, ([, row]) => row.name)
    return [...byName].map(([name, same]) => ({ category, name, types: same.map(([type]) => type) }))
  })
}

/** A type's name in the settings. */
export function nameOfSwitch(type: keyof Table): string {
  return noticeTable[type].name
}
