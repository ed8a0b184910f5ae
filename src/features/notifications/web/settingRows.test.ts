import { describe, expect, it } from 'vitest'
import { channelKeys, defaultNoticeSettings } from '#domain/notices/noticeSettings.ts'
import { groupsSentBy, isOn, keysIn, settingGroups, withChannel, withRow } from './settingRows.ts'

const rows = settingGroups.flatMap((group) => group.rows)
const row = (label: string) => {
  const found = rows.find((one) => one.label === label)
  if (!found) throw new Error(`no row ${label}`)
  return found
}

describe('the table of notification settings', () => {
  it('has the rows of its groups in their order [CHN-26] [CHN-27] [CHN-29]', () => {
    expect(settingGroups.map(({ label, rows: own }) => [label, own.map((one) => one.label)])).toEqual([
      [
        'Betting',
        [
          ...[
            'New Bids',
            'Bid Accepted',
            'Challenges',
            'Counter-Offers',
            'Approval Needed',
            'Bid Approved',
            'Bid Declined',
            'Game Started',
          ],
          ...[
            'Game Changes',
            'Bet Settled',
            'Calling Off',
            'Disputes',
            'New Pools',
            'Pools',
            'New Comments',
            'Mentions',
            'Nudges',
          ],
        ],
      ],
      ['Payments', ['Debt Settled', 'Payment Not Received', 'Debt Reminders', 'From Before Betwixt']],
      [
        'Social',
        [
          ...['New Member', 'Group Invites', 'Invite Accepted', 'Removed by the Website', 'Locked Accounts'],
          'Disconnected Chats',
        ],
      ],
      ['Other', ['Weekly Digest']],
    ])
  })

  it('reaches every key of every channel that has an effect [CHN-02] [CHN-03] [CHN-04]', () => {
    for (const channel of ['inApp', 'email', 'sms'] as const) {
      const keys = channelKeys[channel].filter((key) => channel !== 'sms' || key !== 'debt_reminder')
      expect(rows.flatMap((one) => keysIn(channel, one)).toSorted()).toEqual([...keys].toSorted())
    }
  })

  it('shows each type only with the channels that send it: no text reminds of a debt [CHN-07]', () => {
    const reminders = row('Debt Reminders')
    expect(keysIn('sms', reminders)).toEqual([])
    expect([keysIn('inApp', reminders), keysIn('email', reminders)]).toEqual([['debt_reminder'], ['debt_reminder']])
    // A payment is texted by the switch of the type that is not.
    expect(keysIn('sms', row('Debt Settled'))).toEqual(['debt_settled'])
  })

  it('has no rows for channels that are not offered [CHN-09]', () => {
    const labels = groupsSentBy(['inApp']).flatMap((group) => group.rows.map(({ label }) => label))
    expect(labels).toContain('New Bids')
    expect(labels).not.toContain('Weekly Digest')
    expect(groupsSentBy(['inApp', 'email'])).toEqual(settingGroups)
  })

  it('offers the digest by e-mail alone [CHN-28]', () => {
    const digest = row('Weekly Digest')
    expect([keysIn('inApp', digest), keysIn('email', digest), keysIn('sms', digest)]).toEqual([
      [],
      ['weeklyDigest'],
      [],
    ])
  })

  it('sets a paid debt and a settled one together, in every channel [CHN-30]', () => {
    const off = withRow(defaultNoticeSettings, 'email', row('Debt Settled'), false)
    expect(off.email).toMatchObject({ debt_paid: false, debt_settled: false })
    expect(isOn(off, 'email', row('Debt Settled'))).toBe(false)
    expect(off.inApp).toEqual(defaultNoticeSettings.inApp)
    expect(withRow(off, 'sms', row('Debt Settled'), false).sms).toMatchObject({ debt_settled: false })
  })

  it('keeps the rows of a channel that is switched off', () => {
    const off = withChannel(defaultNoticeSettings, 'inApp', false)
    expect(off.inApp).toEqual({ ...defaultNoticeSettings.inApp, enabled: false })
  })
})
