import { switchOf } from '#domain/notices/noticeChannels.ts'
import { type Channel, channels, type NoticeCategory, noticeCategories } from '#domain/notices/noticeRow.ts'
import { channelKeys, namedSwitches } from '#domain/notices/noticeSettings.ts'
import type { NoticeSettingsView } from '../contract.ts'

export type Notifications = NoticeSettingsView['notifications']

/** One row of the table: its label, and the keys that it sets together. */
export type SettingRow = { readonly label: string; readonly keys: readonly string[] }

const labels: Readonly<Record<NoticeCategory, string>> = {
  betting: 'Betting',
  payment: 'Payments',
  social: 'Social',
  system: 'Other',
}

/**
 * The rows by group; types without a switch have none. A paid debt is one row with two keys. [CHN-26] [CHN-27] [CHN-29]
 * [CHN-30]
 */
export const settingGroups: readonly { readonly label: string; readonly rows: readonly SettingRow[] }[] =
  noticeCategories.map((category) => ({
    label: labels[category],
    rows: namedSwitches
      .filter((named) => named.category === category)
      .map(({ name, types }) => ({ label: name, keys: types.filter(hasSwitch) }))
      .filter(({ keys }) => keys.length > 0),
  }))

function hasSwitch(type: string): boolean {
  return channels.some((channel) => channelKeys[channel].some((key) => key === type))
}

/**
 * The keys of a row in a channel; none if that channel never sends anything of the row, even where it has a key for it.
 * [CHN-07] [CHN-28]
 */
export function keysIn(channel: Channel, { keys }: SettingRow): string[] {
  const known: readonly string[] = channelKeys[channel]
  const own = keys.filter((key) => known.includes(key))
  return keys.some((type) => own.includes(switchOf(channel, type) ?? '')) ? own : []
}

/** The groups with the rows that at least one of these channels sends. [CHN-09] */
export function groupsSentBy(offered: readonly Channel[]): typeof settingGroups {
  return settingGroups
    .map(({ label, rows }) => ({
      label,
      rows: rows.filter((row) => offered.some((channel) => keysIn(channel, row).length > 0)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

export function isOn(settings: Notifications, channel: Channel, row: SettingRow): boolean {
  const switches: Readonly<Record<string, boolean>> = settings[channel]
  return keysIn(channel, row).every((key) => switches[key])
}

/** The settings with one row of a channel on or off. */
export function withRow(settings: Notifications, channel: Channel, row: SettingRow, on: boolean): Notifications {
  const set = Object.fromEntries(keysIn(channel, row).map((key) => [key, on]))
  return { ...settings, [channel]: { ...settings[channel], ...set } }
}

/** The settings with a whole channel on or off; its rows stay as they are. */
export function withChannel(settings: Notifications, channel: Channel, on: boolean): Notifications {
  return { ...settings, [channel]: { ...settings[channel], enabled: on } }
}
