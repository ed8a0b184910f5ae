import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyOdds,
  anyStake,
  exampleBid,
  exampleGroup,
  exampleMember,
  kickoff,
  noon,
} from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import { americanOdds } from '../odds/odds.ts'
import { type BettingRules, defaultBettingRules, defaultPermissions } from '../people/groups.ts'
import { hourMs, type Instant, instant } from '../times.ts'
import {
  approvalNeeded,
  type BidTerms,
  creatorExposure,
  readStake,
  whyAmountRefused,
  whyCannotPost,
  whyFeatureOff,
} from './bids.ts'

const ann = exampleMember()
const admin = exampleMember({ role: 'admin' })
const group = exampleGroup()
const rules = (different: Partial<BettingRules>): BettingRules => ({ ...defaultBettingRules, ...different })
const whyNot = (terms: BidTerms, now = noon) => whyCannotPost(terms, ann, group, [], now)?.code ?? null

describe('a bid can be posted', () => {
  const halfTime = instant(kickoff + 2 * hourMs)
  const live = exampleBid({ isLive: true, expiresAt: instant(halfTime + hourMs) })

  const over = { startsAt: kickoff, hasPoints: true, isOver: true }

  it.each<[string, BidTerms, Instant, string | null]>([
    ['before the game starts', exampleBid(), noon, null],
    ['just before the game starts', exampleBid(), instant(kickoff - 1), null],
    ['not when the game starts', exampleBid({ expiresAt: instant(kickoff + hourMs) }), kickoff, 'game-started'],
    ['on a live game', live, halfTime, null],
    ['not on a live game after four hours', live, instant(kickoff + 4 * hourMs), 'game-started'],
    ['not before a game that is known to be over', { ...exampleBid(), game: over }, noon, 'game-started'],
    [
      'not before a game that is under way',
      { ...exampleBid(), game: { ...over, isOver: false } },
      noon,
      'game-started',
    ],
    ['on a live game that has scores', { ...live, game: { ...over, isOver: false } }, halfTime, null],
    ['not on a live game that is over', { ...live, game: over }, halfTime, 'game-started'],
    ['not with an expiration in the past', exampleBid({ expiresAt: instant(noon - 1) }), noon, 'expiration-past'],
    ['not with an expiration right now', exampleBid({ expiresAt: noon }), noon, 'expiration-past'],
  ])('%s [BID-27] [BID-36] [BEY-02]', (_, terms, now, code) => {
    expect(whyNot(terms, now)).toBe(code)
  })

  it('only by an admin while the group does not let members post [GRP-32]', () => {
    const closed = exampleGroup({ permissions: { ...defaultPermissions, membersCanCreateBids: false } })
    expect(whyCannotPost(exampleBid(), ann, closed, [], noon)?.code).toBe('bids-off')
    expect(whyCannotPost(exampleBid(), admin, closed, [], noon)).toBeNull()
  })

  it.each([
    [
      'a second spread on the game',
      { gameId: 'game1', side: exampleBid().side },
      'You already have an open spread bid on this game',
    ],
    [
      'a total beside the spread',
      { gameId: 'game1', side: { betType: 'total', type: 'Over', line: 44 } as const },
      null,
    ],
    ['a spread on another game', { gameId: 'game2', side: exampleBid().side }, null],
    ['a spread beside a custom bid', { gameId: null, side: exampleBid().side }, null],
  ])('when same bet types are off: %s [GRP-33]', (_, own, message) => {
    const strict = exampleGroup({ bettingRules: rules({ allowSameBetTypes: false }) })
    expect(whyCannotPost(exampleBid(), ann, strict, [own], noon)?.message ?? null).toBe(message)
    expect(whyCannotPost(exampleBid(), ann, group, [own], noon)).toBeNull()
  })

  it('as a second custom bid even when same bet types are off: it is on no game [GRP-33]', () => {
    const strict = exampleGroup({ bettingRules: rules({ allowSameBetTypes: false }) })
    const custom = exampleBid({ gameId: null, startsAt: null, side: { betType: 'custom', team: 'Ann' } })
    expect(whyCannotPost(custom, ann, strict, [custom], noon)).toBeNull()
  })
})

describe('the amount of a bid', () => {
  const even = americanOdds(100)

  it.each([
    [99, 'Bet amount must be between $1 and $1,000'],
    [100, null],
    [100_000, null],
    [100_001, 'Bet amount must be between $1 and $1,000'],
    [0, 'Bet amount must be between $1 and $1,000'],
    [-500, 'Bet amount must be between $1 and $1,000'],
  ])('of %i cents in a new group: %s [BID-09]', (stake, message) => {
    expect(whyAmountRefused(cents(stake), even, defaultBettingRules)?.message ?? null).toBe(message)
  })

  it.each([
    [1, 100],
    [25, 2_500],
    [1_000, 100_000],
    [0, 'Bet amount must be between $1 and $1,000'],
    [1_001, 'Bet amount must be between $1 and $1,000'],
    [-5, 'Bet amount must be between $1 and $1,000'],
    [0.5, 'Bet amount must be between $1 and $1,000'],
    [1_000.01, 'Bet amount must be between $1 and $1,000'],
    [12.5, 'Valid wager amount is required'],
    [Number.NaN, 'Valid wager amount is required'],
    [Number.POSITIVE_INFINITY, 'Valid wager amount is required'],
  ])('sent as %d dollars is read as %s [BID-09] [BID-43] [BID-44]', (dollars, read) => {
    const stake = readStake(dollars)
    expect(typeof stake === 'number' ? stake : stake.message).toBe(read)
  })

  it('lies within the limits of its group, which the sentence names [GRP-33]', () => {
    const narrow = rules({ minBetAmount: cents(550), maxBetAmount: cents(2_000) })
    const sentence = 'Bet amount must be between $5.50 and $20'
    expect(whyAmountRefused(cents(549), even, narrow)?.message).toBe(sentence)
    expect(whyAmountRefused(cents(2_001), even, narrow)?.message).toBe(sentence)
    expect(whyAmountRefused(cents(550), even, narrow)).toBeNull()
    expect(
      whyCannotPost(exampleBid({ stake: cents(2_001) }), ann, exampleGroup({ bettingRules: narrow }), [], noon)
        ?.message,
    ).toBe(sentence)
  })

  it('wins at least a cent, since nobody can risk nothing [DEBT-05]', () => {
    expect(whyAmountRefused(cents(100), americanOdds(-20_000), defaultBettingRules)).toBeNull()
    expect(whyAmountRefused(cents(100), americanOdds(-20_001), defaultBettingRules)?.code).toBe('selection-invalid')
  })
})

describe('a large bid', () => {
  const careful = rules({ requireApprovalForLargeBets: true, largeBetThreshold: cents(50_000) })

  it.each([
    ['neither stake nor win amount is above the threshold', 50_000, 100, 'none'],
    ['the stake is above it', 50_001, -200, 'waiting'],
    ['only the win amount is above it', 20_000, 300, 'waiting'],
    ['the win amount is exactly the threshold', 20_000, 250, 'none'],
  ])('when %s: %i cents at %i has the approval %s [GRP-33]', (_, stake, odds, approval) => {
    expect(approvalNeeded({ stake: cents(stake), odds: americanOdds(odds) }, ann, careful)).toBe(approval)
  })

  it('needs no approval unless the group asks for it, and none of an admin [GRP-33]', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, (stake, odds) => {
        const { risk, toWin } = creatorExposure({ stake, odds })
        const isLarge = risk > 50_000 || toWin > 50_000
        expect(approvalNeeded({ stake, odds }, ann, defaultBettingRules)).toBe('none')
        expect(approvalNeeded({ stake, odds }, ann, careful)).toBe(isLarge ? 'waiting' : 'none')
        expect(approvalNeeded({ stake, odds }, admin, careful)).toBe(isLarge ? 'approved' : 'none')
      }),
    )
  })
})

describe('a bid asks for a feature', () => {
  const flags = { smsNotifications: true, autoUpdateOdds: true, propBets: true }
  const follows = exampleBid({ autoUpdateOdds: true })
  const prop = exampleBid({ side: { betType: 'prop', team: 'Yes' } })

  it.each([
    ['odds that follow their line, where they may', follows, flags, null],
    ['odds that follow, where that is off', follows, { ...flags, autoUpdateOdds: false }, 'auto-update-off'],
    ['a prop, where there are props', prop, flags, null],
    ['a prop, where there are none', prop, { ...flags, propBets: false }, 'props-off'],
    ['none of both, where both are off', exampleBid(), { ...flags, autoUpdateOdds: false, propBets: false }, null],
  ])('%s [BID-39] [ADM-25] [ADM-26]', (_, terms, has, code) => {
    expect(whyFeatureOff(terms, has)?.code ?? null).toBe(code)
  })
})
