import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleBid, exampleGroup, exampleMember, noon } from '#test/support/domainExamples.ts'
import { formBet } from '../bets/bets.ts'
import { type Cents, cents, centsFromDollars } from '../money/money.ts'
import { type AmericanOdds, americanOdds, longestOdds, winAmount } from '../odds/odds.ts'
import { defaultBettingRules } from '../people/groups.ts'
import { editedBid } from './bidEdits.ts'
import { type Bid, creatorExposure } from './bids.ts'
import { readPart, smallestPart, wholeExposure, withPartTaken } from './parts.ts'

const anyPrice: fc.Arbitrary<AmericanOdds> = fc
  .tuple(fc.boolean(), fc.integer({ min: 100, max: longestOdds }))
  .map(([isLong, size]) => americanOdds(isLong ? size : -size))
const dollars = (most: number) => fc.integer({ min: 1, max: most })
const rules = defaultBettingRules
const offered = (stake: number, more: Partial<Bid> = {}) =>
  exampleBid({ stake: centsFromDollars(stake), allowParts: true, ...more })

/** The parts as they are taken in turn, until nothing is left. */
function takenIn(bid: Bid, wanted: readonly number[]) {
  const bets = []
  let left: Bid | null = bid
  for (const want of [...wanted, undefined]) {
    if (!left) break
    const part = readPart(left, want, { minBetAmount: cents(100) })
    if (typeof part !== 'number') continue
    bets.push(formBet({ ...left, stake: part }, exampleMember(), { id: `bet${bets.length}`, at: noon }))
    left = part === left.stake ? null : withPartTaken(left, part)
  }
  return bets
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('a bid taken in parts', () => {
  it('risks its stake exactly over all of them, and wins what the whole would, to the cent [BEY-18] [DEBT-05]', () => {
    fc.assert(
      fc.property(dollars(1_000), anyPrice, fc.array(dollars(300), { maxLength: 12 }), (stake, odds, wanted) => {
        const bid = offered(stake, { odds })
        const bets = takenIn(bid, wanted)
        expect(sum(bets.map(({ creator }) => creator.risk))).toBe(bid.stake)
        expect(sum(bets.map(({ acceptor }) => acceptor.risk))).toBe(winAmount(bid.stake, odds))
        for (const { creator, acceptor, stake: part } of bets) {
          expect(creator).toMatchObject({ risk: part, toWin: acceptor.risk })
          expect(acceptor.toWin).toBe(creator.risk)
          expect(acceptor.risk).toBeGreaterThan(0)
          // At most a cent from what the part would win alone.
          expect(Math.abs(acceptor.risk - winAmount(part, odds))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('has what is left and what was taken add up to the whole after each part [BEY-18]', () => {
    fc.assert(
      fc.property(dollars(1_000), anyPrice, dollars(999), (stake, odds, want) => {
        fc.pre(want < stake)
        const bid = offered(stake, { odds })
        const rest = withPartTaken(bid, centsFromDollars(want))
        expect(rest.stake + rest.taken.risk).toBe(bid.stake)
        expect(wholeExposure(rest)).toEqual(creatorExposure(bid))
        expect(rest.version).toBe(bid.version + 1)
      }),
    )
  })

  it('starts counting again at new odds, which only what is left gets [BEY-18] [BID-30]', () => {
    const rest = withPartTaken(offered(100, { odds: americanOdds(-130) }), cents(3_300))
    expect(rest.taken).toEqual({ risk: 3_300, toWin: 2_538 })
    const editing = { member: exampleMember({ userId: 'bob' }), group: exampleGroup(), now: noon }
    const edited = editedBid(rest, { odds: americanOdds(117), stake: cents(8_300) }, editing)
    if ('refusal' in edited) throw new Error(edited.refusal.message)
    expect(edited.bid).toMatchObject({ stake: 5_000, taken: rest.taken, takenAtOdds: 0, version: 3 })
    expect(creatorExposure(edited.bid)).toEqual({ risk: 5_000, toWin: 5_850 })
    expect(wholeExposure(edited.bid)).toEqual({ risk: 8_300, toWin: 8_388 })
  })

  it('keeps at least the minimum open after an edit of its stake, and its whole within the limits [BEY-18] [GRP-33]', () => {
    const group = exampleGroup({ bettingRules: { ...rules, minBetAmount: cents(1_000), maxBetAmount: cents(20_000) } })
    const editing = { member: exampleMember({ userId: 'bob' }), group, now: noon }
    const rest = withPartTaken(offered(100), cents(9_500))
    const to = (stake: number) => {
      const edited = editedBid(rest, { stake: centsFromDollars(stake) }, editing)
      return 'refusal' in edited ? edited.refusal.message : edited.bid.stake
    }
    expect(to(105)).toBe(1_000)
    expect(to(200)).toBe(10_500)
    expect(to(100)).toBe(500)
    for (const stake of [10, 95, 104])
      expect(to(stake)).toBe('$95 of this bid is taken, and at least $10 must be left of it')
    expect(to(201)).toBe('Bet amount must be between $10 and $200')
  })
})

describe('a part', () => {
  const ofTen = { minBetAmount: cents(1_000) }
  const said = (bid: Bid, want: number | undefined, limits = ofTen) => {
    const part = readPart(bid, want, limits)
    return typeof part === 'number' ? part : part.message
  }

  it('is a whole number of dollars from the minimum of the group to what is left [BEY-18]', () => {
    expect(said(offered(50), 10)).toBe(1_000)
    expect(said(offered(50), 45)).toBe(4_500)
    for (const want of [0, -5, 1.5, Number.NaN]) {
      expect(said(offered(50), want)).toBe('A part must be a whole number of dollars')
    }
    expect(said(offered(50), 9)).toBe('A part must be at least $10, or all of the $50 left')
    for (const want of [51, 1_001, 1e300]) expect(said(offered(50), want)).toBe('Only $50 of this bid is left')
  })

  it('may leave less than the minimum, and that is taken whole [BEY-18]', () => {
    const rest = withPartTaken(offered(50), cents(4_500))
    expect(said(rest, 3)).toBe('The $5 left of this bid can only be taken whole')
    expect(said(rest, 5)).toBe(500)
    expect(said(rest, undefined)).toBe(500)
    expect(smallestPart(rest, ofTen)).toBeNull()
    expect(smallestPart(offered(50), ofTen)).toBe(10)
  })

  it('of a bid without parts is only the whole [BEY-18]', () => {
    const whole = offered(50, { allowParts: false })
    expect(said(whole, 20)).toBe('This bid can only be taken whole')
    expect(said(whole, 50)).toBe(5_000)
    expect(smallestPart(whole, ofTen)).toBeNull()
  })

  it('wins a cent at least, and so does what it leaves [BEY-18]', () => {
    const short = offered(1_000, { odds: americanOdds(-1_000_000) })
    const none = 'At these odds, a part this small or what it leaves would win less than a cent'
    expect(said(short, 10, { minBetAmount: cents(100) })).toBe(none)
    expect(said(short, 50, { minBetAmount: cents(100) })).toBe(5_000)
    expect(said(short, 990, { minBetAmount: cents(100) })).toBe(none)
  })
})
