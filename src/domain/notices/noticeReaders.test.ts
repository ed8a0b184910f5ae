import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import type { Named, NoticeFacts, OfferInWords, Result } from './noticeFacts.ts'
import { noticesOf, toldToOthers } from './noticesOf.ts'

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

describe('a notice tells its reader', () => {
  it.each([
    [
      { betType: 'spread', team: 'Lakers', line: -1.5 },
      -104,
      2000,
      "You'd take Celtics +1.5 at +104: risk $19.23 to win $20",
    ],
    [{ betType: 'moneyline', team: 'Celtics' }, 150, 1000, "You'd take Lakers to win at -150: risk $15 to win $10"],
    [{ betType: 'total', type: 'Under', line: 5.5 }, 100, 4000, "You'd take Over 5.5 at +100: risk $40 to win $40"],
    [{ betType: 'prop', team: 'Celtics' }, 408, 500, "You'd take Lakers at -408: risk $20.40 to win $5"],
  ] as const)('of a bid with what it means for its reader: %o at %i [NTF-03] [BEY-01]', (side, odds, stake, words) => {
    const [first] = noticesOf(
      { kind: 'bid.posted', offer: { ...bid, side, odds, stake: cents(stake) } },
      { group, author: ann, memberIds: ['ann', 'ben'], adminIds: [] },
    )
    expect(first?.data.forReader).toBe(words)
  })

  it('of a debt and of a bet settled by hand: what it was about, also where the bet is in words [NTF-03] [STL-24]', () => {
    const inWords = { homeTeam: 'Perfect', awayTeam: 'Burned', description: "Cleo's lasagna" }
    const offer: OfferInWords = { ...bet, ...inWords, side: { betType: 'custom', team: 'Perfect' } }
    const result: Result = { winnerId: 'ann', amount: cents(4000), score: null }
    const toBen = noticesOf({ kind: 'bet.settled', offer, result }, { group, author: ann, memberIds: [], adminIds: [] })
    expect(toBen.map(({ message, data }) => [message, data.about])).toEqual([
      ["Ann: Burned, Cleo's lasagna. You owe $40.", undefined],
      ['You owe Ann $40', "Burned, Cleo's lasagna"],
    ])
  })
})

describe('a notice as an admin reads it who is not its recipient', () => {
  /** Each notice to that person in the words for others, as `title: message`. */
  function forOthers(facts: NoticeFacts, recipient: Named, author: Named | null = null) {
    const notices = noticesOf(facts, { group, author, memberIds: ['ann', 'ben', 'cleo', 'dev'], adminIds: [] })
    return notices
      .filter(({ userId }) => userId === recipient.id)
      .map((notice) => toldToOthers(notice, recipient.name))
      .map(({ title, message }) => `${title}: ${message}`)
  }
  const lost: Result = { ...won, winnerId: 'ben', amount: cents(4000) }
  const invited: NoticeFacts = { kind: 'member.invited', inviteId: 'i', code: 'A', userId: 'dev' }
  const joined: NoticeFacts = { kind: 'member.joined', member: dev, inviterId: 'ann' }
  const reminder: NoticeFacts = {
    kind: 'debts.overdue',
    debtorId: 'ben',
    creditor: ann,
    amount: cents(7500),
    debtIds: ['d'],
  }

  it.each([
    [
      { kind: 'bet.settled', offer: bet, result: won },
      ann,
      null,
      [
        'Ann Won: Ann against Ben: Lakers -3.5, Lakers @ Celtics, final 110-98. Ben owes Ann $55.',
        'New Debt: Ben owes Ann $55',
      ],
    ],
    [
      { kind: 'bet.settled', offer: bet, result: lost },
      ann,
      null,
      [
        'Ann Lost: Ann against Ben: Lakers -3.5, Lakers @ Celtics, final 110-98. Ann owes Ben $40.',
        'New Debt: Ann owes Ben $40',
      ],
    ],
    [
      { kind: 'bet.settled', offer: bet, result: { ...won, winnerId: null } },
      ben,
      null,
      ['Push: Ben against Ann: Celtics +3.5, Lakers @ Celtics, final 110-98. Nobody owes anything.'],
    ],
    [
      { kind: 'bid.accepted', offer: bet },
      ann,
      ben,
      ["Bid Accepted: Ben accepted Ann's $50 bid on Lakers -3.5, Lakers @ Celtics"],
    ],
    [{ kind: 'bid.approved', offer: bid, reason: null }, ann, cleo, ["Bid Approved: Cleo: Ann's bid is approved."]],
    [
      { kind: 'bid.approved', offer: bid, reason: 'Your bid is approved.' },
      ann,
      cleo,
      ['Bid Approved: Cleo: Your bid is approved.'],
    ],
    [
      { kind: 'payment.recorded', payment, isSquare: true },
      ann,
      ben,
      ['Payment Recorded: Ben recorded $12.50 by Venmo', 'All Square: Ann and Ben are all square'],
    ],
    [reminder, ben, null, ['Friendly Reminder: Ben still owes Ann $75 from 1 bet']],
    [invited, dev, ann, ['Group Invite: Ann invites Dev to Sunday Crew']],
    [joined, ann, dev, ["Invite Accepted: Dev accepted Ann's invite to Sunday Crew"]],
    [joined, ben, dev, ['New Member: Dev joined Sunday Crew']],
    [
      { kind: 'bid.posted', offer: bid },
      ben,
      ann,
      ['New Bid: Ann offers Lakers -3.5, Lakers @ Celtics at +110 for $1,234'],
    ],
  ] as const satisfies [NoticeFacts, Named, Named | null, string[]][])(
    'is in the third person: %o to %o [NTF-24]',
    (facts, recipient, author, words) => {
      expect(forOthers(facts, recipient, author)).toEqual(words)
    },
  )

  it('stays as it is where its words or data are of another program [NTF-24]', () => {
    const strange = { type: 'bet_settled', title: 'You Won!', message: 'Hooray', data: { won: true } }
    expect(toldToOthers(strange, 'Hana')).toMatchObject({ title: 'Hana Won', message: 'Hooray' })
    const unknown = { type: 'moon_landed', title: 'Look', message: 'You see', data: { forReader: 'Yours' } }
    expect(toldToOthers(unknown, 'Hana')).toEqual({ ...unknown, data: {} })
  })
})
