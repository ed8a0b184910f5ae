import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../easternTime.ts'
import { digestWeekAt } from '../notices/digests.ts'
import { dayMs, hourMs, instant, isoFromInstant, minuteMs } from '../times.ts'
import { localTime } from '../timeZones.ts'
import { lastWholeWeek, weekBefore, weekOf } from './recapWeeks.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'Moon/Base')
const minutes = fc.integer({ min: 0, max: 15 * 365 * 24 * 60 })
const moment = minutes.map((some) => instant(Date.parse('2020-01-01T00:00:00Z') + some * minuteMs))

describe('the weeks that are told in words', () => {
  it('begin and end with a Monday there, and the last one is over, whenever and wherever [BEY-37]', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const { monday, from, to } = lastWholeWeek(now, timeZone)
        expect(localTime(from, timeZone)).toMatchObject({ weekday: 'Mon', date: monday })
        expect(localTime(to, timeZone)).toMatchObject({ weekday: 'Mon', date: addDays(monday, 7) })
        // Nothing of the days before is in it.
        for (const start of [from, to])
          expect(localTime(instant(start - minuteMs), timeZone)).toMatchObject({ weekday: 'Sun' })
        expect(to <= now && now - to < 7 * dayMs + 2 * hourMs).toBe(true)
      }),
    )
  })

  it.each([
    ['America/New_York', '2026-11-16T05 2026-11-23T05'],
    ['Asia/Tokyo', '2026-11-15T15 2026-11-22T15'],
    ['Asia/Kolkata', '2026-11-15T18 2026-11-22T18'],
    ['Pacific/Kiritimati', '2026-11-15T10 2026-11-22T10'],
  ])('in %s are those of its clocks: %s [BEY-37]', (timeZone, week) => {
    const { from, to } = weekOf('2026-11-20', timeZone)
    expect([from, to].map((at) => isoFromInstant(at).slice(0, 13)).join(' ')).toBe(week)
  })

  it('are the last ones in every digest, of the group where that is over, else of its reader [BEY-37] [CHN-28]', () => {
    fc.assert(
      fc.property(moment, zone, zone, (some, group, reader) => {
        // A Monday morning of the reader.
        const day = weekOf(isoFromInstant(some).slice(0, 10), reader).to
        const now = instant(day + 10 * hourMs + (some % (12 * hourMs)))
        const digest = digestWeekAt(now, reader)
        fc.pre(digest !== null)
        const week = weekBefore(digest?.monday ?? '', { now, group, reader })
        expect(week.monday).toBe(addDays(digest?.monday ?? '', -7))
        expect(week.to <= now && now - week.to < 3 * dayMs).toBe(true)
        const own = lastWholeWeek(now, group)
        if (own.monday === week.monday) expect(week).toEqual(own)
        else expect(week).toEqual(lastWholeWeek(now, reader))
      }),
    )
  })
})
