import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, billsAtDolphins, exampleBid, kickoff, noon } from '#test/support/domainExamples.ts'
import type { Book, ListedGame } from '../games/lines.ts'
import { cents } from '../money/money.ts'
import { type AmericanOdds, americanOdds, fairPair } from '../odds/odds.ts'
import { defaultBettingRules } from '../people/groups.ts'
import type { Bid } from './bids.ts'
import { atNewPrice, newPriceOf } from './followingOdds.ts'

/** Bob's bid on Buffalo +3.5 at +100, following DraftKings, which quoted -110. */
const follows = (different: Partial<Bid> = {}) => exampleBid({ autoUpdateOdds: true, ...different })

const draftkings = (buffalo: AmericanOdds, miami: AmericanOdds, point = 3.5): Book => ({
  key: 'draftkings',
  title: 'DraftKings',
  lastUpdate: null,
  spread: { home: { point: -point, odds: miami }, away: { point, odds: buffalo } },
})
const quoted = (...books: Book[]): ListedGame => ({
  id: 'game1',
  sport: 'americanfootball_nfl',
  ...billsAtDolphins,
  startsAt: kickoff,
  books,
})
const odds = americanOdds
const usual = odds(-110)
const creator = { role: 'member' } as const
const moved = { odds: odds(109), originalOdds: odds(100), lineGone: false }

describe('a bid that follows its line', () => {
  it('gets the fair price of the same book, market, side and line, whatever it is [BID-40]', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, (buffalo, miami) => {
        const price = newPriceOf(follows({ stake: cents(100_000) }), quoted(draftkings(buffalo, miami)), noon)
        expect(price?.odds ?? 100).toBe(fairPair({ a: buffalo, b: miami }).a)
        expect(price?.lineGone ?? false).toBe(false)
      }),
    )
    expect(newPriceOf(follows(), quoted(draftkings(odds(100), odds(-120))), noon)).toEqual(moved)
  })

  it('changes nothing when the price is the same [BID-40]', () => {
    expect(newPriceOf(follows(), quoted(draftkings(usual, usual)), noon)).toBeNull()
  })

  it.each<[string, ListedGame | null]>([
    ['the line moves', quoted(draftkings(usual, usual, 4))],
    ['the book leaves the game', quoted({ ...draftkings(usual, usual), key: 'fanduel' })],
    ['the book leaves the market', quoted({ key: 'draftkings', title: 'DraftKings', lastUpdate: null })],
    ['the game is no longer listed', null],
  ])('keeps its price and says so, once, when %s [BID-40]', (_, game) => {
    expect(newPriceOf(follows(), game, noon)).toEqual({ odds: 100, originalOdds: -110, lineGone: true })
    expect(newPriceOf(follows({ lineGone: true }), game, noon)).toBeNull()
  })

  it('follows again when the line is back, also at the price that it had [BID-40]', () => {
    const price = newPriceOf(follows({ lineGone: true }), quoted(draftkings(usual, usual)), noon)
    expect(price).toEqual({ odds: 100, originalOdds: -110, lineGone: false })
  })

  it('keeps its price where the other side would risk nothing at the new one [BID-40] [DEBT-05]', () => {
    const game = quoted(draftkings(odds(-1_000_000), odds(900_000)))
    expect(newPriceOf(follows({ stake: cents(100) }), game, noon)?.lineGone).toBe(true)
  })

  it.each<[string, Bid]>([
    ['taken', follows({ status: 'accepted' })],
    ['taken back', follows({ status: 'cancelled' })],
    ['closed by the start of its game', follows({ startsAt: noon, expiresAt: kickoff })],
    ['expired', follows({ expiresAt: noon })],
    ['one that does not follow', exampleBid()],
  ])('stops when it is %s [BID-40]', (_, bid) => {
    expect(newPriceOf(bid, quoted(draftkings(odds(100), odds(-120))), noon)).toBeNull()
  })

  it('is another version at another price, and the same at the same [BID-31] [BID-40]', () => {
    const next = atNewPrice(follows(), moved, { creator, rules: defaultBettingRules })
    expect(next).toEqual(follows({ ...moved, version: 2 }))
    const gone = { odds: odds(100), originalOdds: usual, lineGone: true }
    expect(atNewPrice(follows(), gone, { creator, rules: defaultBettingRules })).toEqual(follows({ lineGone: true }))
  })

  it('waits for approval when its new price makes it large [GRP-33]', () => {
    const rules = { ...defaultBettingRules, requireApprovalForLargeBets: true, largeBetThreshold: cents(1_050) }
    expect(atNewPrice(follows(), moved, { creator, rules }).approval).toBe('waiting')
    expect(atNewPrice(follows(), moved, { creator: { role: 'admin' }, rules }).approval).toBe('approved')
  })
})
