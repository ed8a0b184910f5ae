import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, dayMs, hourMs, type Instant, instant, instantFromIso, minuteMs, weekMs } from '../times.ts'
import { exampleBet, exampleBid, inExampleGroup, you } from './examples.ts'
import { noticesOf } from './noticesOf.ts'
import { isBetNudgeDue, isBidNudgeDue } from './nudges.ts'

const closes = instantFromIso('2026-11-22T18:00:00Z')
const earlier = (ms: number) => after(closes, -ms)
const bid = {
  ...({ status: 'open', approval: 'none', isLive: false, startsAt: null, game: null } as const),
  ...{ expiresAt: closes, offeredSince: earlier(dayMs), nudgedAt: null },
}

describe('a nudge about an open bid [BEY-19]', () => {
  it.each<[string, object, number, boolean]>([
    ['comes an hour before it closes', {}, hourMs, true],
    ['comes late rather than never', {}, minuteMs, true],
    ['is not a moment too early', {}, hourMs + 1, false],
    ['is not for a bid that has closed', {}, 0, false],
    ['comes once', { nudgedAt: earlier(hourMs) }, hourMs - minuteMs, false],
    ['is not for a bid that was posted within the hour', { offeredSince: earlier(hourMs - 1) }, minuteMs, false],
    ['is not for a bid of one hour', { offeredSince: earlier(hourMs) }, hourMs, false],
    ['comes again where the close has moved by more than an hour', { nudgedAt: earlier(2 * hourMs + 1) }, hourMs, true],
    ['is not repeated where it has moved by less', { nudgedAt: earlier(2 * hourMs) }, hourMs, false],
    ['is not for a bid that waits for approval', { approval: 'waiting' }, minuteMs, false],
    ['comes for a bid that was approved', { approval: 'approved' }, minuteMs, true],
    ['is not for a bid that was taken', { status: 'accepted' }, minuteMs, false],
    ['is not for a bid that was cancelled', { status: 'cancelled' }, minuteMs, false],
    ['follows the start of the game', { expiresAt: after(closes, dayMs), startsAt: closes }, hourMs, true],
  ])('%s', (_, more, msBefore, isDue) => {
    expect(isBidNudgeDue({ ...bid, ...more }, earlier(msBefore))).toBe(isDue)
  })

  it('is sent once for each close, however often it is asked about', () => {
    const minutes = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(minutes, fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 400 }), (since, steps) => {
        let nudgedAt: Instant | null = null
        let now = earlier(3000 * minuteMs)
        let nudges = 0
        for (const step of [...steps, 7]) {
          now = instant(now + step * minuteMs)
          const offered = { ...bid, offeredSince: earlier(since * minuteMs), nudgedAt }
          if (!isBidNudgeDue(offered, now)) continue
          nudges += 1
          nudgedAt = now
        }
        expect(nudges).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a nudge about a custom bet [BEY-19]', () => {
  const day = (days: number) => instant(closes + days * dayMs)

  it('comes two days after its end and then every week', () => {
    const due: number[] = []
    let nudgedAt: Instant | null = null
    for (let days = 0; days <= 31; days += 0.25) {
      if (!isBetNudgeDue({ endsAt: closes, nudgedAt }, day(days))) continue
      due.push(days)
      nudgedAt = day(days)
    }
    expect(due).toEqual([2, 9, 16, 23, 30])
  })

  it.each<[string, number, number | null, boolean]>([
    ['not a moment too early', 2 - 1e-6, null, false],
    ['once for all that was missed', 40, null, true],
    ['not again after those', 40.5, 40, false],
    ['a day apart where the last one was late', 9, 8.5, false],
    ['in its turn then', 9.5, 8.5, true],
  ])('comes %s', (_, at, nudged, isDue) => {
    expect(isBetNudgeDue({ endsAt: closes, nudgedAt: nudged === null ? null : day(nudged) }, day(at))).toBe(isDue)
  })

  it('is at least a day after the one before, whatever runs are missed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 60 }), (hours) => {
        let nudgedAt: Instant | null = null
        let now = closes
        let nudges = 0
        for (const step of hours) {
          now = after(now, step * hourMs)
          if (!isBetNudgeDue({ endsAt: closes, nudgedAt }, now)) continue
          if (nudgedAt !== null) expect(now - nudgedAt).toBeGreaterThanOrEqual(dayMs)
          nudgedAt = now
          nudges += 1
        }
        expect(nudges).toBeLessThanOrEqual(Math.max(0, 1 + Math.floor((now - closes - 2 * dayMs) / weekMs)))
      }),
    )
  })
})

describe('the words of a nudge', () => {
  const told = (offer: typeof exampleBid, closesAt: Instant | null, timeZone: string | null = null) =>
    noticesOf({ kind: 'nudge', offer, closesAt, timeZone }, inExampleGroup(null)).map(
      ({ userId, title, message }) => `${userId}: ${title} | ${message}`,
    )
  it('say what closes when, and what has ended [BEY-19]', () => {
    expect(told(exampleBid, closes)).toEqual([
      `${you.id}: Still Open | Packers +3, Packers @ Cardinals, closes at 1:00 PM EST`,
    ])
    expect(told(exampleBid, closes, 'America/Los_Angeles')[0]).toContain('closes at 10:00 AM PST')
    const rain = {
      ...{ ...exampleBet, homeTeam: 'Rain', awayTeam: 'Sun' },
      side: { betType: 'custom', team: 'Rain' } as const,
    }
    expect(told(rain, null)).toEqual([
      'you: Settle It? | Rain against Sun has ended',
      'ben: Settle It? | Sun against Rain has ended',
    ])
  })
})
