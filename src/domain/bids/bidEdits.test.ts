import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, exampleBid, exampleGroup, exampleMember, kickoff, noon } from '#test/support/domainExamples.ts'
import { savedMicros } from '../bets/savings.ts'
import { cents } from '../money/money.ts'
import { americanOdds, mirrorOdds } from '../odds/odds.ts'
import { defaultBettingRules, defaultPermissions } from '../people/groups.ts'
import { hourMs, instant } from '../times.ts'
import { type BidEdit, editedBid, whyCannotEdit } from './bidEdits.ts'
import { type Bid, creatorExposure, takerTerms } from './bids.ts'

const bob = exampleMember({ userId: 'bob', name: 'Bob' })
const editing = { member: bob, group: exampleGroup(), now: noon }
const custom = exampleBid({ gameId: null, startsAt: null, expiresAt: kickoff })
const live = exampleBid({ isLive: true, startsAt: instant(noon - hourMs), expiresAt: kickoff })

const edit = (bid: Bid, change: BidEdit, by = editing) => {
  const result = editedBid(bid, change, by)
  return 'bid' in result ? result.bid : result.refusal.message
}

describe('an edit', () => {
  it.each<[string, BidEdit, Partial<Bid>]>([
    ['the amount', { stake: cents(2_500) }, { stake: cents(2_500) }],
    [
      'the odds, also of a listed line: then they are not the book’s made fair any more',
      { odds: americanOdds(-135) },
      { odds: americanOdds(-135), originalOdds: null },
    ],
    ['the expiration, counted from now', { expiration: '1hour' }, { expiresAt: instant(noon + hourMs) }],
    ['an instant of one’s own', { expiration: { at: instant(noon + 1) } }, { expiresAt: instant(noon + 1) }],
    [
      'everything at once',
      { stake: cents(500), odds: americanOdds(120), expiration: '24hours' },
      { stake: cents(500), odds: americanOdds(120), originalOdds: null, expiresAt: instant(noon + 24 * hourMs) },
    ],
  ])('changes %s, and nothing else but the version [BID-30] [BID-31]', (_, change, changed) => {
    expect(edit(exampleBid(), change)).toEqual(exampleBid({ ...changed, version: 2 }))
  })

  it('that changes nothing is none: the very same bid in the same version [BID-31]', () => {
    const bid = exampleBid()
    expect(edit(bid, {})).toBe(bid)
    expect(edit(bid, { stake: bid.stake, odds: bid.odds, expiration: 'gameTime' })).toBe(bid)
    const follows = exampleBid({ autoUpdateOdds: true })
    expect(edit(follows, { odds: follows.odds })).toBe(follows)
  })

  it.each<[string, Bid, BidEdit, string]>([
    ['an expiration in the past', exampleBid(), { expiration: { at: noon } }, 'The expiration must not be in the past'],
    [
      'game time on a custom bid',
      custom,
      { expiration: 'gameTime' },
      'Game time needs a listed game that has not started',
    ],
    [
      'game time on a live game',
      live,
      { expiration: 'gameTime' },
      'Game time needs a listed game that has not started',
    ],
    ['less than the group’s minimum', exampleBid(), { stake: cents(99) }, 'Bet amount must be between $1 and $1,000'],
    ['more than its maximum', exampleBid(), { stake: cents(100_001) }, 'Bet amount must be between $1 and $1,000'],
  ])('to %s is refused [BID-36] [BID-37] [GRP-33]', (_, bid, change, message) => {
    expect(edit(bid, change)).toBe(message)
  })

  it('meets the limits that hold now, also when it changes something else [GRP-33]', () => {
    const group = exampleGroup({ bettingRules: { ...defaultBettingRules, maxBetAmount: cents(500) } })
    const narrow = { ...editing, group }
    expect(edit(exampleBid(), { expiration: '1hour' }, narrow)).toBe('Bet amount must be between $1 and $5')
    expect(edit(exampleBid(), { stake: cents(500) }, narrow)).toMatchObject({ stake: 500 })
  })

  it('of the odds ends their following of the line; any other leaves it [BID-40]', () => {
    const follows = exampleBid({ autoUpdateOdds: true, lineGone: true })
    expect(edit(follows, { odds: americanOdds(101) })).toMatchObject({ autoUpdateOdds: false, lineGone: false })
    expect(edit(follows, { stake: cents(200) })).toMatchObject({ autoUpdateOdds: true, lineGone: true })
  })

  it('of the odds saves nothing any more; any other leaves what was saved [STAT-09] [ODDS-12]', () => {
    const savedBy = (bid: Bid) =>
      savedMicros({ betType: bid.side.betType, amount: bid.stake, odds: bid.odds, originalOdds: bid.originalOdds })
    const listed = exampleBid({ odds: americanOdds(100), originalOdds: americanOdds(-110) })
    const edited = (change: BidEdit) => editedBid(listed, change, editing) as { bid: Bid }
    for (const odds of [150, 101, -105, -200]) {
      expect(savedBy(edited({ odds: americanOdds(odds) }).bid)).toBe(0)
    }
    expect(savedBy(edited({ expiration: '1hour' }).bid)).toBe(savedBy(listed))
    expect(savedBy(listed)).toBeGreaterThan(0)
  })

  it('leaves both sides exact mirrors of each other, whatever the odds [BID-20] [BEY-01]', () => {
    fc.assert(
      fc.property(anyOdds, fc.integer({ min: 100, max: 100_000 }).map(cents), (odds, stake) => {
        const edited = edit(exampleBid(), { odds, stake })
        if (typeof edited === 'string') return
        const [mine, theirs] = [creatorExposure(edited), takerTerms(edited)]
        expect([theirs.odds, theirs.risk, theirs.toWin]).toEqual([mirrorOdds(edited.odds), mine.toWin, mine.risk])
      }),
    )
  })

  it('is for whoever may post bids in the group [GRP-32]', () => {
    const closed = exampleGroup({ permissions: { ...defaultPermissions, membersCanCreateBids: false } })
    expect(whyCannotEdit(exampleBid(), editing)).toBeNull()
    expect(whyCannotEdit(exampleBid(), { ...editing, group: closed })?.code).toBe('bids-off')
    const admin = { ...bob, role: 'admin' as const }
    expect(whyCannotEdit(exampleBid(), { ...editing, member: admin, group: closed })).toBeNull()
  })

  it('is refused on another’s bid, and on a bid that is no longer open [BID-30] [BID-33]', () => {
    const ann = exampleMember()
    expect(whyCannotEdit(exampleBid(), { ...editing, member: ann })?.code).toBe('not-your-bid')
    for (const status of ['accepted', 'cancelled'] as const) {
      expect(whyCannotEdit(exampleBid({ status }), editing)?.message).toBe('Bid is no longer available')
    }
    expect(whyCannotEdit(exampleBid(), { ...editing, now: kickoff })?.code).toBe('bid-not-available')
    const over = { startsAt: instant(noon - hourMs), hasPoints: true, isOver: true }
    expect(whyCannotEdit({ ...live, game: over }, editing)?.code).toBe('bid-not-available')
    expect(whyCannotEdit({ ...live, game: { ...over, isOver: false } }, editing)).toBeNull()
    expect(whyCannotEdit({ ...exampleBid(), game: over }, editing)?.code).toBe('bid-not-available')
  })
})
