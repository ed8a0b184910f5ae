import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, exampleBid, exampleGroup, exampleMember, kickoff, noon } from '#test/support/domainExamples.ts'
import { formBet } from '../bets/bets.ts'
import { cents, centsFromDollars } from '../money/money.ts'
import { americanOdds, winAmount } from '../odds/odds.ts'
import { defaultBettingRules } from '../people/groups.ts'
import { hourMs, instant } from '../times.ts'
import {
  type Counter,
  endsCounters,
  onTermsOf,
  whyCannotAcceptCounter,
  whyCannotAnswer,
  whyCannotCounter,
  whyCannotWithdraw,
} from './counters.ts'
import { withPartTaken } from './parts.ts'

const bid = exampleBid({ stake: cents(10_000), odds: americanOdds(-120), allowParts: true })
const bob = exampleMember({ userId: 'bob', name: 'Bob' })
const cat = exampleMember({ userId: 'cat', name: 'Cat' })
const group = exampleGroup()
const counter: Counter = {
  ...{ id: 'c1', authorId: 'cat', authorName: 'Cat', odds: americanOdds(110), stake: cents(4_000) },
  ...{ closesAt: kickoff, status: 'open', createdAt: noon },
}
const terms = (dollars: number, odds = -110) => ({ stake: centsFromDollars(dollars), odds: americanOdds(odds) })

describe('a counter-offer', () => {
  const why = (member = cat, offered = terms(40), of = bid, now = noon) =>
    whyCannotCounter(of, offered, member, { group, now })?.message ?? null

  it('is made by a member who may accept the bid, on terms that the group allows [BEY-17] [GRP-33]', () => {
    expect(why()).toBeNull()
    expect(why(bob)).toBe('You cannot counter your own bid')
    expect(why(cat, terms(100, -120))).toBe('This is what the bid offers already')
    expect(why(cat, terms(1_001))).toBe('Bet amount must be between $1 and $1,000')
    expect(why(cat, terms(40), { ...bid, challengedId: 'ann', challengedName: 'Ann' })).toBe(
      'Only Ann can accept this bid',
    )
    expect(why(cat, terms(40), { ...bid, challengedId: 'cat', challengedName: 'Cat' })).toBeNull()
    expect(why(cat, terms(40), bid, kickoff)).toBe('This game has already started')
    expect(why(cat, terms(40), { ...bid, approval: 'waiting' })).toBe('Waiting for approval by a group admin')
  })

  it('is for all that is left, and makes no bid larger than one can be [BEY-17] [BEY-18]', () => {
    const rest = withPartTaken(bid, cents(6_000))
    expect(why(cat, terms(40, -120), rest)).toBe('This is what the bid offers already')
    expect(why(cat, terms(940), rest)).toBeNull()
    expect(why(cat, terms(941), rest)).toBe('Bet amount must be between $1 and $940')
  })

  it('forms exactly the bet that was shown, to the cent [BEY-17] [DEBT-05]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.oneof(anyOdds, fc.constant(bid.odds)), (dollars, odds) => {
        const stake = centsFromDollars(dollars)
        for (const of of [bid, withPartTaken(bid, cents(3_300))]) {
          const bet = formBet(onTermsOf(of, { stake, odds }), cat, { id: 'bet', at: noon })
          expect(bet.creator).toMatchObject({ id: 'bob', odds, risk: stake, toWin: winAmount(stake, odds) })
          expect(bet.acceptor).toMatchObject({ id: 'cat', risk: winAmount(stake, odds), toWin: stake })
          expect(bet.originalOdds).toBe(odds === bid.odds ? bid.originalOdds : null)
        }
      }),
    )
  })

  it('is answered by the creator of the bid while both are open [BEY-17]', () => {
    const answer = (member = bob, status: Counter['status'] = 'open', now = noon, closesAt = kickoff) =>
      whyCannotAnswer(bid, { status, closesAt }, { member, group, now })?.code ?? null
    expect(answer()).toBeNull()
    expect(answer(cat)).toBe('not-your-bid')
    for (const status of ['accepted', 'declined', 'withdrawn', 'replaced', 'lapsed'] as const)
      expect(answer(bob, status)).toBe('counter-not-open')
    expect(answer(bob, 'open', kickoff)).toBe('bid-not-available')
    const soon = instant(noon + hourMs)
    expect(answer(bob, 'open', instant(soon - 1), soon)).toBeNull()
    expect(answer(bob, 'open', soon, soon)).toBe('counter-not-open')
  })

  it('is accepted only with an author who could take the bid [BEY-17] [GRP-32]', () => {
    const accept = (author: typeof cat | null, of = group) =>
      whyCannotAcceptCounter(bid, counter, author, { member: bob, group: of, now: noon })?.code ?? null
    expect(accept(cat)).toBeNull()
    expect(accept(null)).toBe('counter-not-open')
    expect(accept(cat, { ...group, permissions: { ...group.permissions, membersCanAcceptBids: false } })).toBe(
      'accepts-off',
    )
  })

  it('needs the approval that a bid on its terms would, and none where it is small [BEY-17] [GRP-33]', () => {
    const rules = { ...defaultBettingRules, requireApprovalForLargeBets: true, largeBetThreshold: cents(5_000) }
    const strict = { ...group, bettingRules: rules }
    const accept = (offered: Partial<Counter>, member = bob, approval: typeof bid.approval = 'none') =>
      whyCannotAcceptCounter({ ...bid, approval }, { ...counter, ...offered }, cat, {
        member,
        group: strict,
        now: noon,
      })?.code ?? null
    expect(accept({})).toBeNull()
    expect(accept({ stake: cents(6_000) })).toBe('counter-large')
    expect(accept({ stake: cents(6_000) }, { ...bob, role: 'admin' })).toBeNull()
    expect(accept({ stake: cents(6_000) }, bob, 'approved')).toBeNull()
    expect(accept({ stake: cents(12_000) }, bob, 'approved')).toBe('counter-large')
    expect(accept({}, bob, 'waiting')).toBeNull()
  })

  it('is withdrawn by its author while it is open [BEY-17]', () => {
    expect(whyCannotWithdraw(counter, cat, noon)).toBeNull()
    expect(whyCannotWithdraw(counter, bob, noon)?.code).toBe('not-your-counter')
    expect(whyCannotWithdraw({ ...counter, status: 'replaced' }, cat, noon)?.code).toBe('counter-not-open')
    expect(whyCannotWithdraw(counter, cat, kickoff)?.code).toBe('counter-not-open')
  })

  it('ends with another price, stake or closing time of its bid, and with nothing else of it [BEY-17]', () => {
    expect(endsCounters(bid, { ...bid, odds: americanOdds(-125) })).toBe(true)
    expect(endsCounters(bid, { ...bid, stake: cents(9_900) })).toBe(true)
    for (const by of [1, -1]) expect(endsCounters(bid, { ...bid, expiresAt: instant(bid.expiresAt + by) })).toBe(true)
    const alike = { ...bid, allowParts: false, lineGone: true, version: 2 }
    expect(endsCounters(bid, alike)).toBe(false)
  })
})
