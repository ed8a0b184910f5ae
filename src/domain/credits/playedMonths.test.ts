import { describe, expect, it } from 'vitest'
import { type SportKey, sports } from '../games/sports.ts'
import { dayMs, hourMs, type Instant, instant, instantFromIso, after as later, minuteMs } from '../times.ts'
import { type CreditPart, type CreditRequest, costOf, monthOf, paceOf, whyNoCredits } from './creditShares.ts'
import { type MonthPlan, pacedAfter, planMonth, type Turn } from './monthPlan.ts'

type Slots = readonly (readonly [days: string, hourInTheEast: number, games: number])[]

/** When five leagues play in autumn and winter, Monday being 1. */
const calendar: Partial<Record<SportKey, Slots>> = {
  americanfootball_nfl: [
    ['14', 20.25, 1],
    ['7', 13, 7],
    ['7', 16.4, 4],
    ['7', 20.3, 1],
  ],
  basketball_nba: [
    ['1234567', 19, 3],
    ['1234567', 20, 2],
    ['1234567', 22, 2],
  ],
  icehockey_nhl: [
    ['1234567', 19, 4],
    ['1234567', 22, 2],
  ],
  americanfootball_ncaaf: [
    ['2345', 19.5, 1],
    ['6', 12, 15],
    ['6', 15.5, 15],
    ['6', 19.5, 15],
  ],
  basketball_ncaab: [
    ['1234567', 19, 20],
    ['6', 13, 30],
  ],
}
const leagues = Object.keys(calendar) as SportKey[]
const bidOn: readonly SportKey[] = ['americanfootball_nfl', 'basketball_nba']
const endsAfterMs = 3.2 * hourMs

function startsBetween(sport: SportKey, from: number, to: number): Instant[] {
  const first = Math.floor(from / dayMs) - 1
  const days = Array.from({ length: Math.ceil((to - from) / dayMs) + 3 }, (_, n) => first + n)
  return days
    .flatMap((day) =>
      (calendar[sport] ?? [])
        .filter(([on]) => on.includes(String(((day + 3) % 7) + 1)))
        .flatMap(([, hour, games]) => Array.from({ length: games }, () => instant(day * dayMs + (hour + 5) * hourMs))),
    )
    .filter((start) => start > from && start <= to)
}

type Player = {
  readonly size: number
  readonly oddsCost?: number
  readonly fetched?: readonly SportKey[]
  /** Ends so many days after the beginning of the month. */
  readonly days?: number
}

/**
 * A month of eight friends: somebody looks at all leagues at noon and all evening long, every five minutes, and presses
 * Refresh; bids are posted on the NFL and the NBA before their games; every game has a bet, and the run asks every five
 * minutes for those that may be over.
 */
function playMonth(begin: string, { size, oddsCost = 6, fetched = leagues, days = 31 }: Player) {
  const { from, to } = monthOf(instantFromIso(begin))
  const all = new Map(leagues.map((sport) => [sport, startsBetween(sport, from - dayMs, to + 8 * dayMs)]))
  const startsIn = (sport: SportKey, after: number, until: number) =>
    all.get(sport)?.filter((start) => start > after && start <= until) ?? []
  const turns = new Map<string, Turn>()
  const askedFor = new Map<SportKey, Instant>()
  const [lateMs, bidAges]: [number[], number[]] = [[], []]
  const waiting = new Map<SportKey, Instant[]>(bidOn.map((sport) => [sport, []]))
  const refreshes: number[] = []
  let [plan, plannedAt, used] = [null as MonthPlan | null, 0, 0]
  const ask = (request: Omit<CreditRequest, 'turn'>, now: Instant): boolean => {
    const left = size - used
    if (plan === null || now - plannedAt >= hourMs) {
      plannedAt = now
      const seen = fetched.map((sport) => ({
        sport,
        isBidOn: bidOn.includes(sport),
        starts: startsIn(sport, now - 4 * hourMs, now + 7 * dayMs),
      }))
      plan = planMonth({ now, until: to, left, oddsCost }, seen)
    }
    const current = { ...plan, supply: { ...plan.supply, now, left } }
    const key = `${request.part === 'settling'} ${request.endpoint} ${request.sport}`
    const turn = turns.get(key) ?? { askedAt: null, pacedUntil: null }
    if (whyNoCredits({ now, used, left, today: {} }, { ...request, turn }, current)) return false
    turns.set(key, { askedAt: now, pacedUntil: pacedAfter(turn, paceOf(request, current), now) })
    used += costOf(request.endpoint, current)
    return true
  }
  const look = (sport: SportKey, part: CreditPart, now: Instant, freshMs = 5 * minuteMs) => {
    const isOld = now - (askedFor.get(sport) ?? 0) >= freshMs
    if (isOld && ask({ part, endpoint: 'odds', sport, isBid: part === 'bids' }, now)) {
      askedFor.set(sport, now)
      if (bidOn.includes(sport)) refreshes.push(now)
    }
  }
  for (let now = from; now < Math.min(to, from + days * dayMs); now = later(now, 5 * minuteMs)) {
    const hour = ((now / hourMs) % 24) - 5
    const east = hour < 0 ? hour + 24 : hour
    const isLookedAt = (east >= 12 && east < 12.5) || (east >= 18 && east < 23)
    if (isLookedAt) for (const sport of fetched) look(sport, 'members', now)
    if (isLookedAt && now % hourMs === 0) for (const sport of fetched) look(sport, 'refresh', now, 0)
    for (const sport of bidOn) {
      const due = waiting.get(sport) ?? []
      due.push(...startsIn(sport, now - 5 * minuteMs, now))
      if (east === 18.5 && startsIn(sport, now, now + dayMs).length > 0) {
        look(sport, 'bids', now)
        const age = now - (askedFor.get(sport) ?? 0)
        bidAges.push(age)
      }
      const over = due.filter((start) => start + endsAfterMs <= now)
      if (!due.some((start) => start + 1.5 * hourMs <= now)) continue
      const dueAt = instant(Math.min(...due) + sports[sport].expectedHours * hourMs)
      if (!ask({ part: 'settling', endpoint: 'scores', sport, dueAt }, now)) continue
      lateMs.push(...over.map((start) => now - start - endsAfterMs))
      waiting.set(
        sport,
        due.filter((start) => !over.includes(start)),
      )
    }
  }
  const gameDays = bidOn.reduce(
    (sum, sport) => sum + new Set(startsIn(sport, from, to).map((at) => Math.floor((at - 10 * hourMs) / dayMs))).size,
    0,
  )
  return {
    used,
    latestHours: Math.max(...lateMs) / hourMs,
    oldestBidHours: Math.max(...bidAges) / hourMs,
    aGameDay: refreshes.length / gameDays,
  }
}

const months = ['2026-10-15', '2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15'].map((day) => `${day}T00:00:00Z`)

describe('a month of five leagues and eight friends who look, bid and refresh', () => {
  it.each(months)(
    'with 500 credits and one region, at %s, has no dry day, and settles by the next noon [BEY-40]',
    (month) => {
      const played = playMonth(month, { size: 500, oddsCost: 3 })
      expect(played.used).toBeLessThanOrEqual(500)
      expect(played.oldestBidHours).toBeLessThan(24)
      expect(played.latestHours).toBeLessThan(14)
      expect(played.aGameDay).toBeGreaterThan(1.7)
    },
  )

  it.each(months)('with 500 credits and both regions, at %s, has a price each game day [BEY-40]', (month) => {
    const played = playMonth(month, { size: 500 })
    expect(played.used).toBeLessThanOrEqual(500)
    // Now and then a price is half an hour older than a day at the moment of the bid.
    expect(played.oldestBidHours).toBeLessThan(25)
    expect(played.latestHours).toBeLessThan(14)
    expect(played.aGameDay).toBeGreaterThan(1)
  })

  it.each(months)(
    'with 20,000 credits, at %s, bids by prices of the hour, and settles within one [BEY-40]',
    (month) => {
      const played = playMonth(month, { size: 20_000 })
      expect(played.used).toBeLessThanOrEqual(20_000)
      expect(played.oldestBidHours).toBeLessThan(1)
      expect(played.latestHours).toBeLessThan(1)
    },
  )

  it('with 100,000 credits bids by prices of the moment, and settles at once [BEY-40]', () => {
    const played = playMonth('2026-11-15T00:00:00Z', { size: 100_000 })
    expect(played.used).toBeLessThanOrEqual(100_000)
    expect(played.oldestBidHours).toBeLessThan(0.1)
    expect(played.latestHours).toBeLessThan(0.1)
  })

  it('with the NFL and the NBA alone gets more of the free plan [BEY-40]', () => {
    const all = playMonth('2026-11-15T00:00:00Z', { size: 500, oddsCost: 3 })
    const two = playMonth('2026-11-15T00:00:00Z', { size: 500, oddsCost: 3, fetched: bidOn })
    expect(two.aGameDay).toBeGreaterThan(all.aGameDay)
    expect(two.oldestBidHours).toBeLessThan(24)
  })
})

describe('one evening of one open page', () => {
  it('costs no more than a day’s part of 500 credits, where it once cost the month [BEY-40]', () => {
    const evening = playMonth('2026-11-01T00:00:00Z', { size: 500, days: 1 })
    expect(evening.used).toBeLessThanOrEqual(60)
  })
})
