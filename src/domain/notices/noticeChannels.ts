import type { Carriage, Channel } from './noticeRow.ts'
import type { NoticeSettings, SwitchOf } from './noticeSettings.ts'
import { noticeRows, rowOf } from './noticeTable.ts'

/** How the recipient of a notice can be reached. */
export type Reach = {
  readonly settings: NoticeSettings
  readonly hasVerifiedEmail: boolean
  readonly hasVerifiedPhone: boolean
  /** The group's flag smsNotifications. */
  readonly sendsTexts: boolean
}

/**
 * The channels for a notice of that type: those that the recipient has on and can be reached by. [CHN-02] to [CHN-06]
 * [CHN-29] [CHN-30]
 */
export function channelsFor(type: string, { settings, ...reach }: Reach): Channel[] {
  const canText = reach.hasVerifiedPhone && reach.sendsTexts
  const ways = [
    isOn('inApp', type, settings.inApp) && 'inApp',
    reach.hasVerifiedEmail && isOn('email', type, settings.email) && 'email',
    canText && isOn('sms', type, settings.sms) && 'sms',
  ] as const
  return ways.filter((way) => way !== false)
}

/** The kind of a notice's text message in lists: the name of the switch that sends it. [CHN-30] [ADM-95] */
export function textKindOf(type: string): string {
  return switchOf('sms', type) ?? type
}

/** The display names of notices' text messages, by kind. [ADM-95] [ADM-100] */
export const textNames: Readonly<Record<string, string>> = Object.fromEntries(
  noticeRows.flatMap(([type, { textName }]) => (textName === undefined ? [] : [[textKindOf(type), textName]])),
)

/** The types of texts that the administrator can filter by, with their labels; any other is unknown. [ADM-95] [ADM-100] */
export const auditedTexts: Readonly<Record<string, string>> = { ...textNames, test_sms: 'Test SMS' }

/** The email switch that an unsubscribe link of that type turns off; null if there is none. */
export function emailSwitchOf(type: string): SwitchOf<'email'> | null {
  return switchOf('email', type) as SwitchOf<'email'> | null
}

function isOn(channel: Channel, type: string, switches: Readonly<Record<string, boolean>>): boolean {
  const key = switchOf(channel, type)
  return key !== null && switches.enabled === true && switches[key] === true
}

/** The channel's switch that controls a type; null if the channel never sends it. */
export function switchOf(channel: Channel, type: string): string | null {
  const row = rowOf(type)
  // A type from a newer program follows the master switch of the app.
  const carriage: Carriage | undefined = row ? row.channels[channel] : channel === 'inApp' ? 'always' : undefined
  if (carriage === undefined) return null
  if (typeof carriage === 'string') return carriage === 'always' ? 'enabled' : type
  return 'by' in carriage ? carriage.by : null
}
