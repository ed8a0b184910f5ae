import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleBid, kickoff, noon } from '#test/support/domainExamples.ts'
import { dayMs, hourMs, instant } from '../times.ts'
import { closesAt, defaultExpiration, type Expiration, expirationInstant } from './bids.ts'

const upcoming = { now: noon, startsAt: kickoff, isLive: false }
const live = { now: instant(kickoff + hourMs), startsAt: kickoff, isLive: true }
const custom = { now: noon, startsAt: null, isLive: false }

describe('the expiration of a bid', () => {
  it.each<[string, Expiration, typeof upcoming | typeof custom, number]>([
    ['at game time', 'gameTime', upcoming, kickoff],
    ['an hour from now', '1hour', upcoming, noon + hourMs],
    ['24 hours from now', '24hours', upcoming, noon + dayMs],
    ['a week from now', '1week', custom, noon + 7 * dayMs],
    ['at an instant of one’s own', { at: instant(noon + 123) }, custom, noon + 123],
    ['an hour from now on a live game', '1hour', live, live.now + hourMs],
  ])('is %s [BID-34]', (_, choice, when, at) => {
    expect(expirationInstant(choice, when)).toBe(at)
  })

  it.each([
    ['a custom bid', custom],
    ['a live game', live],
  ])('has no game time on %s [BID-37]', (_, when) => {
    expect(expirationInstant('gameTime', when)).toMatchObject({ code: 'expiration-without-game' })
  })

  it('is within a year [BID-27]', () => {
    expect(expirationInstant({ at: instant(noon + 366 * dayMs) }, custom)).toBe(noon + 366 * dayMs)
    expect(expirationInstant({ at: instant(noon + 366 * dayMs + 1) }, custom)).toMatchObject({ code: 'expiration-far' })
  })

  it('stands first on game time, on 1 week for a custom bid, on 1 hour on a live game [BID-35] [BID-38]', () => {
    expect(defaultExpiration({ isLive: false })).toBe('gameTime')
    expect(defaultExpiration(null)).toBe('1week')
    expect(defaultExpiration({ isLive: true })).toBe('1hour')
  })

  it('closes the bid, but never after the game has started [BID-27] [BEY-02]', () => {
    const offset = fc.integer({ min: 0, max: 14 * dayMs })
    fc.assert(
      fc.property(offset, fc.boolean(), (ms, isLive) => {
        const expiresAt = instant(noon + ms)
        const limit = isLive ? kickoff + 4 * hourMs : kickoff
        expect(closesAt(exampleBid({ expiresAt, isLive }))).toBe(Math.min(expiresAt, limit))
        expect(closesAt(exampleBid({ expiresAt, isLive, startsAt: null }))).toBe(expiresAt)
      }),
    )
  })
})
