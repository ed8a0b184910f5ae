import { describe, expect, it } from 'vitest'
import { pagePaths, pathPattern, plainAddress } from '../addresses.ts'
import { cents } from '../money/money.ts'
import { ann, ben, cleo, exampleBet, exampleBid, exampleGroup, you } from './examples.ts'
import { noticeAddress } from './noticeAddress.ts'
import { channelsFor, emailSwitchOf, textKindOf, textNames } from './noticeChannels.ts'
import type { Circumstances, FactsKind } from './noticeFacts.ts'
import { noticeMail, testMails, testMailTypes } from './noticeMails.ts'
import { channels, type NoticeFactsOf } from './noticeRow.ts'
import { changedSettings, channelKeys, defaultNoticeSettings, namedNotices, namedSwitches } from './noticeSettings.ts'
import { noticeOf, noticesOf, toldToOthers } from './noticesOf.ts'
import { noticeRows, noticeTypes, tableRows } from './noticeTable.ts'

const payment = { id: 'pay', payer: ben, payee: you, amount: cents(1905), method: 'venmo', settleUp: null }
const factsOfKind: { readonly [Kind in FactsKind]: NoticeFactsOf<Kind> } = {
  'bid.posted': { kind: 'bid.posted', offer: exampleBid },
  'bid.waiting': { kind: 'bid.waiting', judgeIds: [ben.id], offer: { ...exampleBid, creator: ann } },
  'bid.challenge': { kind: 'bid.challenge', offer: exampleBid, challenged: ben, what: 'declined', reason: 'No' },
  'bid.counter': { kind: 'bid.counter', offer: exampleBid, authorId: ben.id, what: 'made', reason: null },
  'bid.approved': { kind: 'bid.approved', offer: exampleBid, reason: null },
  'bid.declined': { kind: 'bid.declined', offer: exampleBid, reason: 'Too much' },
  'bid.accepted': { kind: 'bid.accepted', offer: exampleBet },
  'bet.started': { kind: 'bet.started', offer: exampleBet },
  'bet.settled': {
    kind: 'bet.settled',
    offer: exampleBet,
    result: { winnerId: you.id, amount: cents(1905), score: { home: 17, away: 21 } },
  },
  'bet.cancel': { kind: 'bet.cancel', offer: exampleBet, what: 'asked', reason: 'My cousin plays' },
  'bet.disputed': {
    kind: 'bet.disputed',
    ...{ offer: exampleBet, outcome: 'push', reason: 'It rained', isAnswer: false, judgeIds: [cleo.id] },
  },
  'bet.corrected': {
    kind: 'bet.corrected',
    ...{ offer: exampleBet, how: 'admin', reason: 'I saw it', stands: false },
    ...{ winnerId: ben.id, amount: cents(2000), refunded: cents(0), judgeIds: [cleo.id] },
  },
  'bet.moved': {
    kind: 'bet.moved',
    offer: exampleBet,
    change: { what: 'void', reason: 'It was called off.' },
  },
  'payment.recorded': { kind: 'payment.recorded', payment, isSquare: true },
  'payment.reversed': { kind: 'payment.reversed', payment, reason: 'paid twice' },
  'payment.forgiven': { kind: 'payment.forgiven', payment },
  'payment.doubted': {
    kind: 'payment.doubted',
    ...{ payment, reason: 'not here', isAnswer: false, judgeIds: [cleo.id] },
  },
  'payment.kept': { kind: 'payment.kept', payment, reason: 'it is there' },
  'opening.recorded': {
    kind: 'opening.recorded',
    opening: { debtor: ann, creditor: you, amount: cents(4000), recordedBy: cleo.id },
  },
  'opening.answered': {
    kind: 'opening.answered',
    opening: { debtor: ann, creditor: you, amount: cents(4000), recordedBy: you.id },
    what: 'agreed',
  },
  'comment.posted': {
    kind: 'comment.posted',
    commentId: 'comment',
    content: 'Brave',
    about: 'bet',
    offer: exampleBet,
    people: [ann.id],
    mentioned: [cleo.id],
  },
  'channel.stopped': {
    kind: 'channel.stopped',
    service: 'discord',
    label: 'webhook …1234',
    why: 'Discord says that it is gone',
  },
  'member.invited': { kind: 'member.invited', inviteId: 'invite', code: 'A1B2C3', userId: you.id },
  'member.joined': { kind: 'member.joined', member: cleo, inviterId: ann.id },
  'member.removed': { kind: 'member.removed', member: cleo, reason: 'Cleo threatens people' },
  'member.locked': {
    kind: 'member.locked',
    ...{ member: cleo, owed: { [ben.id]: cents(500) }, bets: { [ann.id]: 2 } },
  },
  'debts.overdue': { kind: 'debts.overdue', debtorId: you.id, creditor: ben, amount: cents(500), debtIds: ['debt'] },
  'pool.opened': { kind: 'pool.opened', pool: { id: 'pool', name: 'Sundays', kind: 'pickem', entry: cents(2000) } },
  'pool.news': {
    kind: 'pool.news',
    ...{ pool: { id: 'pool', name: 'Sundays', kind: 'pickem', entry: cents(2000) }, people: [you.id, ann.id] },
    ...{
      judgeIds: [],
      news: { what: 'settled', prizes: { [you.id]: 4000 }, nets: { [you.id]: 2000, [ann.id]: -2000 } },
    },
  },
  nudge: { kind: 'nudge', offer: exampleBet, closesAt: null, timeZone: null },
  'account.changed': {
    kind: 'account.changed',
    userId: you.id,
    what: 'payLinks',
    with: { endedCalendar: false, hasNewPayLinks: false },
  },
  'announcement.posted': { kind: 'announcement.posted', title: 'Tonight', text: 'We are back.', userIds: [you.id] },
}
const where = {
  group: exampleGroup,
  author: null,
  memberIds: [you.id, ann.id, ben.id, cleo.id],
  adminIds: [you.id, ben.id],
}

const isPage = (address: string) => {
  const [path = ''] = plainAddress(address).split('?')
  return pathPattern(pagePaths).test(path)
}

const everySwitch = Object.fromEntries(
  channels.map((channel) => [
    channel,
    Object.fromEntries(['enabled', ...channelKeys[channel]].map((key) => [key, true])),
  ]),
)
const everywhere = {
  settings: changedSettings(defaultNoticeSettings, everySwitch),
  hasVerifiedEmail: true,
  hasVerifiedPhone: true,
  sendsTexts: true,
}

describe.each(noticeRows)('the row of %s is complete:', (type, row) => {
  const notices = noticesOf(factsOfKind[row.on], where).filter((notice) => notice.type === type)

  it('somebody is notified, in whole words, at a page that there is', () => {
    expect(notices.length).toBeGreaterThan(0)
    for (const notice of notices) {
      const said = [notice.title, notice.message, row.name]
      expect(said.filter((words) => words.trim() === '' || /undefined|null|NaN|\[object/.test(words))).toEqual([])
      expect([notice.route, isPage(notice.route)]).toEqual([notice.route, true])
      const place = noticeAddress({ ...notice, groupId: exampleGroup.id })
      expect([place === null, isPage(place ?? '/')]).toEqual([row.opens === 'nothing', true])
      expect(Object.entries(notice.data).filter(([, value]) => value === undefined)).toEqual([])
    }
  })

  it('its author is never notified', () => {
    for (const { userId } of notices) {
      const author = { id: userId, name: 'Author' }
      const others = noticesOf(factsOfKind[row.on], { ...where, author }).filter((notice) => notice.type === type)
      expect(others.map((notice) => notice.userId)).not.toContain(userId)
    }
  })

  it('an admin who is not its recipient reads it in the third person [NTF-24]', () => {
    for (const notice of notices) {
      const { title, message, data } = toldToOthers(notice, 'Hana')
      // One of the examples is called You.
      const second = /\byou\b|\byour\b|Your |You'd|You (owe|are owed|still|and |Won|Lost)/
      expect([title, message, data.about].filter((words) => second.test(String(words ?? '')))).toEqual([])
      expect(data.forReader).toBeUndefined()
    }
  })

  it('each channel that sends it has its words, and a switch that ends it', () => {
    const ways = channelsFor(type, everywhere)
    expect(ways).toContain('inApp')
    for (const channel of ways) {
      const ending = [type, 'enabled', textKindOf(type)].filter((key) => {
        const settings = changedSettings(everywhere.settings, { [channel]: { [key]: false } })
        return !channelsFor(type, { ...everywhere, settings }).includes(channel)
      })
      expect([channel, ending.includes('enabled')]).toEqual([channel, true])
      if (channel !== 'inApp') expect(ending.length).toBeGreaterThan(1)
    }
    const [notice] = notices
    if (!notice) throw new Error('nobody is notified')
    if (ways.includes('email')) {
      const { subject, paragraphs, button, unsubscribe } = noticeMail({ ...notice, groupId: exampleGroup.id })
      expect([subject, paragraphs]).toEqual([
        `${notice.title} - ${exampleGroup.name}`,
        [
          notice.message,
          ...(notice.data.about ? [notice.data.about] : []),
          ...(notice.data.forReader ? [notice.data.forReader] : []),
        ],
      ])
      const place = noticeAddress({ ...notice, groupId: exampleGroup.id })
      expect([button?.path, button?.label]).toEqual([place, expect.stringMatching(/^(Open|See) (the|your) \w/)])
      expect(unsubscribe?.type).toBe(emailSwitchOf(type))
    }
    expect(textNames[textKindOf(type)] !== undefined && row.textName !== undefined).toBe(ways.includes('sms'))
  })
})

describe('what is derived from the table', () => {
  it('has every type once in the switches of pushes, and every switch once in the settings', () => {
    const pushed = noticeTypes.filter((type) => type !== 'debt_created' && type !== 'debt_settled')
    expect(namedNotices.flatMap(({ types }) => types).toSorted()).toEqual(pushed.toSorted())
    const named = namedSwitches.flatMap(({ types }) => types)
    expect(named.toSorted()).toEqual(tableRows.map(([type]) => type).toSorted())
    for (const channel of channels) expect(named).toEqual(expect.arrayContaining([...channelKeys[channel]]))
  })

  it('lets a type go by another one only where that has a switch', () => {
    const others = tableRows.flatMap(([, { channels: own }]) =>
      channels.flatMap((channel) => {
        const carriage = own[channel]
        return typeof carriage === 'object' && 'by' in carriage ? [{ channel, by: carriage.by }] : []
      }),
    )
    expect(others).toEqual([{ channel: 'sms', by: 'debt_settled' }])
    for (const { channel, by } of others) expect(channelKeys[channel]).toContain(by)
  })

  it('names the texts as the audit does [ADM-95] [ADM-100]', () => {
    expect(Object.entries(textNames)).toEqual([
      ['bid_created', 'New Bid'],
      ['bid_accepted', 'Bid Accepted'],
      ['game_started', 'Game Started'],
      ['bet_settled', 'Bet Settled'],
      ['debt_settled', 'Debt Paid'],
      ['user_joined', 'User Joined'],
      ['comment_created', 'New Comment'],
    ])
  })

  it('has the nine mails that can be sent as a test, in the words of the notices [ADM-69]', () => {
    expect(testMailTypes.toSorted().join(' ')).toBe(
      'bet_settled_lost bet_settled_won bid_accepted bid_created comment_created debt_paid game_started user_joined weekly_digest',
    )
    const said = Object.values(testMails).map(({ title, paragraphs, button }) => [title, ...paragraphs, button?.label])
    expect(said).toEqual([
      [
        'New Bid',
        'Ann offers Packers +3, Packers @ Cardinals at -105 for $20',
        "You'd take Cardinals -3 at +105: risk $19.05 to win $20",
        'Open the bids',
      ],
      ['Bid Accepted', 'Ben accepted your $20 bid on Packers +3, Packers @ Cardinals', 'Open your bets'],
      ['Game Started', 'Packers @ Cardinals has started', 'Open your bets'],
      ['You Won!', 'Ben: Packers +3, Packers @ Cardinals, final 21-17. You are owed $19.05.', 'Open your debts'],
      ['You Lost', 'Ben: Packers +3, Packers @ Cardinals, final 31-17. You owe $20.', 'Open your debts'],
      ['Payment Recorded', 'Ben recorded $19.05 by Venmo', 'Open your debts'],
      ['New Member', 'Cleo joined The Friends', 'Open Betwixt'],
      [
        'Your week',
        'The Friends: 2 bets settled last week, $19.05 won and $20 lost. You are owed $42. 3 open bids. This week with your bets: Packers @ Cardinals.',
        'Open Betwixt',
      ],
      ['New Comment', 'Ben: You will regret this one', 'Packers +3, Packers @ Cardinals', 'Open the bids'],
    ])
  })

  it('in general words where a type has none of its own, leading home [NTF-04]', () => {
    const row = { message: () => 'It landed.' }
    const said = (group: Circumstances['group']) =>
      noticeOf('moon_landed', row, {
        facts: { kind: 'bid.posted', offer: exampleBid },
        where: { group, author: null, memberIds: [], adminIds: [] },
        userId: 'ann',
      })
    expect(said({ id: 'crew', name: 'Sunday Crew' })).toEqual({
      userId: 'ann',
      type: 'moon_landed',
      title: 'Sunday Crew',
      message: 'It landed.',
      route: '/',
      data: { groupName: 'Sunday Crew' },
    })
    expect(said(null).title).toBe('Betwixt')
  })
})
