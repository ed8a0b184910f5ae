import { type Channel, channelKeys, type NoticeSettings } from './noticeSettings.ts'

/** Whom a notice is for, as far as it can reach them. */
export type Reach = {
  readonly settings: NoticeSettings
  readonly hasVerifiedEmail: boolean
  readonly hasVerifiedPhone: boolean
  /** The group's flag smsNotifications. */
  readonly sendsTexts: boolean
}

/**
 * The ways that a notice of that type takes to somebody: what they want, and where they can be reached. Types without a
 * switch stand in the app by its master switch alone. [CHN-02] to [CHN-06] [CHN-29] [CHN-30]
 */
export function channelsFor(type: string, { settings, ...reach }: Reach): Channel[] {
  const { inApp, email, sms } = settings
  const stands = inApp.enabled && (switchOf('inApp', type) === null || isOn('inApp', type, inApp))
  const wantsMail = reach.hasVerifiedEmail && isOn('email', type, email)
  const wantsText = reach.hasVerifiedPhone && reach.sendsTexts && isOn('sms', type, sms)
  const ways = [stands && 'inApp', wantsMail && 'email', wantsText && 'sms'] as const
  return ways.filter((way) => way !== false)
}

/** What a text that tells of a notice is called wherever texts are listed: as the switch that sends it. [CHN-30] [ADM-95] */
export function textKindOf(type: string): string {
  return switchOf('sms', type) ?? type
}

/** Which switch of e-mail an unsubscribe link of that type turns off; null where there is none. */
export function emailSwitchOf(type: string): (typeof channelKeys)['email'][number] | null {
  return switchOf('email', type) as (typeof channelKeys)['email'][number] | null
}

function isOn(channel: Channel, type: string, switches: Readonly<Record<string, boolean>>): boolean {
  const key = switchOf(channel, type)
  return key !== null && switches.enabled === true && switches[key] === true
}

/** By which of a channel's switches a type goes; null where that channel has none for it. */
function switchOf(channel: Channel, type: string): string | null {
  if (channel !== 'inApp' && type === 'debt_settled') return null
  if (channel === 'sms' && type === 'debt_reminder') return null
  // A payment is one event: what stands as debt_paid elsewhere goes by debt_settled in text messages. [CHN-30]
  const key = channel === 'sms' && type === 'debt_paid' ? 'debt_settled' : type
  return channelKeys[channel].some((known) => known === key) ? key : null
}
