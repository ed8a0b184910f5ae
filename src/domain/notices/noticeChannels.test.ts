import { describe, expect, it } from 'vitest'
import { channelsFor, emailSwitchOf, type Reach, textKindOf } from './noticeChannels.ts'
import { changedSettings, channelKeys, defaultNoticeSettings, type NoticeChange, spelledOut } from './noticeSettings.ts'
import { categoryOf, noticeTypes } from './noticeTable.ts'

const everywhere: Reach = {
  settings: changedSettings(defaultNoticeSettings, {
    sms: { enabled: true, game_started: true, user_joined: true, comment_created: true, debt_reminder: true },
  }),
  hasVerifiedEmail: true,
  hasVerifiedPhone: true,
  sendsTexts: true,
}
const withChange = (change: NoticeChange): Reach => ({
  ...everywhere,
  settings: changedSettings(everywhere.settings, change),
})

describe('the ways a notice takes', () => {
  // The table of notices: which types may go where at all.
  it.each([
    ['bid_created', 'inApp email sms'],
    ['bid_approval', 'inApp email'],
    ['bid_approved', 'inApp email'],
    ['bid_declined', 'inApp email'],
    ['bet_moved', 'inApp email'],
    ['bid_accepted', 'inApp email sms'],
    ['game_started', 'inApp email sms'],
    ['bet_settled', 'inApp email sms'],
    ['debt_created', 'inApp'],
    ['debt_paid', 'inApp email sms'],
    ['debt_settled', 'inApp'],
    ['debt_reversed', 'inApp'],
    ['debt_forgiven', 'inApp'],
    ['payment_doubted', 'inApp email'],
    ['payment_kept', 'inApp'],
    ['opening_recorded', 'inApp email'],
    ['opening_answered', 'inApp'],
    ['group_invite', 'inApp email'],
    ['group_joined', 'inApp email'],
    ['member_removed', 'inApp email'],
    ['account_locked', 'inApp email'],
    ['user_joined', 'inApp email sms'],
    ['comment_created', 'inApp email sms'],
    ['mention', 'inApp email'],
    ['nudge', 'inApp'],
    ['pool_opened', 'inApp email'],
    ['pool_news', 'inApp email'],
    ['system_announcement', 'inApp'],
    ['debt_reminder', 'inApp email'],
    ['something_new', 'inApp'],
  ])('are for %s: %s [CHN-02] [CHN-03] [CHN-04] [CHN-29]', (type, ways) => {
    expect(channelsFor(type, everywhere).join(' ')).toBe(ways)
  })

  it('leave out an address or a number that is not verified, and texts where the group has none [CHN-04]', () => {
    const ways = (reach: Partial<Reach>) => channelsFor('bid_accepted', { ...everywhere, ...reach }).join(' ')
    expect(ways({ hasVerifiedEmail: false })).toBe('inApp sms')
    expect(ways({ hasVerifiedPhone: false })).toBe('inApp email')
    expect(ways({ sendsTexts: false })).toBe('inApp email')
  })

  it('are closed by a switch of the type or by the one of the whole channel, each on its own', () => {
    for (const channel of ['inApp', 'email', 'sms'] as const) {
      const others = ['inApp', 'email', 'sms'].filter((one) => one !== channel)
      for (const key of ['enabled', 'bid_accepted'] as const) {
        expect(channelsFor('bid_accepted', withChange({ [channel]: { [key]: false } }))).toEqual(others)
      }
      expect(channelsFor('bid_created', withChange({ [channel]: { bid_accepted: false } }))).toHaveLength(3)
    }
  })

  it('go in the app by its master switch alone where a type has no switch [CHN-29]', () => {
    for (const type of ['debt_created', 'debt_reversed', 'system_announcement', 'something_new']) {
      expect(channelsFor(type, withChange({ inApp: { enabled: false } }))).toEqual([])
    }
  })

  it('of a payment go by debt_paid in the app and by e-mail, by debt_settled in texts [CHN-30]', () => {
    const ways = (change: NoticeChange) => channelsFor('debt_paid', withChange(change)).join(' ')
    expect(ways({ inApp: { debt_paid: false } })).toBe('email sms')
    expect(ways({ email: { debt_paid: false } })).toBe('inApp sms')
    expect(ways({ sms: { debt_settled: false } })).toBe('inApp email')
    expect(ways({ inApp: { debt_settled: false }, email: { debt_settled: false } })).toBe('inApp email sms')
    expect(channelsFor('debt_settled', withChange({ inApp: { debt_settled: false } }))).toEqual([])
  })

  it('are closed for e-mail by a link in each mail that can be sent', () => {
    for (const type of noticeTypes) {
      expect([type, emailSwitchOf(type)]).toEqual([type, channelsFor(type, everywhere).includes('email') ? type : null])
    }
    expect(emailSwitchOf('weeklyDigest')).toBe('weeklyDigest')
    expect(emailSwitchOf('enabled')).toBeNull()
    expect(emailSwitchOf('constructor')).toBeNull()
  })
})

describe('the settings', () => {
  it('start with everything in the app and by e-mail, and with no texts [CHN-05] [CHN-06]', () => {
    expect(Object.values(defaultNoticeSettings.inApp).every(Boolean)).toBe(true)
    expect(Object.values(defaultNoticeSettings.email).every(Boolean)).toBe(true)
    const on = Object.entries(defaultNoticeSettings.sms).filter(([, value]) => value)
    expect(on.map(([key]) => key)).toEqual(['bid_created', 'bid_accepted', 'bet_settled', 'debt_settled'])
  })

  it('have the keys of each channel [CHN-02] [CHN-03] [CHN-04]', () => {
    const shared =
      'bid_created bid_accepted game_started bet_settled debt_paid debt_settled group_invite group_joined user_joined comment_created debt_reminder bid_challenge bid_counter bid_approval bid_approved bid_declined bet_moved bet_cancel bet_disputed bet_corrected pool_opened pool_news payment_doubted opening_recorded mention member_removed account_locked channel_stopped'
    const sorted = (keys: string) => keys.split(' ').toSorted()
    expect(channelKeys.inApp.toSorted()).toEqual(sorted(`${shared} nudge`))
    expect(channelKeys.email.toSorted()).toEqual(sorted(`${shared} weeklyDigest`))
    expect(channelKeys.sms.toSorted()).toEqual(
      sorted(
        'bid_created bid_accepted game_started bet_settled debt_settled user_joined comment_created debt_reminder',
      ),
    )
  })

  it('change only in what is named, and keep out what no channel knows [CHN-08]', () => {
    const stored = { email: { weeklyDigest: false, moon: true }, sms: { enabled: 'yes' } } as unknown as NoticeChange
    const changed = changedSettings(defaultNoticeSettings, stored)
    expect(changed).toEqual({
      ...defaultNoticeSettings,
      email: { ...defaultNoticeSettings.email, weeklyDigest: false },
    })
  })

  it('read the short keys as those of the channels [CHN-07]', () => {
    const short = { bidAccepted: false, betSettled: true, groupInvites: false, debtReminder: false }
    expect(spelledOut(short)).toEqual({
      inApp: { bid_accepted: false, bet_settled: true, group_invite: false, debt_reminder: false },
      email: { debt_reminder: false },
      sms: { debt_reminder: false },
    })
    expect(spelledOut({})).toEqual({ inApp: {}, email: {}, sms: {} })
  })
})

describe('the filters of the inbox', () => {
  it('have every type in one of them [NTF-21] [NTF-22]', () => {
    const byFilter = Object.groupBy(noticeTypes, (type) => categoryOf(type) ?? 'none')
    expect(byFilter).toEqual({
      betting: [
        ...[
          'bid_created',
          'bid_accepted',
          'bid_challenge',
          'bid_counter',
          'bid_approval',
          'bid_approved',
          'bid_declined',
        ],
        ...[
          'game_started',
          'bet_moved',
          'bet_settled',
          'bet_cancel',
          'bet_disputed',
          'bet_corrected',
          'pool_opened',
          'pool_news',
          'comment_created',
        ],
        ...['mention', 'nudge'],
      ],
      payment: [
        ...['debt_created', 'debt_paid', 'debt_settled', 'debt_reversed', 'debt_forgiven', 'payment_doubted'],
        ...['payment_kept', 'debt_reminder', 'opening_recorded', 'opening_answered'],
      ],
      social: ['user_joined', 'group_invite', 'group_joined', 'member_removed', 'account_locked', 'channel_stopped'],
      system: ['system_announcement', 'account_changed'],
    })
    expect(categoryOf('something_new')).toBeNull()
  })
})

describe('texts in the audit', () => {
  it('are called as the switch that sends them, so that a payment is found [CHN-30] [ADM-95]', () => {
    expect(textKindOf('debt_paid')).toBe('debt_settled')
    expect(textKindOf('bid_created')).toBe('bid_created')
    expect(textKindOf('something_new')).toBe('something_new')
  })
})
