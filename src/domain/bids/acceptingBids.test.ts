import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleBid, exampleGroup, exampleMember, kickoff, noon } from '#test/support/domainExamples.ts'
import { defaultPermissions } from '../people/groups.ts'
import { hourMs, type Instant, instant, minuteMs } from '../times.ts'
import {
  type Bid,
  clockBoundariesOf,
  closesAt,
  isOpen,
  type Offer,
  whyCannotAccept,
  whyCannotChange,
  whyCannotDecline,
} from './bids.ts'
import { whyScoreTooOld } from './liveBids.ts'

const group = exampleGroup()
const ann = exampleMember()
const bob = exampleMember({ userId: 'bob', name: 'Bob' })
const later = (at: Instant, ms: number) => instant(at + ms)
const justBefore = (at: Instant) => instant(at - 1)
const whyNot = (bid: Offer, now: Instant) => whyCannotAccept(bid, ann, group, now)?.message ?? null

const started = 'This game has already started'
const expired = 'This bid has expired'
const anHourLong = exampleBid({ expiresAt: later(noon, hourMs) })
const live = exampleBid({ isLive: true, createdAt: later(kickoff, hourMs), expiresAt: later(kickoff, 24 * hourMs) })
const over = { startsAt: kickoff, hasPoints: true, isOver: true }
const inProgress = { ...over, isOver: false }
const movedUpTo = later(kickoff, -4 * hourMs)
const movedUp = (bid: Bid): Offer => ({ ...bid, game: { startsAt: movedUpTo, hasPoints: false, isOver: false } })
const postponed = { ...exampleBid(), game: { startsAt: later(kickoff, 24 * hourMs), hasPoints: false, isOver: false } }
const custom = exampleBid({ gameId: null, startsAt: null, sport: 'custom', expiresAt: later(noon, 7 * 24 * hourMs) })

describe('a bid can be accepted', () => {
  it.each([
    ['just before the game starts', exampleBid(), justBefore(kickoff), null],
    ['not at the instant at which the game starts', exampleBid(), kickoff, started],
    [
      'not after the start, whatever its expiration',
      exampleBid({ expiresAt: later(kickoff, hourMs) }),
      kickoff,
      started,
    ],
    ['just before it expires', anHourLong, justBefore(anHourLong.expiresAt), null],
    ['not at the instant at which it expires', anHourLong, anHourLong.expiresAt, expired],
    ['on a live game, after the start', live, later(kickoff, 2 * hourMs), null],
    ['on a live game, just before four hours', live, justBefore(later(kickoff, 4 * hourMs)), null],
    ['on a live game, not four hours after the start', live, later(kickoff, 4 * hourMs), expired],
    ['not on a live game that is over', { ...live, game: over }, later(kickoff, 2 * hourMs), expired],
    ['not on a live game that began 4 hours ago as was heard since', movedUp(live), kickoff, expired],
    ['on a live game that has scores', { ...live, game: inProgress }, later(kickoff, 2 * hourMs), null],
    ['not before a game that is known to be over', { ...exampleBid(), game: over }, noon, started],
    ['not before a game that is known to be under way', { ...exampleBid(), game: inProgress }, noon, started],
    ['not before a game that was moved up, when it starts', movedUp(exampleBid()), movedUpTo, started],
    ['before a game that was moved up, until it starts', movedUp(exampleBid()), justBefore(movedUpTo), null],
    ['not after the start that it names, though the game is put off', postponed, kickoff, started],
    ['on no game, until it expires', custom, justBefore(custom.expiresAt), null],
    ['on no game, not when it expires', custom, custom.expiresAt, expired],
  ])('%s [BID-11] [BID-14] [BID-27] [BEY-02]', (_, bid, now, message) => {
    expect(whyNot(bid, now)).toBe(message)
  })

  it.each([
    ['accepted', 'Bid is no longer available'],
    ['cancelled', 'Bid is no longer available'],
  ] as const)('not when it is %s [BID-12] [BID-33]', (status, message) => {
    expect(whyNot(exampleBid({ status }), noon)).toBe(message)
  })

  it('never by its creator [BID-13] [BID-14]', () => {
    const admin = { ...bob, role: 'admin' as const }
    expect(whyCannotAccept(exampleBid(), bob, group, noon)?.message).toBe('You cannot accept your own bid')
    expect(whyCannotAccept(exampleBid(), admin, group, noon)?.code).toBe('own-bid')
  })

  it('only by an admin while the group does not let members accept [GRP-32]', () => {
    const closed = exampleGroup({ permissions: { ...defaultPermissions, membersCanAcceptBids: false } })
    expect(whyCannotAccept(exampleBid(), ann, closed, noon)?.code).toBe('accepts-off')
    expect(whyCannotAccept(exampleBid(), { ...ann, role: 'admin' }, closed, noon)).toBeNull()
  })

  it.each([
    ['none', null],
    ['approved', null],
    ['waiting', 'Waiting for approval by a group admin'],
    ['declined', 'Bid is no longer available'],
  ] as const)('when its approval is %s: %s [GRP-33]', (approval, message) => {
    expect(whyNot(exampleBid({ approval }), noon)).toBe(message)
  })

  it('exactly while it is open, whatever its times [BID-11]', () => {
    const time = fc.integer({ min: -48 * 60, max: 48 * 60 }).map((minutes) => later(kickoff, minutes * minuteMs))
    fc.assert(
      fc.property(time, time, fc.option(fc.constant(kickoff)), fc.boolean(), (now, expiresAt, startsAt, isLive) => {
        const bid: Bid = exampleBid({ expiresAt, startsAt, isLive })
        expect(whyNot(bid, now) === null).toBe(isOpen(bid, now))
        expect(isOpen(bid, now)).toBe(now < closesAt(bid))
        expect(closesAt(bid)).toBeLessThanOrEqual(expiresAt)
      }),
    )
  })

  it('and for the same reason or for none between two of its turns [BID-11] [BEY-02]', () => {
    const time = fc.integer({ min: -12 * 60, max: 12 * 60 }).map((minutes) => later(kickoff, minutes * minuteMs))
    const game = fc.record({ startsAt: time, hasPoints: fc.boolean(), isOver: fc.boolean() })
    fc.assert(
      fc.property(
        fc.record({ expiresAt: time, startsAt: fc.option(time), isLive: fc.boolean(), game: fc.option(game) }),
        fc.tuple(time, time),
        (terms, [one, other]) => {
          const bid: Offer = { ...exampleBid(terms), game: terms.game }
          const [from, until] = one < other ? [one, other] : [other, one]
          if (clockBoundariesOf(bid).some((at) => at !== null && from < at && at <= until)) return
          expect([isOpen(bid, until), whyNot(bid, until)]).toEqual([isOpen(bid, from), whyNot(bid, from)])
        },
      ),
    )
  })
})

describe('a live game', () => {
  const tenMinutes = 10 * minuteMs
  it.each<[string, Bid, scoreUpdatedAt: Instant | null, now: Instant, isTooOld: boolean]>([
    [
      'can be bet on ten minutes after its newest score',
      live,
      later(kickoff, hourMs),
      later(kickoff, hourMs + tenMinutes),
      false,
    ],
    ['cannot be bet on later', live, later(kickoff, hourMs), later(kickoff, hourMs + tenMinutes + 1), true],
    ['can be bet on at its start, before there is a score', live, null, later(kickoff, tenMinutes), false],
    ['cannot be bet on where no score comes', live, null, later(kickoff, tenMinutes + 1), true],
    ['concerns no bid made before it', exampleBid(), null, later(kickoff, hourMs), false],
    ['concerns no custom bid', custom, null, later(kickoff, hourMs), false],
  ])('%s [BEY-03]', (_, bid, scoreUpdatedAt, now, isTooOld) => {
    expect(whyScoreTooOld(bid, scoreUpdatedAt, now)?.code ?? null).toBe(isTooOld ? 'live-score-old' : null)
  })
})

describe('a bid can be edited or cancelled', () => {
  it.each([
    ['by its creator while it is open', exampleBid(), bob, noon, null],
    ['by its creator while it waits for approval', exampleBid({ approval: 'waiting' }), bob, noon, null],
    ['not by another member', exampleBid(), ann, noon, 'not-your-bid'],
    ['not by an admin either', exampleBid(), { ...ann, role: 'admin' } as const, noon, 'not-your-bid'],
    ['not once it is accepted', exampleBid({ status: 'accepted' }), bob, noon, 'bid-not-available'],
    ['not once it is cancelled', exampleBid({ status: 'cancelled' }), bob, noon, 'bid-not-available'],
    ['not once the game has started', exampleBid(), bob, kickoff, 'bid-not-available'],
    ['not once it has expired', anHourLong, bob, anHourLong.expiresAt, 'bid-not-available'],
  ])('%s [BID-25] [BID-30] [BID-33]', (_, bid, member, now, code) => {
    expect(whyCannotChange(bid, member, now)?.code ?? null).toBe(code)
  })
})

describe('a challenge', () => {
  const toCat = exampleBid({ challengedId: 'cat', challengedName: 'Cat' })
  const said = (userId: string, bid = toCat, now = noon) =>
    whyCannotAccept(bid, exampleMember({ userId }), exampleGroup(), now)?.message ?? null

  it('is accepted by the one challenged alone, as far as a bid can be accepted at all [BEY-17]', () => {
    expect(said('cat')).toBeNull()
    expect(said('ann')).toBe('Only Cat can accept this bid')
    expect(said('bob')).toBe('You cannot accept your own bid')
    expect(said('ann', { ...toCat, approval: 'waiting' })).toBe('Only Cat can accept this bid')
    expect(said('cat', { ...toCat, approval: 'waiting' })).toBe('Waiting for approval by a group admin')
    expect(said('cat', toCat, kickoff)).toBe('This game has already started')
  })

  it('is declined by the one challenged while it is open, also while it waits for approval [BEY-17]', () => {
    const decline = (userId: string, bid = toCat, now = noon) => whyCannotDecline(bid, { userId }, now)?.code ?? null
    expect(decline('cat')).toBeNull()
    expect(decline('cat', { ...toCat, approval: 'waiting' })).toBeNull()
    expect([decline('ann'), decline('bob'), decline('cat', exampleBid())]).toEqual(Array(3).fill('not-challenged'))
    expect(decline('cat', toCat, kickoff)).toBe('bid-not-available')
    expect(decline('cat', { ...toCat, status: 'accepted' })).toBe('bid-not-available')
  })
})
