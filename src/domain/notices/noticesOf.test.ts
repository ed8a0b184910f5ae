import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { instantFromIso } from '../times.ts'
import type { Circumstances, GameChange, Named, NoticeFacts, OfferInWords, Result } from './noticeFacts.ts'
import { noticesOf } from './noticesOf.ts'

const [ann, ben, cleo, dev]: Named[] = ['Ann', 'Ben', 'Cleo', 'Dev'].map((name) => ({ id: name.toLowerCase(), name }))
if (!ann || !ben || !cleo || !dev) throw new Error('four friends')

const group = { id: 'crew', name: 'Sunday Crew' }
const bid: OfferInWords = {
  bidId: 'bid-1',
  betId: null,
  creator: ann,
  acceptor: null,
  homeTeam: 'Celtics',
  awayTeam: 'Lakers',
  startsAt: null,
  description: '',
  side: { betType: 'spread', team: 'Lakers', line: -3.5 },
  odds: 110,
  stake: cents(123400),
}
const bet: OfferInWords = { ...bid, betId: 'bet-1', acceptor: ben, stake: cents(5000) }
const won: Result = { winnerId: 'ann', amount: cents(5500), score: { home: 98, away: 110 } }
const payment = { id: 'pay-1', payer: ben, payee: ann, amount: cents(1250), method: 'venmo', settleUp: null }

/** Every notice as `who: type | title | message | route`. */
function told(facts: NoticeFacts, given: Partial<Circumstances> = {}) {
  const where = { group, author: null, memberIds: ['ann', 'ben', 'cleo', 'dev'], adminIds: [], ...given }
  return noticesOf(facts, where).map(
    ({ userId, type, title, message, route }) => `${userId}: ${type} | ${title} | ${message} | ${route}`,
  )
}

describe('who is told what, in the words of the table [NTF-03]', () => {
  it('of a bid: everybody else in the group [BID-07] [NTF-05]', () => {
    const words = 'bid_created | New Bid | Ann offers Lakers -3.5, Lakers @ Celtics at +110 for $1,234 | /bids'
    expect(told({ kind: 'bid.posted', offer: bid }, { author: ann })).toEqual([
      `ben: ${words}`,
      `cleo: ${words}`,
      `dev: ${words}`,
    ])
  })

  const sides = [
    [{ betType: 'moneyline', team: 'Lakers' }, -150, 'Lakers to win, Lakers @ Celtics at -150'],
    [{ betType: 'spread', team: 'Celtics', line: 0 }, -110, 'Celtics PK, Lakers @ Celtics at -110'],
    [{ betType: 'total', type: 'Over', line: 224.5 }, 100, 'Over 224.5, Lakers @ Celtics at +100'],
    [{ betType: 'custom', team: 'Lakers' }, 300, 'Lakers against Celtics at +300'],
  ] as const
  it.each(sides)('of a bid by its side: %o at %i', (side, odds, words) => {
    const [first] = told({ kind: 'bid.posted', offer: { ...bid, side, odds, stake: cents(1250) } }, { author: ann })
    expect(first).toContain(`Ann offers ${words} for $12.50`)
  })

  it('of a custom bid with its words, of a prop with its proposition [NTF-03]', () => {
    const inWords = (betType: 'custom' | 'prop', team: string, description: string) => {
      const teams = { homeTeam: 'Rain', awayTeam: 'Sun' }
      return told({ kind: 'bid.posted', offer: { ...bid, ...teams, side: { betType, team }, description } })[1]
    }
    expect(inWords('custom', 'Rain', '')).toContain('Ann offers Rain against Sun at +110')
    expect(inWords('custom', 'Rain', 'The weather on Sunday')).toContain('Rain, The weather on Sunday at +110')
    expect(inWords('prop', 'Sun', 'Which comes first?')).toContain('Ann offers Sun, Which comes first? at +110')
  })

  it('of a bid that needs approval: the admins who may decide alone [BEY-25]', () => {
    const judgeIds = ['cleo', 'dev']
    const words = 'bid_approval | Approval Needed | Ann offers Lakers -3.5, Lakers @ Celtics at +110 for $1,234 | /bids'
    expect(told({ kind: 'bid.waiting', offer: bid, judgeIds }, { author: ann })).toEqual([
      `cleo: ${words}`,
      `dev: ${words}`,
    ])
    // A price that follows its line makes a bid large without anybody's doing.
    expect(told({ kind: 'bid.waiting', offer: bid, judgeIds })).toHaveLength(2)
  })

  it('of a decision: its creator, with the reason and the bid that it is about [BEY-25]', () => {
    const decided = (kind: 'bid.approved' | 'bid.declined', reason: string | null) =>
      noticesOf({ kind, offer: bid, reason }, { group, author: cleo, memberIds: ['ann', 'ben', 'cleo'], adminIds: [] })
    expect(decided('bid.declined', 'Too rich')).toEqual([
      {
        userId: 'ann',
        type: 'bid_declined',
        title: 'Bid Declined',
        message: 'Cleo: Too rich',
        route: '/bids',
        data: {
          groupName: 'Sunday Crew',
          about: 'Lakers -3.5, Lakers @ Celtics at +110 for $1,234',
          bidId: 'bid-1',
          reason: 'Too rich',
        },
      },
    ])
    expect(decided('bid.approved', 'Go').map(({ title, message }) => `${title}: ${message}`)).toEqual([
      'Bid Approved: Cleo: Go',
    ])
    expect(decided('bid.approved', null)[0]?.message).toBe('Cleo: Your bid is approved.')
    expect(decided('bid.declined', null)[0]?.message).toBe('Cleo: No reason given.')
  })

  it('of an approved bid: the members, but neither its creator nor the admin [BEY-25]', () => {
    expect(told({ kind: 'bid.posted', offer: bid }, { author: cleo }).map((one) => one.split(':')[0])).toEqual([
      'ben',
      'dev',
    ])
  })

  it('of an accepted bid: who had offered it [BID-18]', () => {
    expect(told({ kind: 'bid.accepted', offer: bet }, { author: ben })).toEqual([
      'ann: bid_accepted | Bid Accepted | Ben accepted your $50 bid on Lakers -3.5, Lakers @ Celtics | /bets',
    ])
  })

  it('of a game that starts: both of a bet on it', () => {
    expect(told({ kind: 'bet.started', offer: bet })).toEqual([
      'ann: game_started | Game Started | Lakers @ Celtics has started | /bets',
      'ben: game_started | Game Started | Lakers @ Celtics has started | /bets',
    ])
  })

  it('of a settled bet: both, each from their side, and of the debt [STL-22] [STL-24] [NTF-06]', () => {
    expect(told({ kind: 'bet.settled', offer: bet, result: won })).toEqual([
      'ann: bet_settled | You Won! | Ben: Lakers -3.5, Lakers @ Celtics, final 110-98. You are owed $55. | /debts',
      'ben: bet_settled | You Lost | Ann: Celtics +3.5, Lakers @ Celtics, final 110-98. You owe $55. | /debts',
      'ann: debt_created | New Debt | Ben owes you $55 | /debts',
      'ben: debt_created | New Debt | You owe Ann $55 | /debts',
    ])
    const [first] = noticesOf(
      { kind: 'bet.settled', offer: bet, result: won },
      { group, author: null, memberIds: [], adminIds: [] },
    )
    expect(first?.data).toMatchObject({
      groupName: 'Sunday Crew',
      betId: 'bet-1',
      won: true,
      amount: 55,
      finalScore: { home: 98, away: 110 },
      settlementStatus: 'resolved',
      opponent: 'Ben',
    })
  })

  const kickoff = instantFromIso('2026-11-22T18:00:00Z')
  const tomorrow = instantFromIso('2026-11-24T01:15:00Z')
  const changes = [
    [
      { what: 'moved', from: kickoff, to: tomorrow },
      'Game Moved',
      'It now starts Mon, Nov 23, 8:15 PM EST, not Sun, Nov 22, 1:00 PM EST.',
    ],
    [
      { what: 'held', doubt: 'no final score in time' },
      'Needs Attention',
      'The game should long be over, but no final score came.',
    ],
    [
      { what: 'void', reason: 'The game was called off: it is no longer listed.' },
      'Bet Void',
      'The game was called off: it is no longer listed. Nobody owes anything.',
    ],
  ] as const satisfies [GameChange, string, string][]
  it.each(changes)(
    'of a change of its game (%o): both, with what and why [NTF-03] [BEY-03] [BEY-04]',
    (change, title, words) => {
      const facts: NoticeFacts = { kind: 'bet.moved', offer: bet, change }
      const message = `bet_moved | ${title} | Lakers @ Celtics: ${words} | /bets`
      expect(told(facts)).toEqual([`ann: ${message}`, `ben: ${message}`])
      const sides = noticesOf(facts, { group, author: null, memberIds: [], adminIds: [] }).map(({ data }) => data.about)
      expect(sides).toEqual(['Lakers -3.5', 'Celtics +3.5'])
    },
  )

  it('of a moved game in the time zone of each reader', () => {
    const [change] = changes[0]
    const timeZones = { ann: 'America/Los_Angeles' }
    const [toAnn, toBen] = told({ kind: 'bet.moved', offer: bet, change }, { timeZones })
    expect(toAnn).toContain('It now starts Mon, Nov 23, 5:15 PM PST')
    expect(toBen).toContain('It now starts Mon, Nov 23, 8:15 PM EST')
  })

  it('of a push: both, and no debt [STL-23]', () => {
    const push: Result = { winnerId: null, amount: cents(0), score: { home: 100, away: 103 } }
    expect(told({ kind: 'bet.settled', offer: bet, result: push })).toEqual([
      'ann: bet_settled | Push | Ben: Lakers -3.5, Lakers @ Celtics, final 103-100. Nobody owes anything. | /debts',
      'ben: bet_settled | Push | Ann: Celtics +3.5, Lakers @ Celtics, final 103-100. Nobody owes anything. | /debts',
    ])
  })

  it('of a bet settled by hand: not the one who did it, and no score [NTF-06]', () => {
    const byHand = { ...won, score: null }
    expect(told({ kind: 'bet.settled', offer: bet, result: byHand }, { author: ann })).toEqual([
      'ben: bet_settled | You Lost | Ann: Celtics +3.5, Lakers @ Celtics. You owe $55. | /debts',
      'ben: debt_created | New Debt | You owe Ann $55 | /debts',
    ])
    const bySomebodyElse = told({ kind: 'bet.settled', offer: bet, result: byHand }, { author: cleo })
    expect(bySomebodyElse.map((one) => one.split(' |')[0])).toEqual([
      'ann: bet_settled',
      'ben: bet_settled',
      'ann: debt_created',
      'ben: debt_created',
    ])
  })

  it('of a payment: the other party, and that they are square when nothing is left [CHN-30]', () => {
    const paid = 'ann: debt_paid | Payment Recorded | Ben recorded $12.50 by Venmo | /debts'
    expect(told({ kind: 'payment.recorded', payment, isSquare: false }, { author: ben })).toEqual([paid])
    expect(told({ kind: 'payment.recorded', payment, isSquare: true }, { author: ben })).toEqual([
      paid,
      'ann: debt_settled | All Square | You and Ben are all square | /debts',
    ])
    expect(told({ kind: 'payment.recorded', payment, isSquare: true }, { author: ann })).toEqual([
      'ben: debt_paid | Payment Recorded | Ann recorded $12.50 by Venmo | /debts',
      'ben: debt_settled | All Square | You and Ann are all square | /debts',
    ])
  })

  it('of a payment undone: both, but not the one who undid it [PAY-48]', () => {
    const undone: NoticeFacts = { kind: 'payment.reversed', payment, reason: 'paid twice' }
    const words = (name: string) =>
      `debt_reversed | Payment Undone | ${name} undid the $12.50 payment: paid twice | /groups/crew/debts`
    expect(told(undone, { author: cleo })).toEqual([`ben: ${words('Cleo')}`, `ann: ${words('Cleo')}`])
    expect(told(undone, { author: ann })).toEqual([`ben: ${words('Ann')}`])
  })

  it('of a comment: creator, acceptor and who spoke before, while they are in the group [CMT-05] [CMT-06]', () => {
    const content = 'x'.repeat(51)
    const comment: NoticeFacts = {
      kind: 'comment.posted',
      commentId: 'c-1',
      content,
      about: 'bet',
      offer: bet,
      people: ['cleo', 'dev', 'ann'],
      mentioned: [],
    }
    const words = `comment_created | New Comment | Cleo: ${'x'.repeat(47)}... | /bets`
    expect(told(comment, { author: cleo, memberIds: ['ann', 'ben', 'cleo'] })).toEqual([
      `ann: ${words}`,
      `ben: ${words}`,
    ])
    const onBid: NoticeFacts = { ...comment, about: 'bid', offer: bid, content: 'Brave', people: [] }
    expect(told(onBid, { author: cleo })).toEqual(['ann: comment_created | New Comment | Cleo: Brave | /bids'])
    expect(told(onBid, { author: ann })).toEqual([])
  })

  it('of an invite: whose address it went to', () => {
    expect(told({ kind: 'member.invited', inviteId: 'i', code: 'A/B', userId: 'dev' }, { author: ann })).toEqual([
      'dev: group_invite | Group Invite | Ann invites you to Sunday Crew | /join/A%2FB',
    ])
  })

  it('of somebody who joins: whoever invited them by e-mail, and all others of the group [INV-09]', () => {
    const joined: NoticeFacts = { kind: 'member.joined', member: dev, inviterId: 'ann' }
    expect(told(joined, { author: dev })).toEqual([
      'ben: user_joined | New Member | Dev joined Sunday Crew | /',
      'cleo: user_joined | New Member | Dev joined Sunday Crew | /',
      'ann: group_joined | Invite Accepted | Dev accepted your invite to Sunday Crew | /',
    ])
    expect(told({ ...joined, inviterId: null }, { author: dev }).map((one) => one.split(' |')[0])).toEqual([
      'ann: user_joined',
      'ben: user_joined',
      'cleo: user_joined',
    ])
  })

  it('of debts that have been pending for long: the debtor', () => {
    const overdue: NoticeFacts = {
      kind: 'debts.overdue',
      debtorId: 'ben',
      creditor: ann,
      amount: cents(7500),
      debtIds: ['d-1', 'd-2'],
    }
    const words = 'ben: debt_reminder | Friendly Reminder | You still owe Ann'
    expect(told(overdue)).toEqual([`${words} $75 from 2 bets | /debts`])
    expect(told({ ...overdue, debtIds: ['d-1'] })).toEqual([`${words} $75 from 1 bet | /debts`])
  })

  it('of an announcement: everybody it is for, without a group where it has none', () => {
    const posted: NoticeFacts = {
      kind: 'announcement.posted',
      title: 'Tonight',
      text: 'We are back.',
      userIds: ['ann'],
    }
    const [first] = noticesOf(posted, { group: null, author: null, memberIds: [], adminIds: [] })
    expect(first).toEqual({
      userId: 'ann',
      type: 'system_announcement',
      title: 'Tonight',
      message: 'We are back.',
      route: '/',
      data: {},
    })
  })
})
