import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easternTime } from '#domain/easternTime.ts'
import { dayMs, instant, minuteMs } from '#domain/times.ts'
import { easternZone } from './zones.ts'

const years = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2037-12-31T00:00:00Z') }
/** Clocks change at two in the morning, which is six or seven by UTC. */
const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'].map((day) => Date.parse(`${day}T00:00:00Z`))
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -dayMs, max: 2 * dayMs }))
  .map(([day, ms]) => day + ms)

test('a clock in New York says what it says there, also on the days on which clocks change', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(years), nearChange), (ms) => {
      const shown = easternZone(ms)
      const { hour, minute } = easternTime(instant(ms))
      expect([shown.getUTCHours(), shown.getUTCMinutes()]).toEqual([hour, minute])
      expect(Math.abs(shown.getTime() - ms) % (60 * minuteMs)).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})
