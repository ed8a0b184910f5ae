import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, cents, noCents } from '../money/money.ts'
import { after, dayMs, hourMs, type Instant, instantFromIso, minuteMs } from '../times.ts'
import {
  type AtRisk,
  breakLengths,
  breaks,
  changedBreak,
  changedLimit,
  countedThisWeek,
  type KeptLimit,
  type Limits,
  limitAt,
  limitsAt,
  loosenMs,
  noLimits,
  readLimit,
  whyBelowRisk,
  whyBeyondLimits,
} from './limits.ts'

const now = instantFromIso('2026-11-20T17:00:00Z')
const at = { now, timeZone: 'America/New_York' }
const dollars = (amount: number) => cents(amount * 100)
const holds = (amount: number | null): KeptLimit => ({ amount: amount === null ? null : dollars(amount), next: null })
const later = (ms: number) => after(now, ms)

describe('a limit', () => {
  it.each([
    ['a first one', holds(null), 50, holds(50)],
    ['a lower one', holds(50), 20, holds(20)],
    ['the same', holds(50), 50, holds(50)],
  ])('that is tighter holds immediately: %s [BEY-21]', (_, before, to, kept) => {
    expect(changedLimit(before, dollars(to), now)).toEqual(kept)
  })

  it.each([
    ['a higher one', dollars(80)],
    ['none', null],
  ])('that is looser waits 24 hours: %s [BEY-21]', (_, to) => {
    const kept = changedLimit(holds(50), to, now)
    expect(kept).toEqual({ amount: dollars(50), next: { amount: to, from: later(dayMs) } })
    expect(limitAt(kept, later(dayMs - 1)).amount).toBe(dollars(50))
    expect(limitAt(kept, later(dayMs))).toEqual({ amount: to, next: null })
  })

  it('that waits is withdrawn by asking for the present one, or by a tighter one [BEY-21]', () => {
    const waiting = changedLimit(holds(50), dollars(80), now)
    expect(changedLimit(waiting, dollars(50), later(hourMs))).toEqual(holds(50))
    expect(changedLimit(waiting, dollars(30), later(hourMs))).toEqual(holds(30))
  })

  it('that is asked for again keeps its day, another one gets a day of its own [BEY-21]', () => {
    const waiting = changedLimit(holds(50), dollars(80), now)
    expect(changedLimit(waiting, dollars(80), later(hourMs))).toEqual(waiting)
    const other = { amount: dollars(50), next: { amount: dollars(70), from: later(hourMs + dayMs) } }
    expect(changedLimit(waiting, dollars(70), later(hourMs))).toEqual(other)
  })

  it('never gets looser but to what was asked for a day before, and last [BEY-21]', () => {
    const asked = fc.record({
      wait: fc.integer({ min: 0, max: 2 * dayMs }),
      to: fc.option(
        fc.integer({ min: 1, max: 6 }).map((amount) => dollars(amount)),
        { nil: null },
      ),
    })
    const loose = (amount: Cents | null) => amount ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 12 }), (steps) => {
        let [kept, time] = [holds(3), now]
        let last: { to: Cents | null; first: Instant } | null = null
        for (const { wait, to } of steps) {
          const [before, next] = [kept, after(time, wait)]
          const [was, is] = [limitAt(before, time).amount, limitAt(before, next).amount]
          if (loose(is) > loose(was)) {
            expect(is).toBe(last?.to)
            expect(next - (last?.first ?? next)).toBeGreaterThanOrEqual(loosenMs)
          } else expect(is).toBe(was)
          kept = changedLimit(before, to, next)
          expect(loose(limitAt(kept, next).amount)).toBeLessThanOrEqual(loose(is))
          if (last === null || last.to !== to) last = { to, first: next }
          time = next
        }
      }),
    )
  })

  it.each([0, 0.5, -5, 100_000.01, 12.345, Number.NaN, Number.POSITIVE_INFINITY])('is not %s [BEY-21]', (amount) => {
    expect(readLimit(amount)).toMatchObject({ code: 'limit-invalid' })
  })

  it.each([1, 12.5, 100_000])('may be %s', (amount) => expect(readLimit(amount)).toBe(dollars(amount)))
})

describe('a break', () => {
  it.each(breakLengths)('of %s lasts that long from now [BEY-21]', (length) => {
    expect(changedBreak(null, length, at)).toBe(later(breaks[length]))
    expect(changedBreak(null, { at: later(breaks[length] - minuteMs) }, at)).toBe(later(breaks[length] - minuteMs))
  })

  it('is not ended nor made shorter, only longer [BEY-21]', () => {
    const held = later(3 * dayMs)
    const holdsOn = 'A break cannot be ended. Yours lasts until Mon, Nov 23, 12:00 PM EST.'
    expect(changedBreak(held, null, at)).toMatchObject({ code: 'break-holds', message: holdsOn })
    expect(changedBreak(held, '24hours', at)).toMatchObject({ code: 'break-holds' })
    expect(changedBreak(held, { at: held }, at)).toBe(held)
    expect(changedBreak(held, '7days', at)).toBe(later(7 * dayMs))
  })

  it('that is over is none, and another may begin [BEY-21]', () => {
    const past = later(-1)
    expect(limitsAt({ ...noLimits, breakUntil: past }, now).breakUntil).toBeNull()
    expect(limitsAt({ ...noLimits, breakUntil: now }, now).breakUntil).toBeNull()
    expect(changedBreak(past, null, at)).toBeNull()
    expect(changedBreak(past, '24hours', at)).toBe(later(dayMs))
  })

  it.each([-1, hourMs, 2 * dayMs, 400 * dayMs])('has no other end than those: %s ms from now [BEY-21]', (ms) => {
    expect(changedBreak(null, { at: later(ms) }, at)).toMatchObject({ code: 'break-invalid' })
  })
})

const unlimited: Limits = { weeklyLoss: null, perFriend: null, breakUntil: null }
const nothing: AtRisk = { lost: noCents, open: noCents, friends: [] }
const busy: AtRisk = {
  lost: dollars(10),
  open: dollars(20),
  friends: [
    { userId: 'ben', atRisk: dollars(30) },
    { userId: 'cleo', atRisk: dollars(5) },
  ],
}

describe('what passes a limit', () => {
  const post = (stake: number) => ({ added: dollars(stake), risk: dollars(stake), friendId: null })
  const accept = (risk: number, friendId: string) => ({ added: dollars(risk), risk: dollars(risk), friendId })

  it('counts losses, open bids and active bets for the week, to the cent [BEY-21]', () => {
    const limits = { ...unlimited, weeklyLoss: dollars(100) }
    expect(countedThisWeek(busy)).toBe(dollars(65))
    expect(whyBeyondLimits(limits, busy, post(35), at)).toBeNull()
    expect(whyBeyondLimits(limits, busy, { ...post(35), added: cents(3501) }, at)?.message).toBe(
      'This would pass your weekly limit of $100',
    )
  })

  it('counts active bets with the same friend, and a bid by itself, since anybody may take it [BEY-21]', () => {
    const limits = { ...unlimited, perFriend: dollars(40) }
    expect(whyBeyondLimits(limits, busy, accept(10, 'ben'), at)).toBeNull()
    expect(whyBeyondLimits(limits, busy, accept(11, 'ben'), at)?.message).toBe(
      'This would pass your limit of $40 against one friend',
    )
    expect(whyBeyondLimits(limits, busy, accept(35, 'cleo'), at)).toBeNull()
    expect(whyBeyondLimits(limits, busy, post(40), at)).toBeNull()
    expect(whyBeyondLimits(limits, busy, post(41), at)).toMatchObject({ code: 'friend-limit' })
  })

  it('is anything during a break, until its very end [BEY-21]', () => {
    const limits = { ...unlimited, breakUntil: later(dayMs) }
    expect(whyBeyondLimits(limits, nothing, post(1), at)?.message).toBe(
      'You are taking a break until Sat, Nov 21, 12:00 PM EST. Until then you can post and accept nothing.',
    )
    expect(whyBeyondLimits(limits, nothing, post(1), { ...at, now: later(dayMs) })).toBeNull()
  })

  it('is nothing without limits', () => {
    expect(whyBeyondLimits(unlimited, busy, post(100_000), at)).toBeNull()
  })

  it('never comes about, whatever is posted, taken, settled and set [BEY-21]', () => {
    const amount = fc.integer({ min: 1, max: 60 }).map((one) => dollars(one))
    const friend = fc.constantFrom('ben', 'cleo')
    const step = fc.oneof(
      fc.record({ does: fc.constant('post' as const), amount, friend }),
      fc.record({ does: fc.constant('accept' as const), amount, friend }),
      fc.record({ does: fc.constant('taken' as const), amount, friend }),
      fc.record({ does: fc.constant('settled' as const), amount, friend }),
      fc.record({ does: fc.constant('set' as const), amount, friend }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let limits: Limits = { ...unlimited, weeklyLoss: dollars(120), perFriend: dollars(50) }
        let [lost, bids, bets] = [0, [] as Cents[], [] as { userId: string; atRisk: Cents }[]]
        const risk = (): AtRisk => ({ lost: cents(lost), open: cents(bids.reduce((a, b) => a + b, 0)), friends: bets })
        for (const { does, amount: risked, friend: userId } of steps) {
          if (does === 'post' && !whyBeyondLimits(limits, risk(), { added: risked, risk: risked, friendId: null }, at))
            bids = [...bids, risked]
          if (
            does === 'accept' &&
            !whyBeyondLimits(limits, risk(), { added: risked, risk: risked, friendId: userId }, at)
          )
            bets = [...bets, { userId, atRisk: risked }]
          const [bid, ...others] = bids
          if (
            does === 'taken' &&
            bid &&
            !whyBeyondLimits(limits, risk(), { added: noCents, risk: bid, friendId: userId }, at)
          )
            [bids, bets] = [others, [...bets, { userId, atRisk: bid }]]
          const [bet, ...left] = bets
          if (does === 'settled' && bet) [bets, lost] = [left, lost + bet.atRisk]
          const set = { ...limits, weeklyLoss: risked, perFriend: risked }
          if (does === 'set' && !whyBelowRisk(set, risk())) limits = set
          // What was lost already is no longer anybody's to keep; what could still be lost keeps within the limit.
          if (bids.length + bets.length > 0) expect(countedThisWeek(risk())).toBeLessThanOrEqual(limits.weeklyLoss ?? 0)
          for (const one of ['ben', 'cleo']) {
            const against = bets.filter((other) => other.userId === one).reduce((sum, { atRisk }) => sum + atRisk, 0)
            expect(against).toBeLessThanOrEqual(limits.perFriend ?? 0)
          }
        }
      }),
    )
  })
})

describe('a limit below what is at risk', () => {
  it('is refused, with what is at risk [BEY-21]', () => {
    expect(whyBelowRisk({ ...unlimited, weeklyLoss: dollars(65) }, busy)).toBeNull()
    expect(whyBelowRisk({ ...unlimited, weeklyLoss: dollars(64) }, busy)?.message).toBe(
      'Your open bids and active bets could still lose $55.00, and you have lost $10.00 this week: a weekly limit cannot be below that.',
    )
    expect(whyBelowRisk({ ...unlimited, perFriend: dollars(30) }, busy)).toBeNull()
    expect(whyBelowRisk({ ...unlimited, perFriend: dollars(29) }, busy)?.message).toBe(
      'You already have $30.00 at risk against one friend: this limit cannot be below that.',
    )
  })

  it('may be below what is lost already, when nothing more can be [BEY-21]', () => {
    expect(whyBelowRisk({ ...unlimited, weeklyLoss: dollars(1) }, { ...nothing, lost: dollars(50) })).toBeNull()
  })
})
