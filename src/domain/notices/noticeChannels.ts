import type { Carriage, Channel } from './noticeRow.ts'
import type { NoticeSettings, SwitchOf } from './noticeSettings.ts'
import { noticeRowOf, noticeRows, rowOf } from './noticeTable.ts'

/** Whom a notice is for, as far as it can reach them. */
export type Reach = {
  readonly settings: NoticeSettings
  readonly hasVerifiedEmail: boolean
  readonly hasVerifiedPhone: boolean
  /** The group's flag smsNotifications. */
  readonly sendsTexts: boolean
}

/**
 * The ways that a notice of that type takes to somebody: what they want, and where they can be reached. [CHN-02] to
 * [CHN-06] [CHN-29] [CHN-30]
 */
export function channelsFor(type: string, { settings, ...reach }: Reach): Channel[] {
  const canMail = reach.hasVerifiedEmail || noticeRowOf(type)?.mailsAnyAddress === true
  const canText = reach.hasVerifiedPhone && reach.sendsTexts
  const ways = [
    isOn('inApp', type, settings.inApp) && 'inApp',
    canMail && isOn('email', type, settings.email) && 'email',
    canText && isOn('sms', type, settings.sms) && 'sms',
  ] as const
  return ways.filter((way) => way !== false)
}

/** What a text of a notice is called wherever texts are listed: as the switch that sends it. [CHN-30] [ADM-95] */
export function textKindOf(type: string): string {
  return switchOf('sms', type) ?? type
}

/** The names of the texts that notices send, by what they are called where texts are listed. [ADM-95] [ADM-100] */
export const textNames: Readonly<Record<string, string>> = Object.fromEntries(
  noticeRows.flatMap(([type, { textName }]) => (textName === undefined ? [] : [[textKindOf(type), textName]])),
)

/** Which switch of e-mail an unsubscribe link of that type turns off; null where there is none. */
export function emailSwitchOf(type: string): SwitchOf<'email'> | null {
  return switchOf('email', type) as SwitchOf<'email'> | null
}

function isOn(channel: Channel, type: string, switches: Readonly<Record<string, boolean>>): boolean {
  const key = switchOf(channel, type)
  return key !== null && switches.enabled === true && switches[key] === true
}

/** Which of a channel's switches sends a type; null where that channel never does. */
function switchOf(channel: Channel, type: string): string | null {
  const row = rowOf(type)
  // What only a later program knows follows the master switch of the app.
  const carriage: Carriage | undefined = row ? row.channels[channel] : channel === 'inApp' ? 'always' : undefined
  if (carriage === undefined) return null
  if (typeof carriage === 'string') return carriage === 'always' ? 'enabled' : type
  return 'by' in carriage ? carriage.by : null
}
