import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SportKey, sportKeys } from '../games/sports.ts'
import { dayMs, hourMs, type Instant, instantFromIso, after as later, minuteMs } from '../times.ts'
import {
  type CreditCount,
  type CreditPart,
  creditForecast,
  creditsLeft,
  isToAskAgain,
  monthOf,
  paceOf,
  reachedPercent,
  serviceMonth,
  usualCost,
  visitorsShare,
  whyNoCredits,
} from './creditShares.ts'
import { pacedAfter, planMonth, type Turn } from './monthPlan.ts'

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

const everything = sportKeys.map((sport) => ({ sport, starts: null, isBidOn: true }))
const nobodyAsked = { askedAt: null, pacedUntil: null }

function planAt(now: Instant, left: number) {
  return planMonth({ now, until: monthOf(now).to, left, oddsCost: usualCost.odds }, everything)
}

describe('a request to the odds service', () => {
  it.each([
    ['members', 'odds', first, 0, 100_000, {}, null],
    ['settling', 'scores', last, 99_998, 2, {}, null],
    ['settling', 'scores', first, 99_999, 1, {}, 'used-up'],
    ['members', 'odds', first, 100_000, 0, {}, 'used-up'],
    ['members', 'odds', first, 490, 10, {}, 'kept-for-settling'],
    ['bids', 'scores', first, 495, 3, {}, 'kept-for-settling'],
    ['visitors', 'odds', first, 0, 100_000, { visitors: 327 }, null],
    ['visitors', 'odds', first, 0, 100_000, { visitors: 328 }, 'visitors-share'],
    ['visitors', 'odds', first, 0, 1_000, {}, 'visitors-share'],
  ] as const)(
    'for %s, of %s, at %i with %i used and %i left, today %j: %s [FEED-35]',
    (part, endpoint, now, used, left, today, why) => {
      const request = { part, endpoint, sport: 'basketball_nba', turn: nobodyAsked } as const
      expect(whyNoCredits({ now, used, left, today }, request, planAt(now, left))?.why ?? null).toBe(why)
    },
  )

  it('of visitors, members, bids and administrators leaves what is kept for settling, whatever was used', () => {
    const others = fc.constantFrom<CreditPart>('bids', 'members', 'visitors', 'refresh')
    const counts = fc.record({
      now: fc.integer({ min: first, max: monthOf(first).to - 1 }).map((ms) => ms as Instant),
      used: fc.integer({ min: 0, max: 1_000_000 }),
      left: fc.integer({ min: 0, max: 1_000_000 }),
      today: fc.record({ visitors: fc.nat(5_000) }),
    })
    fc.assert(
      fc.property(counts, others, fc.constantFrom('odds', 'scores'), (count, part, endpoint) => {
        const request = { part, endpoint, sport: 'basketball_nba', turn: nobodyAsked } as const
        if (whyNoCredits(count, request, planAt(count.now, count.left)) !== null) return
        const cost = usualCost[endpoint]
        const left = count.left - cost
        expect(left).toBeGreaterThanOrEqual(planAt(count.now, left).kept)
        if (part === 'visitors')
          expect(count.today.visitors + cost).toBeLessThanOrEqual(visitorsShare(count.used + count.left, count.now))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the service’s own month', () => {
  it.each([
    [null, '2026-11-16T00:00:00Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    ['2026-10-09T14:00:00Z', '2026-11-16T00:00:00Z', '2026-11-09T14:00:00Z', '2026-12-09T14:00:00Z'],
    ['2026-10-09T14:00:00Z', '2026-11-09T13:59:59Z', '2026-10-09T14:00:00Z', '2026-11-09T14:00:00Z'],
    ['2026-11-09T14:00:00Z', '2026-11-09T14:00:00Z', '2026-11-09T14:00:00Z', '2026-12-09T14:00:00Z'],
    ['2027-01-01T00:00:00Z', '2026-11-16T00:00:00Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ])('seen to begin anew at %s is at %s from %s to %s [BEY-40]', (renewed, at, from, to) => {
    const month = serviceMonth(instantFromIso(at), renewed === null ? null : instantFromIso(renewed))
    expect([month.from, month.to]).toEqual([instantFromIso(from), instantFromIso(to)])
  })
})

/**
 * A month in which everybody asks for everything all the time: visitors and members for the lines of all leagues, and
 * members press the button that settles, in every league, before the scheduled run gets its turn.
 */
function hostileMonth(limit: number, everyMs: number) {
  const { from, to } = monthOf(first)
  const spent = { settling: 0, bids: 0, members: 0, visitors: 0, refresh: 0 }
  const turns = new Map<string, Turn>()
  const scores = new Map<SportKey, Instant>(sportKeys.map((sport) => [sport, from]))
  let [today, day, longestMs, visitorsOfDay] = [{ ...spent }, from, 0, 0]
  const used = () => Object.values(spent).reduce((sum, part) => sum + part, 0)
  const ask = (part: CreditPart, endpoint: 'odds' | 'scores', sport: SportKey, now: Instant) => {
    const key = `${part === 'settling'} ${endpoint} ${sport}`
    const turn = turns.get(key) ?? nobodyAsked
    const count: CreditCount = { now, used: used(), left: Math.max(0, limit - used()), today }
    const plan = planAt(now, count.left)
    const request = { part, endpoint, sport }
    if (whyNoCredits(count, { ...request, turn }, plan)) return
    const cost = usualCost[endpoint]
    spent[part] += cost
    today[part] += cost
    turns.set(key, { askedAt: now, pacedUntil: pacedAfter(turn, paceOf(request, plan), now) })
    if (endpoint !== 'scores' || part !== 'settling') return
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
      for (const part of ['visitors', 'members', 'bids', 'refresh'] as const) ask(part, 'odds', sport, now)
      ask('members', 'scores', sport, now)
      ask('settling', 'odds', sport, now)
      ask('settling', 'scores', sport, now)
    }
  }
  for (const at of scores.values()) longestMs = Math.max(longestMs, to - at)
  return { longestMs, visitorsOfDay, used: used() }
}

describe('a month of hostile reading', () => {
  it.each([500, 1_000, 5_000, 20_000, 100_000, 1_000_000])(
    'with %i credits leaves scores for every league within the three days that the service tells them, to the end [FEED-35] [STL-10] [BEY-40]',
    (limit) => {
      const { longestMs, visitorsOfDay, used } = hostileMonth(limit, 20 * minuteMs)
      expect(longestMs).toBeLessThan(limit < 1_000 ? 3 * dayMs : 2 * dayMs)
      expect(used).toBeLessThanOrEqual(limit)
      expect(visitorsOfDay).toBeLessThanOrEqual(visitorsShare(limit, first))
    },
  )

  it('with the usual 100,000 credits they still come every hour', () => {
    expect(hostileMonth(100_000, 10 * minuteMs).longestMs).toBeLessThanOrEqual(hourMs)
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
