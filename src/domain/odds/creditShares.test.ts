import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SportKey, sportKeys } from '../games/sports.ts'
import { dayMs, hourMs, type Instant, instantFromIso, after as later, minuteMs } from '../times.ts'
import {
  type CreditCount,
  type CreditPart,
  creditForecast,
  creditsLeft,
  type Endpoint,
  isToAskAgain,
  keptForSettling,
  monthOf,
  reachedPercent,
  usualCost,
  visitorsShare,
  whyNoCredits,
} from './creditShares.ts'

const first = instantFromIso('2026-11-01T00:00:00Z')
const middle = instantFromIso('2026-11-16T00:00:00Z')
const last = instantFromIso('2026-11-30T23:59:00Z')

describe('what the service said that is left', () => {
  it.each([
    [null, 0, 100],
    [{ remaining: 40, saidAt: middle }, 0, 40],
    [{ remaining: 40, saidAt: first }, 0, 40],
    [{ remaining: 400, saidAt: first }, 0, 100],
    [{ remaining: 40, saidAt: first }, 70, 30],
    [{ remaining: 40, saidAt: first }, 170, 0],
    [{ remaining: 40, saidAt: later(first, -1) }, 0, 100],
    [{ remaining: 0, saidAt: later(last, dayMs) }, 0, 100],
  ] as const)('%j limits those of the same month, with %i of 100 used, to %i [FEED-15]', (said, used, left) => {
    expect(creditsLeft({ now: middle, used, limit: 100 }, said)).toBe(left)
  })

  it.each([
    ['members', hourMs, true],
    ['members', hourMs - 1, false],
    ['settling', -hourMs, true],
    ['refresh', minuteMs, true],
    ['refresh', minuteMs - 1, false],
  ] as const)('is asked for again for %s after %i ms: %s [FEED-35]', (part, ms, isDue) => {
    expect(isToAskAgain({ remaining: 0, saidAt: later(middle, -ms) }, part, middle)).toBe(isDue)
  })
})

describe('a request to the odds service', () => {
  const long = later(first, -dayMs)
  it.each([
    ['members', 'odds', first, 0, 100_000, {}, null],
    ['members', 'odds', first, 74_994, 25_006, {}, null],
    ['members', 'odds', first, 74_995, 25_005, {}, 'kept-for-settling'],
    ['members', 'odds', middle, 87_494, 12_506, {}, null],
    ['members', 'odds', middle, 87_495, 12_505, {}, 'kept-for-settling'],
    ['bids', 'scores', first, 74_999, 25_001, {}, 'kept-for-settling'],
    ['refresh', 'odds', first, 75_000, 25_000, {}, 'kept-for-settling'],
    ['members', 'odds', first, 394, 606, {}, null],
    ['members', 'odds', first, 395, 605, {}, 'kept-for-settling'],
    ['members', 'odds', first, 194, 306, {}, null],
    ['members', 'odds', first, 195, 305, {}, 'kept-for-settling'],
    ['visitors', 'odds', first, 0, 100_000, { visitors: 327 }, null],
    ['visitors', 'odds', first, 0, 100_000, { visitors: 328 }, 'visitors-share'],
    ['visitors', 'odds', first, 74_995, 25_005, {}, 'kept-for-settling'],
    ['visitors', 'odds', first, 0, 1_000, {}, 'visitors-share'],
    ['settling', 'scores', last, 99_998, 2, { settling: 900 }, null],
    ['settling', 'scores', first, 99_999, 1, {}, 'used-up'],
    ['settling', 'scores', first, 0, 100_000, { settling: 831 }, null],
    ['settling', 'scores', first, 0, 100_000, { settling: 832 }, 'must-last'],
    ['members', 'odds', first, 100_000, 0, {}, 'used-up'],
  ] as const)(
    'for %s, of %s, at %i with %i used and %i left, today %j: %s [FEED-35]',
    (part, endpoint, now, used, left, today, why) => {
      const lastAskedAt = why === 'must-last' ? first : long
      expect(whyNoCredits({ now, used, left, today }, { part, endpoint, lastAskedAt })).toBe(why)
    },
  )

  it('to settle bets, once its part of the day is used, is made at an even pace', () => {
    const count = { now: first, used: 75_000, left: 25_000, today: { settling: 500 } }
    const ask = (endpoint: Endpoint, agoMs: number) =>
      whyNoCredits(count, { part: 'settling', endpoint, lastAskedAt: later(first, -agoMs) })
    expect([ask('scores', 48 * minuteMs), ask('scores', 49 * minuteMs)]).toEqual(['must-last', null])
    expect([ask('odds', 4.8 * hourMs), ask('odds', 4.9 * hourMs)]).toEqual(['must-last', null])
    const never = { part: 'settling', endpoint: 'scores', lastAskedAt: null } as const
    expect(whyNoCredits(count, never)).toBeNull()
    const fromTheFuture = { ...never, lastAskedAt: later(first, hourMs) }
    expect(whyNoCredits(count, fromTheFuture)).toBeNull()
  })

  it('of visitors, members, bids and administrators leaves what is kept for settling, whatever was used', () => {
    const others = fc.constantFrom<CreditPart>('bids', 'members', 'visitors', 'refresh')
    const counts = fc.record({
      now: fc.integer({ min: first, max: monthOf(first).to - 1 }).map((ms) => ms as Instant),
      used: fc.integer({ min: 0, max: 1_000_000 }),
      left: fc.integer({ min: 0, max: 1_000_000 }),
      today: fc.record({ visitors: fc.nat(5_000) }),
    })
    fc.assert(
      fc.property(counts, others, fc.constantFrom<Endpoint>('odds', 'scores'), (count, part, endpoint) => {
        const why = whyNoCredits(count, { part, endpoint, lastAskedAt: null })
        if (why !== null) return
        const cost = usualCost[endpoint]
        const after = { ...count, used: count.used + cost, left: count.left - cost }
        expect(after.left).toBeGreaterThanOrEqual(keptForSettling(after))
        if (part === 'visitors')
          expect(count.today.visitors + cost).toBeLessThanOrEqual(visitorsShare(count.used + count.left, count.now))
      }),
      { numRuns: 2_000 },
    )
  })
})

/**
 * A month in which everybody asks for everything all the time: visitors and members for the lines of all leagues, and
 * members press the button that settles, in every league, before the scheduled run gets its turn.
 */
function hostileMonth(limit: number, { everyMs, costs }: { everyMs: number; costs: (usual: number) => number }) {
  const { from, to } = monthOf(first)
  const spent = { settling: 0, bids: 0, members: 0, visitors: 0, refresh: 0 }
  const asked = new Map<string, Instant>()
  const scores = new Map<SportKey, Instant>(sportKeys.map((sport) => [sport, from]))
  let [today, day, longestMs, visitorsOfDay] = [{ ...spent }, from, 0, 0]
  const used = () => Object.values(spent).reduce((sum, part) => sum + part, 0)
  const ask = (part: CreditPart, endpoint: Endpoint, sport: SportKey, now: Instant) => {
    const key = `${endpoint} ${sport}`
    const count: CreditCount = { now, used: used(), left: Math.max(0, limit - used()), today }
    if (whyNoCredits(count, { part, endpoint, lastAskedAt: asked.get(key) ?? null })) return
    const cost = costs(usualCost[endpoint])
    spent[part] += cost
    today[part] += cost
    asked.set(key, now)
    if (endpoint !== 'scores') return
    longestMs = Math.max(longestMs, now - (scores.get(sport) ?? from))
    scores.set(sport, now)
  }
  for (let now = from; now < to; now = later(now, everyMs)) {
    if (now - day >= dayMs) {
      visitorsOfDay = Math.max(visitorsOfDay, today.visitors)
      today = { settling: 0, bids: 0, members: 0, visitors: 0, refresh: 0 }
      day = later(day, dayMs)
    }
    for (const sport of sportKeys) {
      for (const part of ['visitors', 'members', 'bids'] as const) ask(part, 'odds', sport, now)
      ask('settling', 'odds', sport, now)
      ask('settling', 'scores', sport, now)
    }
  }
  for (const at of scores.values()) longestMs = Math.max(longestMs, to - at)
  return { spent, longestMs, visitorsOfDay, used: used() }
}

describe('a month of hostile reading', () => {
  const as = (usual: number) => usual

  it.each([1_000, 2_000, 5_000, 20_000, 100_000, 1_000_000])(
    'with %i credits leaves scores for every league at least every two days, to the end [FEED-35] [STL-10]',
    (limit) => {
      const { spent, longestMs, visitorsOfDay, used } = hostileMonth(limit, { everyMs: 20 * minuteMs, costs: as })
      expect(longestMs).toBeLessThan(2 * dayMs)
      expect(used).toBeLessThanOrEqual(limit)
      expect(visitorsOfDay).toBeLessThanOrEqual(visitorsShare(limit, first))
      expect(spent.settling).toBeGreaterThan(Math.min(limit / 4, 400) / 2)
    },
  )

  it('with the usual 100,000 credits they still come every hour', () => {
    expect(hostileMonth(100_000, { everyMs: 5 * minuteMs, costs: as }).longestMs).toBeLessThanOrEqual(hourMs)
  })

  it('that begins at any rate of requests never uses what settling needs', () => {
    const limits = fc.integer({ min: 1, max: 200 }).map((thousands) => thousands * 1_000)
    fc.assert(
      fc.property(limits, fc.integer({ min: 15, max: 240 }), (limit, minutes) => {
        const { longestMs, used } = hostileMonth(limit, { everyMs: minutes * minuteMs, costs: as })
        expect(longestMs).toBeLessThan(2 * dayMs + minutes * minuteMs)
        expect(used).toBeLessThanOrEqual(limit)
      }),
      { numRuns: 20 },
    )
  })
})

describe('the administrators', () => {
  it.each([
    [0, 0, 0],
    [0, 100, 0],
    [49, 51, 0],
    [50, 50, 50],
    [79, 21, 50],
    [80, 20, 80],
    [94, 6, 80],
    [95, 5, 95],
    [100, 0, 95],
    [120, 0, 95],
  ])('are warned with %i used and %i left: %i percent', (used, left, percent) => {
    expect(reachedPercent({ used, left })).toBe(percent)
  })

  it.each([
    // 1,000 in ten days: as much again in the next twenty, twice.
    ['2026-11-11T00:00:00Z', 1_000, { credits: 1_000, since: '2026-11-01T00:00:00Z' }, 3_000],
    ['2026-11-11T00:00:00Z', 1_000, { credits: 700, since: '2026-11-04T00:00:00Z' }, 3_000],
    ['2026-11-11T00:00:00Z', 1_000, { credits: 0, since: '2026-11-04T00:00:00Z' }, 1_000],
    // The first hour says little: it counts as a day.
    ['2026-11-01T01:00:00Z', 42, { credits: 42, since: '2026-11-01T00:00:00Z' }, 1_300],
  ])('read at %s, with %i used and lately %j, a forecast of %i', (at, used, { credits, since }, forecast) => {
    const count = { now: instantFromIso(at), used, left: 100_000, today: {} }
    expect(creditForecast(count, { credits, since: instantFromIso(since) })).toBe(forecast)
  })
})
